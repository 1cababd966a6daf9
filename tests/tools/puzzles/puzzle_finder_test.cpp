// Puzzles out of tables: one turn alone keeps the value, and the same settings find the same ones.
#include "tools/puzzles/puzzle_finder.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/rules/presets.h"
#include "tools/openings/opening_generator.h"

namespace millstone {
namespace {

using tablebase::Prober;
using tablebase::Wdl;

class PuzzleFinder : public ::testing::Test {
 protected:
  Game game(const std::string& fen) const { return Game(rules, *parse_fen(*rules, fen)); }
  std::vector<Puzzle> found(const PuzzleSettings& settings) const {
    std::vector<Puzzle> out;
    const int count = find_puzzles(
        rules, tables, settings, [] { return false; },
        [&](const Puzzle& puzzle) { out.push_back(puzzle); });
    EXPECT_EQ(static_cast<std::size_t>(count), out.size());
    return out;
  }

  PreparedRulesPtr rules =
      std::make_shared<const PreparedRules>(find_preset("ninemensmorris")->rules);
  Prober tables{rules, {}};  // those built in
};

TEST_F(PuzzleFinder, OneTurnAloneKeepsTheValue) {
  PuzzleSettings settings;
  settings.count = 6;
  settings.nodes = 200;
  settings.seed = 3;
  const auto puzzles = found(settings);
  ASSERT_EQ(puzzles.size(), 6u);
  const auto symmetries = automorphisms(rules->board());
  std::set<CanonicalPosition> seen;
  for (const Puzzle& puzzle : puzzles) {
    EXPECT_TRUE(seen.insert(canonical(puzzle.position, symmetries)).second);
    EXPECT_GE(puzzle.level, 0);
    EXPECT_LE(puzzle.level, kNoLevel);
    const Wdl wanted = puzzle.wins ? Wdl::kWon : Wdl::kDrawn;
    // By the positions after each turn, not by what the finder asks.
    Game before(rules, puzzle.position);
    for (const Turn turn : before.legal()) {
      Game after = before;
      after.play(turn);
      const auto value = tables.probe(after.position());
      const Wdl mine = after.outcome().over()      ? Wdl::kWon
                       : !value                    ? Wdl::kDrawn
                       : value->wdl == Wdl::kLost  ? Wdl::kWon
                       : value->wdl == Wdl::kDrawn ? Wdl::kDrawn
                                                   : Wdl::kLost;
      EXPECT_EQ(mine >= wanted, turn == puzzle.solution)
          << to_fen(*rules, puzzle.position) << ' ' << to_text(rules->board(), turn);
    }
    if (puzzle.wins) {
      EXPECT_GE(puzzle.turns, settings.min_turns);
      EXPECT_LE(puzzle.turns, settings.max_turns);
    }
  }
}

TEST_F(PuzzleFinder, TheSameSettingsFindTheSamePuzzles) {
  PuzzleSettings settings;
  settings.count = 2;
  settings.nodes = 200;
  const auto first = found(settings), second = found(settings);
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(to_fen(*rules, first[i].position), to_fen(*rules, second[i].position));
    EXPECT_EQ(first[i].level, second[i].level);
  }
}

TEST_F(PuzzleFinder, WhatIsNoRiddleIsNone) {
  const PuzzleSettings settings;
  // A mill can be closed now; the start is in no table; the game is over.
  EXPECT_FALSE(as_puzzle(tables, game("3/3/1WW/BB4/B2/W2/3 w 0 0 0 0 20"), settings));
  EXPECT_FALSE(as_puzzle(tables, game("3/3/3/6/3/3/3 w 9 9 0 0 1"), settings));
  EXPECT_FALSE(as_puzzle(tables, game("3/3/1WW/B5/B2/W2/3 b 0 0 0 0 20"), settings));
}

TEST_F(PuzzleFinder, EndsWhenInterruptedOrWhenThereAreNone) {
  PuzzleSettings settings;
  int asked = 0;
  EXPECT_EQ(find_puzzles(
                rules, tables, settings, [&] { return ++asked > 10; }, [](const Puzzle&) {}),
            0);
  settings.min_turns = settings.max_turns = 2;  // a win takes an odd number
  settings.max_attempts = 300;
  for (const Puzzle& puzzle : found(settings)) EXPECT_FALSE(puzzle.wins);
}

}  // namespace
}  // namespace millstone
