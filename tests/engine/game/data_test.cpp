// The engine's generator against the data files: counts, walks of another program, recorded games
// and positions with their best turns.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/game/game.h"
#include "engine/game/perft.h"
#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "tests/engine/game/rules_of.h"
#include "tests/reference/data_files.h"

namespace millstone {
namespace {

using namespace reference;
using testing::rules_of;

// Counts up to here belong to the quick tests, greater ones to the deep ones.
constexpr std::uint64_t kQuickLeaves = 20'000'000;

std::uint64_t count(const PreparedRules& rules, const Position& position, std::size_t depth,
                    bool actions) {
  PerftOptions options;
  options.depth = static_cast<int>(depth);
  options.actions = actions;
  return perft(rules, position, options).nodes;
}

void compare_counts_from_the_start(std::uint64_t least, std::uint64_t most) {
  for (const PerftLine& line : read_perft()) {
    const PreparedRulesPtr rules = rules_of(line.variant);
    const Position start = start_position(*rules);
    for (std::size_t depth = 1; depth <= line.counts.size(); ++depth) {
      const std::uint64_t expected = line.counts[depth - 1];
      if (expected < least || expected > most) continue;
      EXPECT_EQ(count(*rules, start, depth, line.actions), expected)
          << line.variant << (line.actions ? " actions" : " turns") << " depth " << depth;
    }
  }
}

TEST(Data, CountsAgreeFromTheStart) {
  compare_counts_from_the_start(0, kQuickLeaves);
}

TEST(DeepData, CountsAgreeFromTheStart) {
  compare_counts_from_the_start(kQuickLeaves + 1, ~std::uint64_t{0});
}

TEST(Data, CountsAgreeFromPositions) {
  const PreparedRulesPtr rules = rules_of("ninemensmorris");
  for (const PerftPosition& line : read_perft_positions()) {
    const Result<Position> position = parse_fen(*rules, line.fen);
    ASSERT_TRUE(position.ok()) << position.error().text();
    for (std::size_t i = 0; i < line.turns.size(); ++i) {
      EXPECT_EQ(count(*rules, *position, i + 1, false), line.turns[i]) << line.fen;
    }
    for (std::size_t i = 0; i < line.actions.size(); ++i) {
      EXPECT_EQ(count(*rules, *position, i + 1, true), line.actions[i]) << line.fen;
    }
  }
}

TEST(Data, WalksAgreeActionByAction) {
  for (const Walk& walk : read_walks()) {
    Game game(rules_of(walk.variant));
    for (std::size_t i = 0; i < walk.moves.size(); ++i) {
      TurnList actions;
      generate_actions(game.rules(), game.position(), actions);
      std::vector<std::string> tokens, expected;
      for (Turn action : actions) tokens.push_back(to_text(game.rules().board(), action));
      for (const std::string& token : walk.legal[i]) expected.push_back(without_hyphen(token));
      std::sort(tokens.begin(), tokens.end());
      std::sort(expected.begin(), expected.end());
      ASSERT_EQ(tokens, expected) << walk.variant << " action " << i + 1 << "\n"
                                  << to_fen(game.rules(), game.position());
      Result<Game> next = play_text(game, walk.moves[i]);
      ASSERT_TRUE(next.ok()) << next.error().text();
      game = *std::move(next);
    }
  }
}

// Players went on after repetitions, so the draw rules are off; a result can also come from a
// resignation, so only games that ended on the board are compared.
TEST(Data, RecordedGamesCanBeReplayed) {
  const Game start(rules_of("ninemensmorris"));
  int ended_on_the_board = 0;
  for (const RecordedGame& record : read_games()) {
    std::string tokens;
    for (const std::string& action : record.actions) tokens += action + " ";
    const Result<Game> game = play_text(start, tokens);
    ASSERT_TRUE(game.ok()) << game.error().text();
    const Outcome end = game->outcome();
    if (end.reason != Reason::kFewerPieces && end.reason != Reason::kBlocked) continue;
    ++ended_on_the_board;
    EXPECT_EQ(record.result, end.winner == Winner::kWhite ? "1-0" : "0-1");
  }
  EXPECT_GT(ended_on_the_board, 10);
}

// The best turns listed with a position are legal there, and the position survives its FEN.
void check_positions(const PreparedRules& rules, const std::string& fen,
                     const std::vector<std::string>& best) {
  const Result<Position> position = parse_fen(rules, fen);
  ASSERT_TRUE(position.ok()) << fen << ": " << position.error().text();
  EXPECT_EQ(to_fen(rules, *position), fen);
  for (const std::string& token : best) {
    const Result<Turn> turn = parse_turn(rules, *position, token);
    EXPECT_TRUE(turn.ok()) << fen << " " << token;
  }
}

TEST(Data, BestTurnsOfPositionsAreLegal) {
  const PreparedRulesPtr rules = rules_of("ninemensmorris");
  for (const auto& row : read_table("wins.tsv"))
    check_positions(*rules, row.at(0), split(row.at(2)));
  for (const auto& row : read_table("endgames.tsv")) {
    check_positions(*rules, row.at(0), split(row.at(3)));
  }
}

TEST(Data, PositionsWithExactValuesCanBeRead) {
  for (const auto& row : read_table("exact-values.tsv")) {
    check_positions(*rules_of(row.at(0)), row.at(1), {});
  }
}

TEST(Data, CountsDoNotDependOnThreadsOrTable) {
  for (const std::string variant : {"ninemensmorris", "lasker", "dooz", "achi"}) {
    const PreparedRulesPtr rules = rules_of(variant);
    const Position start = start_position(*rules);
    PerftOptions options;
    options.depth = 5;
    const std::uint64_t expected = perft(*rules, start, options).nodes;
    ThreadPool pool;
    ASSERT_TRUE(pool.resize(1).ok());
    options.threads = &pool;
    EXPECT_EQ(perft(*rules, start, options).nodes, expected) << variant;
    options.hash_bytes = std::size_t{1} << 22;
    const PerftResult hashed = perft(*rules, start, options);
    EXPECT_EQ(hashed.nodes, expected) << variant;
    std::uint64_t sum = 0;
    for (const PerftCount& turn : hashed.divide) sum += turn.nodes;
    EXPECT_EQ(sum, expected) << variant;
  }
}

}  // namespace
}  // namespace millstone
