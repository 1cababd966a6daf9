// Proves the slow generator against counts, walks and games that come from other programs, so that
// a difference to the fast one means something.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/rules/presets.h"
#include "tests/reference/data_files.h"
#include "tests/reference/reference.h"

namespace millstone::reference {
namespace {

constexpr std::uint64_t kMostLeaves = 20'000;

const Rules& rules_of(const std::string& variant) {
  const Preset* preset = find_preset(variant);
  if (!preset) throw std::runtime_error("no preset " + variant);
  return preset->rules;
}

TEST(ReferenceData, CountsAgreeFromTheStart) {
  for (const PerftLine& line : read_perft()) {
    const Reference game(rules_of(line.variant));
    const State start = game.start();
    for (std::size_t depth = 1; depth <= line.counts.size(); ++depth) {
      const std::uint64_t expected = line.counts[depth - 1];
      if (expected > kMostLeaves) break;
      const int plies = static_cast<int>(depth);
      const std::uint64_t count =
          line.actions ? game.perft_actions(start, plies) : game.perft_turns(start, plies);
      EXPECT_EQ(count, expected) << line.variant << " depth " << depth;
    }
  }
}

TEST(ReferenceData, CountsAgreeFromPositions) {
  const Reference game(rules_of("ninemensmorris"));
  for (const PerftPosition& position : read_perft_positions()) {
    const State state = game.from_fen(position.fen);
    for (std::size_t i = 0; i < position.turns.size(); ++i) {
      EXPECT_EQ(game.perft_turns(state, static_cast<int>(i) + 1), position.turns[i])
          << position.fen;
    }
    for (std::size_t i = 0; i < position.actions.size(); ++i) {
      EXPECT_EQ(game.perft_actions(state, static_cast<int>(i) + 1), position.actions[i])
          << position.fen;
    }
  }
}

TEST(ReferenceData, WalksAgreeActionByAction) {
  for (const Walk& walk : read_walks()) {
    const Reference game(rules_of(walk.variant));
    State state = game.start();
    std::string played;
    for (std::size_t i = 0; i < walk.moves.size(); ++i) {
      std::vector<std::string> expected;
      for (const std::string& token : walk.legal[i]) expected.push_back(without_hyphen(token));
      std::sort(expected.begin(), expected.end());
      ASSERT_EQ(game.legal_actions(state), expected) << walk.variant << " after" << played << "\n"
                                                     << game.describe(state);
      state = game.apply(state, walk.moves[i]);
      played += " " + walk.moves[i];
    }
  }
}

TEST(ReferenceData, RecordedGamesCanBeReplayed) {
  const Reference game(rules_of("ninemensmorris"));
  for (const RecordedGame& record : read_games()) {
    State state = game.start();
    for (const std::string& action : record.actions) state = game.apply(state, action);
    if (state.finished.empty()) continue;
    const std::string winner = state.finished.substr(0, state.finished.find(' '));
    EXPECT_EQ(record.result, winner == "white" ? "1-0" : "0-1") << state.finished;
  }
}

}  // namespace
}  // namespace millstone::reference
