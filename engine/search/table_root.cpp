#include "engine/search/table_root.h"

#include <algorithm>

#include "engine/game/generate.h"
#include "engine/search/evaluate.h"
#include "engine/search/solved_lines.h"

namespace millstone {
namespace {

using tablebase::Prober;
using tablebase::TableValue;
using tablebase::Wdl;

// A first turn with all that orders it.
struct Candidate {
  RootTurn line;
  TableValue table;
  int to_removal = 0;   // turns to the next removal, where the value rests on it
  int traps = 0;        // of a draw: replies that lose, per mille
  Value judgement = 0;  // of a draw: what a short search makes of it
  Position after;
};

bool is_better(const Candidate& a, const Candidate& b) {
  if (a.line.value != b.line.value) return a.line.value > b.line.value;
  // Nearer to a removal with every turn, the game cannot go round in circles.
  if (a.to_removal != b.to_removal) return (a.to_removal < b.to_removal) == (a.line.value > 0);
  const int left = worth(a.table), right = worth(b.table);
  if (left != right) return left > right;
  if (a.traps != b.traps) return a.traps > b.traps;
  return a.judgement > b.judgement;
}

// Whether a turn that should win or lose draws because positions came before or a limit is reached:
// at once, or, where it should win, by a reply. `past`: past_can_draw.
bool is_drawn_by_past(const Game& game, Turn turn, Wdl value, bool past) {
  Game after = game;
  after.play(turn);
  if (const Outcome over = after.outcome(); over.over()) return over.winner == Winner::kDraw;
  if (!past || value != Wdl::kWon) return false;
  for (const Turn reply : after.legal()) {
    Game next = after;
    next.play(reply);
    if (next.outcome().winner == Winner::kDraw) return true;
  }
  return false;
}

// Of a win or loss that may take longer than a turn limit allows.
Value value_under_limit(const Prober& tables, Candidate& candidate, const Game& game) {
  const int sign = candidate.table.wdl == Wdl::kWon ? 1 : -1;
  if (game.rules().rules().max_plies != 0) return sign * kValueUncertainWin;
  const auto after = tables.probe_to_removal(candidate.after);
  if (!after) return sign * kValueUncertainWin;
  const bool stands = after->wdl == tablebase::before_turn(candidate.table).wdl;
  if (!stands) return sign * kValueSpoiledWin;
  candidate.to_removal = candidate.line.turn.removal_count() != 0 ? 0 : *after->turns;
  return sign * kValueWinInTime;
}

void set_value(const Prober& tables, Candidate& candidate, const Game& game, bool past) {
  RootTurn& line = candidate.line;
  const TableValue& table = candidate.table;
  if (table.wdl == Wdl::kDrawn || is_drawn_by_past(game, line.turn, table.wdl, past)) {
    candidate.table = {};
    line.value = kValueDraw;
    return;
  }
  const int turns = *table.turns;
  const bool certain = fits_turn_limits(game.rules(), game.position(), turns);
  if (!certain) {
    line.value = value_under_limit(tables, candidate, game);
  } else {
    line.value = table.wdl == Wdl::kWon ? win_in(turns) : loss_in(turns);
  }
}

// The turns that are as good as any, as far as values without lengths tell.
std::vector<RootTurn> keep_best(std::vector<Candidate>& candidates) {
  const auto best = std::max_element(
      candidates.begin(), candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.table.wdl < b.table.wdl; });
  const Wdl wdl = best->table.wdl;
  std::vector<RootTurn> lines;
  for (Candidate& candidate : candidates)
    if (candidate.table.wdl == wdl) lines.push_back(std::move(candidate.line));
  return lines;
}

void count_traps(const Prober& tables, Candidate& candidate, std::uint64_t& hits) {
  const auto replies = tables.probe_turns(candidate.after);
  hits += replies.size();
  const auto losing = std::count_if(replies.begin(), replies.end(), [](const auto& reply) {
    return reply.value && reply.value->wdl == Wdl::kLost;
  });
  candidate.traps = replies.empty() ? 0 : static_cast<int>(losing * 1000 / std::ssize(replies));
}

// A search of so many plies that knows no tables: what an opponent who has none may go by.
Value search_plainly(const PreparedRules& rules, const Position& position, int plies, Value alpha,
                     Value beta) {
  if (const Outcome over = material_outcome(rules, position); over.over())
    return value_at_end(over, position.side);
  if (plies == 0) return evaluate(rules, position);
  TurnList turns;
  generate(rules, position, turns, RemovalOrder::kDistinct);
  if (turns.empty()) return value_at_end(outcome(rules, position), position.side);
  for (const Turn turn : turns) {
    Position next = position;
    do_turn(rules, next, turn);
    alpha = std::max(alpha, -search_plainly(rules, next, plies - 1, -beta, -alpha));
    if (alpha >= beta) break;
  }
  return alpha;
}

// Orders the draws with the most traps, which are often many, by a short search.
void judge_draws(const PreparedRules& rules, std::vector<Candidate>& candidates) {
  int most = 0;
  for (const Candidate& candidate : candidates) most = std::max(most, candidate.traps);
  // About as long for a side that flies, which has several times the turns.
  constexpr std::size_t kManyTurns = 30;
  const int plies = candidates.size() > kManyTurns ? 1 : 3;
  for (Candidate& candidate : candidates) {
    if (candidate.line.value != kValueDraw || candidate.traps != most) continue;
    candidate.judgement = -search_plainly(rules, candidate.after, plies, loss_in(0), win_in(0));
  }
}

}  // namespace

std::optional<TableRoot> look_up(const Prober& tables, const Game& game,
                                 std::vector<RootTurn> first_turns) {
  TableRoot root;
  std::vector<Candidate> candidates;
  for (RootTurn& line : first_turns) {
    Position after = game.position();
    do_turn(game.rules(), after, line.turn);
    const auto value = tables.value_after(game.position(), line.turn);
    if (!value) return std::nullopt;
    candidates.push_back({std::move(line), *value, 0, 0, 0, after});
  }
  root.hits = candidates.size();
  root.settled = std::all_of(candidates.begin(), candidates.end(), [](const Candidate& c) {
    return c.table.wdl == Wdl::kDrawn || c.table.turns.has_value();
  });
  if (!root.settled) {
    root.lines = keep_best(candidates);
    return root;
  }

  const bool past = past_can_draw(game);
  for (Candidate& candidate : candidates) set_value(tables, candidate, game, past);
  const bool win = std::any_of(candidates.begin(), candidates.end(),
                               [](const Candidate& c) { return c.line.value > kValueDraw; });
  for (Candidate& candidate : candidates) {
    // Only the best turns are worth this; draws are when nothing wins.
    if (candidate.line.value == kValueDraw && !win) count_traps(tables, candidate, root.hits);
  }
  if (!win) judge_draws(game.rules(), candidates);
  std::stable_sort(candidates.begin(), candidates.end(), is_better);
  for (Candidate& candidate : candidates) {
    RootTurn& line = candidate.line;
    const auto rest = tables.best_line(candidate.after);
    line.pv.insert(line.pv.end(), rest.begin(), rest.end());
    cut_at_end(game, line.pv);
    line.sel_depth = static_cast<int>(line.pv.size());
    root.lines.push_back(std::move(line));
  }
  return root;
}

}  // namespace millstone
