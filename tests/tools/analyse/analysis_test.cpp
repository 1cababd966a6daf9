// The analysis of games, held against games that are solved.
#include "tools/analyse/analysis.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/search/exhaustive.h"
#include "tests/engine/game/rules_of.h"

namespace millstone {
namespace {

using testing::rules_of;

Game played(const Game& start, std::string_view turns) {
  const auto game = play_text(start, turns);
  EXPECT_TRUE(game.ok()) << (game.ok() ? "" : game.error().text());
  return game.ok() ? *game : start;
}

Game played(std::string_view preset, std::string_view turns) {
  return played(Game(rules_of(preset)), turns);
}

AnalysisSettings to_depth(int depth) {
  AnalysisSettings settings;
  settings.limits.depth = depth;
  return settings;
}

// Three men's morris is then solved outright.
AnalysisSettings enough_to_solve() {
  AnalysisSettings settings;
  settings.limits.nodes = ExhaustiveSolution::kMaxPositions;
  return settings;
}

GameAnalysis analyse(const Game& game, const AnalysisSettings& settings) {
  SearchOptions options;
  options.hash_mb = 4;
  options.analyse_mode = true;
  Searcher searcher(options, [] { return false; });
  return analyse_game(game, settings, searcher, [](int, int) {});
}

TEST(Accuracy, FollowsItsFormula) {
  EXPECT_DOUBLE_EQ(expected_points(0), 0.5);
  EXPECT_NEAR(expected_points(200), 1 / (1 + std::exp(-1.0)), 1e-12);
  EXPECT_DOUBLE_EQ(expected_points(win_in(9)), 1);
  EXPECT_DOUBLE_EQ(expected_points(loss_in(9)), 0);
  EXPECT_NEAR(expected_points(-130) + expected_points(130), 1, 1e-12);
  EXPECT_DOUBLE_EQ(turn_accuracy(0), 100);
  EXPECT_NEAR(turn_accuracy(0.5), 100 * std::exp(-2.175), 1e-9);
  EXPECT_EQ(bounded_value(win_in(1)), kWonValue);
  EXPECT_EQ(bounded_value(loss_in(1)), -kWonValue);
  EXPECT_EQ(bounded_value(-7), -7);
}

TEST(Accuracy, NamesVerdictsFromTheirBounds) {
  EXPECT_EQ(verdict_of(0.049), Verdict::kGood);
  EXPECT_EQ(verdict_of(0.05), Verdict::kInaccuracy);
  EXPECT_EQ(verdict_of(0.12), Verdict::kMistake);
  EXPECT_EQ(verdict_of(0.25), Verdict::kBlunder);
}

// Games with every sort of result; their values are known.
const char* const kSolvedGames[] = {"b2 a1 c1 a3 a2 c2", "a1 b2 c3 a3 c1 b1 a1-a2 b2-c2",
                                    "a2 c2 b1 b3 a1 c3 a2-a3"};

TEST(Analysis, AgreesWithASolvedGame) {
  for (const char* turns : kSolvedGames) {
    SCOPED_TRACE(turns);
    const Game game = played("threemensmorris", turns);
    const auto solution =
        ExhaustiveSolution::solve(game.rules_ptr(), game.first_position(), [] { return true; });
    ASSERT_NE(solution, nullptr);
    const GameAnalysis analysis = analyse(game, enough_to_solve());
    ASSERT_EQ(analysis.turns.size(), game.turns().size());
    EXPECT_TRUE(analysis.complete);
    Position position = game.first_position();
    for (const TurnAnalysis& turn : analysis.turns) {
      SCOPED_TRACE(turn.index);
      EXPECT_EQ(turn.side, position.side);
      EXPECT_EQ(turn.played, game.turns()[turn.index]);
      EXPECT_EQ(turn.best_value, solution->value(position));
      EXPECT_EQ(turn.value, solution->value_after(position, turn.played));
      EXPECT_EQ(solution->value_after(position, turn.best), turn.best_value);
      EXPECT_EQ(turn.loss, bounded_value(turn.best_value) - bounded_value(turn.value));
      do_turn(game.rules(), position, turn.played);
    }
  }
}

TEST(Analysis, QuickAgreesOnASolvedGame) {
  for (const char* turns : kSolvedGames) {
    SCOPED_TRACE(turns);
    const Game game = played("threemensmorris", turns);
    AnalysisSettings settings = enough_to_solve();
    const GameAnalysis slow = analyse(game, settings);
    settings.quick = true;
    const GameAnalysis quick = analyse(game, settings);
    ASSERT_EQ(quick.turns.size(), slow.turns.size());
    for (std::size_t i = 0; i < quick.turns.size(); ++i) {
      SCOPED_TRACE(i);
      EXPECT_EQ(quick.turns[i].value, slow.turns[i].value);
      EXPECT_EQ(quick.turns[i].loss, slow.turns[i].loss);
    }
  }
}

// White may close a mill and take a piece, and does not.
TEST(Analysis, FindsAMissedMill) {
  const GameAnalysis analysis = analyse(played("nofly", "a7 d6 d7 f4 b4 g7 a1"), to_depth(3));
  ASSERT_EQ(analysis.turns.size(), 7u);
  // f4 left g7 open.
  EXPECT_GE(analysis.turns[3].loss, 50);
  EXPECT_FALSE(analysis.turns[3].is_best);
  EXPECT_TRUE(analysis.turns[4].best.removal_count() == 1);
  EXPECT_GE(analysis.turns[4].loss, 50);
  const SideSummary white = analysis.summary(kWhite);
  EXPECT_EQ(white.turns, 4);
  EXPECT_LT(white.accuracy, 100);
  EXPECT_GT(white.mean_loss, 10);
}

TEST(Analysis, TakesAnyOrderOfRemovalsAsTheSameTurn) {
  // One point closes two lines; the pieces may be taken in either order.
  const Game start = played("polish", "d6 a1 f6 d1 b4 g4 b2 d2");
  for (const char* turn : {"b6xd2xa1", "b6xa1xd2"}) {
    const Game game = played(start, turn);
    AnalysisSettings settings = to_depth(2);
    settings.first = settings.last = 9;
    const GameAnalysis analysis = analyse(game, settings);
    ASSERT_EQ(analysis.turns.size(), 1u);
    EXPECT_GE(analysis.turns[0].value, -100) << turn;
    EXPECT_EQ(analysis.turns[0].played, game.turns().back());
  }
}

TEST(Analysis, KeepsToTheTurnsAskedFor) {
  AnalysisSettings settings = to_depth(2);
  settings.first = 2;
  settings.last = 3;
  const GameAnalysis analysis = analyse(played("ninemensmorris", "a7 d6 d7 f4 a1"), settings);
  ASSERT_EQ(analysis.turns.size(), 2u);
  EXPECT_EQ(analysis.turns[0].index, 1u);
  EXPECT_EQ(analysis.turns[1].index, 2u);
}

TEST(Analysis, LeavesATurnWithoutItsRemovalOut) {
  const GameAnalysis analysis = analyse(played("ninemensmorris", "d6 f4 f6 g4 b6"), to_depth(2));
  ASSERT_EQ(analysis.turns.size(), 4u);
  EXPECT_TRUE(analysis.complete);
}

TEST(Analysis, GoesOnBehindARepetition) {
  const PreparedRulesPtr rules = rules_of("ninemensmorris");
  const auto position = parse_fen(*rules, "WW1/3/3/W1W3/2B/1B1/B1B w 0 0 0 0 31");
  ASSERT_TRUE(position.ok());
  std::string turns;
  for (int i = 0; i < 4; ++i) turns += "d7-g7 g1-g4 g7-d7 g4-g1 ";
  const Game game = played(Game(rules, *position), turns);
  ASSERT_TRUE(game.outcome().over());
  const GameAnalysis analysis = analyse(game, to_depth(2));
  ASSERT_EQ(analysis.turns.size(), 16u);
  for (const TurnAnalysis& turn : analysis.turns) EXPECT_FALSE(turn.best.is_none());
}

TEST(Analysis, DoesNotCountForcedTurns) {
  // Black has one turn: everything but a4 is shut in.
  const PreparedRulesPtr rules = rules_of("threemensmorris");
  const auto position = parse_fen(*rules, "BW1/BW1/WB1 b 0 0 0 0 9");
  ASSERT_TRUE(position.ok()) << position.error().text();
  const Game start(rules, *position);
  TurnList legal = start.legal();
  ASSERT_EQ(legal.size(), 1u);
  Game game = start;
  game.play(legal[0]);
  const GameAnalysis analysis = analyse(game, to_depth(3));
  ASSERT_EQ(analysis.turns.size(), 1u);
  EXPECT_TRUE(analysis.turns[0].forced);
  EXPECT_EQ(analysis.summary(kBlack).turns, 0);
}

TEST(Analysis, ReportsWhatWasDoneWhenInterrupted) {
  SearchOptions options;
  options.hash_mb = 1;
  bool interrupted = false;
  Searcher searcher(options, [&interrupted] { return interrupted; });
  const GameAnalysis analysis =
      analyse_game(played("ninemensmorris", "a7 d6 d7 f4 a1 g7 b4 d2"), to_depth(1), searcher,
                   [&interrupted](int done, int total) {
                     EXPECT_EQ(total, 8);
                     interrupted = done == 3;
                   });
  EXPECT_FALSE(analysis.complete);
  ASSERT_EQ(analysis.turns.size(), 3u);
  EXPECT_EQ(analysis.turns.front().index, 5u);
  EXPECT_EQ(analysis.turns.back().index, 7u);
}

TEST(Analysis, IsTheSameTwice) {
  const Game game = played("ninemensmorris", "a7 d6 d7 f4 a1 g7 b4 d2");
  AnalysisSettings settings;
  settings.limits.nodes = 3000;
  const GameAnalysis a = analyse(game, settings), b = analyse(game, settings);
  ASSERT_EQ(a.turns.size(), b.turns.size());
  for (std::size_t i = 0; i < a.turns.size(); ++i) {
    EXPECT_EQ(a.turns[i].value, b.turns[i].value);
    EXPECT_EQ(a.turns[i].best, b.turns[i].best);
    EXPECT_EQ(a.turns[i].nodes, b.turns[i].nodes);
  }
}

}  // namespace
}  // namespace millstone
