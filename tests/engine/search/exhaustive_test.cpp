// Tests of solving small games outright: proven values, agreement with the ordinary search, limits.
#include "engine/search/exhaustive.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <utility>

#include "engine/notation/fen.h"
#include "engine/rules/presets.h"
#include "tests/engine/game/rules_of.h"
#include "tests/engine/search/search_record.h"

namespace millstone::testing {
namespace {

const std::function<bool()> kKeepOn = [] { return true; };

struct SmallGame {
  const char* name;
  int win;  // turns of the first player to the win; 0 = drawn
};

class SmallGames : public ::testing::TestWithParam<SmallGame> {};

// values.tsv, for the games small enough.
TEST_P(SmallGames, AreProvenFromTheStart) {
  RecordedEngine recorded(GetParam().name);
  const SearchInfo& info = recorded.search(time_limit(10'000));
  EXPECT_EQ(info.value, GetParam().win == 0 ? kValueDraw : win_in(GetParam().win));
  EXPECT_LT(info.time, 2000);
  EXPECT_EQ(info.depth, static_cast<int>(info.pv.size()));
  Outcome end;
  EXPECT_EQ(fault_of_line(recorded.engine.game(), info.pv, &end), "");
  EXPECT_EQ(end.over(), GetParam().win != 0);
}

INSTANTIATE_TEST_SUITE_P(Values, SmallGames,
                         ::testing::Values(SmallGame{"threemensmorris", 9},
                                           SmallGame{"threemensmorris-nocentre", 0},
                                           SmallGame{"tapatan", 9}, SmallGame{"achi", 11},
                                           SmallGame{"nineholes", 0}, SmallGame{"picaria9", 0},
                                           SmallGame{"roundmerels", 0}),
                         [](const auto& tested) {
                           std::string name = tested.param.name;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

TEST(Exhaustive, EveryFirstPlacementHasItsValue) {
  struct Expected {
    const char *preset, *turn;
    Value value;
  };
  for (const Expected& expected : {Expected{"threemensmorris", "b2", win_in(9)},
                                   {"threemensmorris", "a1", kValueDraw},
                                   {"threemensmorris", "b3", loss_in(8)},
                                   {"tapatan", "c3", kValueDraw},
                                   {"tapatan", "a2", loss_in(8)},
                                   {"achi", "b2", win_in(11)},
                                   {"achi", "a3", loss_in(12)},
                                   {"achi", "c2", loss_in(10)}}) {
    RecordedEngine recorded(expected.preset);
    SearchLimits limits = time_limit(10'000);
    limits.search_turns = {recorded.turn(expected.turn)};
    EXPECT_EQ(recorded.search(limits).value, expected.value)
        << expected.preset << " " << expected.turn;
  }
}

// A depth limit below the length of the solved line leaves the work to the ordinary search.
TEST(Exhaustive, AgreesWithTheOrdinarySearch) {
  constexpr int kDepth = 7;
  int decided = 0;
  for (const char* preset :
       {"threemensmorris", "tapatan", "achi", "picaria9", "tsoro", "shisima"}) {
    const PreparedRulesPtr rules = rules_of(preset);
    const auto solution = ExhaustiveSolution::solve(rules, start_position(*rules), kKeepOn);
    ASSERT_NE(solution, nullptr) << preset;
    RecordedEngine recorded(preset);
    std::mt19937_64 random(7);
    for (int round = 0; round < 40; ++round) {
      Game game(rules);
      for (int ply = static_cast<int>(random() % 12); ply > 0; --ply) {
        const TurnList turns = game.legal();
        if (turns.empty()) break;
        game.play(turns[random() % turns.size()]);
      }
      if (game.outcome().over()) continue;
      const Game fresh(rules, game.position());  // no past that could repeat
      ASSERT_TRUE(solution->knows(fresh.position()));
      const Value exact = solution->value(fresh.position());
      const int length = is_win(exact) ? kValueMate - exact : kValueMate + exact;
      recorded.engine.set_game(fresh);
      SearchLimits limits = depth_limit(kDepth);
      limits.nodes = 100'000'000;
      const Value found = recorded.search(limits).value;
      if (length <= kDepth) {
        ++decided;
        EXPECT_EQ(found, exact) << preset << " " << to_fen(*rules, fresh.position());
      } else {
        EXPECT_FALSE(is_win(found) && !is_win(exact));
        EXPECT_FALSE(is_loss(found) && !is_loss(exact));
      }
    }
  }
  EXPECT_GT(decided, 40);
}

TEST(Exhaustive, GamesTooLargeAreLeftAlone) {
  const PreparedRulesPtr nine = rules_of("ninemensmorris");
  EXPECT_GT(ExhaustiveSolution::position_bound(*nine, start_position(*nine)),
            ExhaustiveSolution::kMaxPositions);
  EXPECT_EQ(ExhaustiveSolution::solve(nine, start_position(*nine), kKeepOn), nullptr);
  const PreparedRulesPtr three = rules_of("threemensmorris");
  EXPECT_LE(ExhaustiveSolution::position_bound(*three, start_position(*three)),
            ExhaustiveSolution::kMaxPositions);
}

TEST(Exhaustive, TheBoundIsOne) {
  for (const char* preset : {"threemensmorris", "tapatan", "achi", "nineholes", "picaria9",
                             "roundmerels", "tsoro", "shisima", "picaria"}) {
    const PreparedRulesPtr rules = rules_of(preset);
    const auto solution = ExhaustiveSolution::solve(rules, start_position(*rules), kKeepOn);
    ASSERT_NE(solution, nullptr) << preset;
    EXPECT_LE(solution->positions(),
              ExhaustiveSolution::position_bound(*rules, start_position(*rules)))
        << preset;
  }
}

TEST(Exhaustive, CanBeBrokenOff) {
  const PreparedRulesPtr rules = rules_of("threemensmorris");
  EXPECT_EQ(ExhaustiveSolution::solve(rules, start_position(*rules), [] { return false; }),
            nullptr);
}

TEST(Exhaustive, AWinThatComesTooLateIsNotClaimed) {
  RecordedEngine recorded;
  Rules rules = find_preset("tapatan")->rules;
  for (const auto& [max_plies, value] : {std::pair{8, kValueDraw}, {9, win_in(9)}}) {
    rules.max_plies = max_plies;
    ASSERT_TRUE(recorded.engine.set_rules(rules).ok());
    EXPECT_EQ(recorded.search(depth_limit(12)).value, value) << max_plies;
  }
}

// A placement leaves nothing behind that could come again, however early a repetition draws.
TEST(Exhaustive, RepetitionDoesNotMatterAfterAPlacement) {
  for (const int repetition : {2, 3}) {
    RecordedEngine recorded("threemensmorris");
    Rules rules = recorded.engine.rules();
    rules.repetition = repetition;
    ASSERT_TRUE(recorded.engine.set_rules(rules).ok());
    recorded.position("", "b2");
    EXPECT_EQ(recorded.search(depth_limit(12)).value, loss_in(8));
    EXPECT_EQ(recorded.search(depth_limit(12)).nodes, 1u) << "not the solution found before";
    recorded.position("", "b2 a3 c2 a2 a1 c3");
    EXPECT_EQ(recorded.search(depth_limit(12)).value, win_in(3));
    EXPECT_EQ(recorded.last().nodes, 1u);
  }
}

TEST(Exhaustive, LinesEndWhereTheGamesPastEndsThem) {
  RecordedEngine recorded("roundmerels");
  std::mt19937_64 random(3);
  int past = 0;
  for (int round = 0; round < 60; ++round) {
    Game game = recorded.engine.game();
    game = Game(game.rules_ptr());
    for (int ply = static_cast<int>(random() % 40); ply > 0; --ply) {
      const TurnList turns = game.legal();
      if (turns.empty()) break;
      game.play(turns[random() % turns.size()]);
    }
    if (game.outcome().over()) continue;
    ++past;
    recorded.engine.set_game(game);
    EXPECT_EQ(fault_of_line(game, recorded.search(time_limit(5000)).pv), "");
  }
  EXPECT_GT(past, 10);
}

}  // namespace
}  // namespace millstone::testing
