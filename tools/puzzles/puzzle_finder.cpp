// Implements puzzle_finder.h.
#include "tools/puzzles/puzzle_finder.h"

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/board/board_field.h"
#include "engine/notation/fen.h"
#include "tools/analyse/searcher.h"
#include "tools/openings/opening_generator.h"

namespace millstone {
namespace {

using tablebase::Prober;
using tablebase::Wdl;

// Independent of the library that is used, unlike std::uniform_int_distribution.
int random_below(std::mt19937_64& random, int bound) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(bound));
}

// So many pieces of each side on random points, White to move.
std::optional<Position> random_position(const PreparedRules& rules, int white, int black,
                                        std::mt19937_64& random) {
  const Topology& board = rules.board();
  std::vector<Point> points(static_cast<std::size_t>(board.size()));
  for (Point p = 0; p < board.size(); ++p) points[p] = p;
  BoardField field;
  for (int i = 0; i < white + black; ++i) {
    const int other = i + random_below(random, board.size() - i);
    std::swap(points[static_cast<std::size_t>(i)], points[static_cast<std::size_t>(other)]);
    field.pieces[i < white ? kWhite : kBlack] |= bit(points[static_cast<std::size_t>(i)]);
  }
  const auto position = parse_fen(rules, format_board_field(board, field) + " w 0 0 0 0 1");
  if (!position) return std::nullopt;
  return *position;
}

// The levels that are asked, from the lowest.
constexpr int kLevels[] = {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20};

// From the top down for as long as the turn is found.
std::optional<int> level_of(const Game& game, Turn solution, const PuzzleSettings& settings,
                            const std::function<bool()>& interrupted) {
  int level = kNoLevel;
  for (auto at = std::rbegin(kLevels); at != std::rend(kLevels); ++at) {
    SearchOptions options;
    options.hash_mb = 1;
    options.skill_level = *at;
    options.seed = settings.seed;
    options.tablebase_built_in = false;
    Searcher searcher(options, interrupted);
    SearchLimits limits;
    limits.nodes = settings.nodes;
    const auto found = searcher.search(game, limits);
    if (!found) return std::nullopt;
    if (found->best != solution) break;
    level = *at;
  }
  return level;
}

}  // namespace

std::optional<Puzzle> as_puzzle(const Prober& tables, const Game& game,
                                const PuzzleSettings& settings) {
  const Position& position = game.position();
  if (game.outcome().over() || !tables.may_know(position)) return std::nullopt;
  const auto whole = tables.probe(position);
  if (!whole || whole->wdl == Wdl::kLost) return std::nullopt;
  const auto turns = tables.probe_turns(position);
  const Prober::TurnValue* best = nullptr;
  for (const Prober::TurnValue& turn : turns) {
    if (!turn.value) return std::nullopt;
    if (turn.value->wdl != whole->wdl) continue;
    if (best != nullptr) return std::nullopt;
    best = &turn;
  }
  if (best == nullptr || turns.size() < 2 || best->turn.removal_count() > 0) return std::nullopt;
  Puzzle puzzle;
  puzzle.position = position;
  puzzle.solution = best->turn;
  puzzle.wins = whole->wdl == Wdl::kWon;
  if (puzzle.wins) {
    if (!best->value->turns) return std::nullopt;
    puzzle.turns = *best->value->turns;
    if (puzzle.turns < settings.min_turns || puzzle.turns > settings.max_turns) return std::nullopt;
  }
  return puzzle;
}

int find_puzzles(const PreparedRulesPtr& prepared, const Prober& tables,
                 const PuzzleSettings& settings, const std::function<bool()>& interrupted,
                 const std::function<void(const Puzzle&)>& on_found) {
  const PreparedRules& rules = *prepared;
  const auto symmetries = automorphisms(rules.board());
  const int least = std::max(rules.rules().min_pieces, 1), most = rules.rules().pieces;
  std::mt19937_64 random(settings.seed);
  std::set<CanonicalPosition> seen;
  int count = 0;
  for (int attempts = 0; count < settings.count && attempts < settings.max_attempts; ++attempts) {
    if (interrupted()) break;
    const int white = least + random_below(random, most - least + 1);
    const int black = least + random_below(random, most - least + 1);
    if (white + black > std::min(tables.tables().most_pieces(), rules.board().size() - 1)) continue;
    const auto position = random_position(rules, white, black, random);
    if (!position) continue;
    const Game game(prepared, *position);
    auto puzzle = as_puzzle(tables, game, settings);
    if (!puzzle || !seen.insert(canonical(*position, symmetries)).second) continue;
    const auto level = level_of(game, puzzle->solution, settings, interrupted);
    if (!level) break;
    puzzle->level = *level;
    on_found(*puzzle);
    ++count;
    attempts = 0;
  }
  return count;
}

}  // namespace millstone
