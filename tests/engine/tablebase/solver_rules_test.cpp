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

TEST(CheckSolvable, TakesThesePresetsAndNoOthers) {
  const std::set<std::string> solvable = {"ninemensmorris",   "nofly",
                                          "shortgame",        "openspiel",
                                          "gasser",           "strictmill",
                                          "anycapture",       "fourmensmorris",
                                          "fivemensmorris",   "sixmensmorris",
                                          "sevenmensmorris",  "elevenmensmorris",
                                          "twelvemensmorris", "morabaraba-malom",
                                          "sesotho",          "mlabalaba",
                                          "threemensmorris",  "threemensmorris-nocentre",
                                          "tapatan",          "achi",
                                          "nineholes",        "picaria9",
                                          "picaria",          "shisima",
                                          "roundmerels"};
  std::set<std::string> found;
  for (const Preset& preset : presets())
    if (check_solvable(preset.rules).ok()) found.insert(preset.name);
  EXPECT_EQ(found, solvable);
}

TEST(CheckSolvable, NamesTheParameterThatItCannotExpress) {
  const std::map<std::string, std::string> beyond = {
      {"minPieces", "0"},
      {"moveWhilePlacing", "true"},
      {"placingMill", "handThenOpponent"},
      {"movingMill", "none"},
      {"removals", "perLine"},
      {"removalOptional", "true"},
      {"lineReuse", "oncePerPlayer"},
      {"reform", "noRemoval"},
      {"closedPoints", "true"},
      {"jump", "overOne"},
      {"blocked", "pass"},
      {"boardFull", "firstLoses"},
      {"placingEndsAtEmpty", "2"},
      {"movingStarts", "black"},
      {"custodian", "square,moving"},
      {"intervention", "square,moving"},
      {"leap", "square,moving"},
      {"misere", "true"},
  };
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

TEST(CheckSolvable, LooksAtNoRepetitionOrTurnLimit) {
  Rules rules;
  rules.repetition = 0;
  rules.no_removal_plies = 7;
  rules.max_plies = 50;
  EXPECT_TRUE(check_solvable(rules).ok());
}

}  // namespace
}  // namespace millstone::tablebase
