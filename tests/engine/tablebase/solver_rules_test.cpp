// Which rules tables can be made for.
#include "engine/tablebase/solver_rules.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "engine/rules/parameters.h"
#include "engine/rules/presets.h"

namespace millstone::tablebase {
namespace {

TEST(CheckSolvable, RefusesThePresetsThatRememberLinesAndNoOthers) {
  const std::set<std::string> refused = {"classroom", "russian", "onetimemill", "morabaraba"};
  std::set<std::string> found;
  for (const Preset& preset : presets())
    if (!check_solvable(preset.rules).ok()) found.insert(preset.name);
  EXPECT_EQ(found, refused);
}

TEST(CheckSolvable, NamesTheParameterThatItCannotExpress) {
  const std::map<std::string, std::string> beyond = {{"lineReuse", "oncePerPlayer"},
                                                     {"reform", "noRemoval"}};
  for (const auto& [key, value] : beyond) {
    Rules rules;
    ASSERT_TRUE(find_parameter(key)->set(rules, value).ok()) << key;
    const Status solvable = check_solvable(rules);
    ASSERT_FALSE(solvable.ok()) << key;
    EXPECT_EQ(solvable.error().where, key);
    EXPECT_NE(solvable.error().what.find("no tables can be made: "), std::string::npos);
    EXPECT_EQ(solvable.error().expected.rfind(key + " ", 0), 0u) << solvable.error().expected;
  }
}

// Whatever the quick solvers do not know goes to the one that asks the generator.
TEST(RowsCanSolve, OnlyWhatTheyKnow) {
  struct Case {
    const char *key, *value;
    bool moving, placing;
  };
  const Case cases[] = {
      {"flyAt", "0", true, true},
      {"protection", "strict", true, true},
      {"placingMill", "none", true, true},
      {"boardFull", "draw", true, true},
      {"blocked", "draw", true, true},
      {"moveWhilePlacing", "true", true, false},
      {"placingMill", "handThenOpponent", true, false},
      {"closedPoints", "true", true, false},
      {"boardFull", "firstLoses", true, false},
      {"placingEndsAtEmpty", "2", true, false},
      {"movingStarts", "black", true, false},
      {"movingMill", "none", false, true},
      {"jump", "overOne", false, true},
      {"minPieces", "0", false, false},
      {"removals", "perLine", false, false},
      {"removalOptional", "true", false, false},
      {"blocked", "pass", false, false},
      {"custodian", "square,moving", false, false},
      {"intervention", "square,moving", false, false},
      {"leap", "square,moving", false, false},
      {"misere", "true", false, false},
  };
  for (const Case& one : cases) {
    Rules rules;
    ASSERT_TRUE(find_parameter(one.key)->set(rules, one.value).ok()) << one.key;
    EXPECT_EQ(rows_can_solve(rules, Sector{3, 3}), one.moving) << one.key << ' ' << one.value;
    EXPECT_EQ(rows_can_solve(rules, Sector{3, 3, 1, 1}), one.placing)
        << one.key << ' ' << one.value;
  }
}

TEST(CheckSolvable, LooksAtNoRepetitionOrTurnLimit) {
  Rules rules;
  rules.repetition = 0;
  rules.no_removal_plies = 7;
  rules.max_plies = 50;
  EXPECT_TRUE(check_solvable(rules).ok());
}

}  // namespace
}  // namespace millstone::tablebase
