// Checks every preset against the table of the rules.
#include "engine/rules/presets.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/rules/parameters.h"
#include "engine/rules/validate.h"

namespace millstone {
namespace {

struct Expected {
  const char *name, *base;
  const char* differences;  // from the base; from the default where there is none
};

// rules.md section 6. Values that repeat the base's are not listed.
const Expected kPresets[] = {
    {"ninemensmorris", "", ""},
    {"nofly", "ninemensmorris", "flyAt = 0\n"},
    {"chengsanqi", "ninemensmorris", "closedPoints = true\nflyAt = 0\n"},
    {"classroom", "ninemensmorris", "reform = noRemoval\n"},
    {"shortgame", "ninemensmorris", "repetition = 2\nnoRemovalPlies = 0\nmaxPlies = 200\n"},
    {"openspiel", "ninemensmorris", "repetition = 0\nnoRemovalPlies = 0\nmaxPlies = 200\n"},
    {"gasser", "ninemensmorris", "repetition = 2\nnoRemovalPlies = 0\n"},
    {"flyordie", "ninemensmorris", "blocked = pass\n"},
    {"strictmill", "ninemensmorris", "protection = strict\n"},
    {"anycapture", "ninemensmorris", "protection = none\n"},
    {"polish", "ninemensmorris", "removals = perLine\n"},
    {"russian", "ninemensmorris", "removals = perLine\nlineReuse = oncePerPlayer\n"},
    {"onetimemill", "ninemensmorris", "lineReuse = oncePerPlayer\n"},
    {"lasker", "ninemensmorris", "pieces = 10\nmoveWhilePlacing = true\nflyCount = total\n"},
    {"lasker-sanmill", "lasker", "flyCount = board\n"},
    {"fourmensmorris", "ninemensmorris", "board = six\npieces = 4\nflyAt = 0\n"},
    {"fivemensmorris", "ninemensmorris", "board = six\npieces = 5\nflyAt = 0\n"},
    {"sixmensmorris", "ninemensmorris", "board = six\npieces = 6\nflyAt = 0\n"},
    {"sevenmensmorris", "ninemensmorris", "board = seven\npieces = 7\nflyAt = 0\n"},
    {"elevenmensmorris", "ninemensmorris", "board = nine-diagonal\npieces = 11\n"},
    {"twelvemensmorris", "ninemensmorris",
     "board = nine-diagonal\npieces = 12\nboardFull = draw\n"},
    {"morabaraba", "twelvemensmorris", "reform = noBackAndForth\nendgameNoRemovalPlies = 20\n"},
    {"morabaraba-malom", "twelvemensmorris", ""},
    {"twelvemensmorris-sanmill", "twelvemensmorris", "boardFull = firstLoses\n"},
    {"experimental", "twelvemensmorris",
     "protection = none\nflyAt = 0\nboardFull = secondThenFirst\nmovingStarts = black\n"},
    {"morabaraba-sanmill", "twelvemensmorris", "removals = perLine\nboardFull = firstLoses\n"},
    {"sesotho", "twelvemensmorris", "board = sesotho\n"},
    {"mlabalaba", "twelvemensmorris", "board = nine-diagonal-moves\nprotection = strict\n"},
    {"dooz", "twelvemensmorris", "placingMill = handThenOpponent\nboardFull = firstLoses\n"},
    {"dasanqi", "twelvemensmorris",
     "protection = none\nclosedPoints = true\nflyAt = 0\nboardFull = firstLoses\n"
     "movingStarts = black\n"},
    {"zhiqi", "twelvemensmorris", "blocked = removeAndMove\nboardFull = firstThenSecond\n"},
    {"chamgonu", "twelvemensmorris",
     "protection = none\nclosedPoints = true\nflyAt = 0\nboardFull = firstLoses\n"},
    {"elfilja", "ninemensmorris",
     "pieces = 12\nplacingMill = countAtEnd\nprotection = none\nflyAt = 0\n"
     "boardFull = firstThenSecond\n"},
    {"mulmulan", "ninemensmorris",
     "board = nine-diagonal\nprotection = none\nflyAt = 0\n"
     "intervention = square,cross,diagonal,placing,moving\n"},
    {"threemensmorris", "", "board = three\npieces = 3\nlineWins = true\nflyAt = 0\n"},
    {"threemensmorris-nocentre", "threemensmorris", "placeBanFirst = b2\n"},
    {"tapatan", "threemensmorris", "board = three-diagonal\n"},
    {"achi", "tapatan", "pieces = 4\n"},
    {"nineholes", "threemensmorris", "board = three-orthogonal\nflyAt = always\n"},
    {"picaria9", "threemensmorris", "board = three-king\n"},
    {"picaria", "threemensmorris", "board = picaria\nplaceBan = c3\n"},
    {"shisima", "threemensmorris", "board = wheel\nstartPosition = WWW/3/BBB\n"},
    {"roundmerels", "threemensmorris", "board = wheel\n"},
    {"tsoro", "threemensmorris", "board = triangle\njump = overOne\n"},
};

TEST(Presets, AreThoseOfTheTable) {
  ASSERT_EQ(presets().size(), std::size(kPresets));
  for (std::size_t i = 0; i < std::size(kPresets); ++i) {
    const Preset& preset = presets()[i];
    EXPECT_EQ(preset.name, kPresets[i].name);
    EXPECT_EQ(preset.base, kPresets[i].base);
    const Preset* base = find_preset(preset.base);
    EXPECT_EQ(format_rules(preset.rules, base ? &base->rules : &default_rules()),
              kPresets[i].differences)
        << preset.name;
  }
}

TEST(Presets, TheDefaultIsTheSpecificationsDefault) {
  EXPECT_EQ(format_rules(default_rules()), format_rules(Rules{}));
  EXPECT_EQ(format_rules(default_rules()),
            "board = nine\npieces = 9\nminPieces = 3\nstartPosition = none\n"
            "moveWhilePlacing = false\nplaceBan = none\nplaceBanFirst = none\n"
            "placingMill = remove\nmovingMill = remove\nlineWins = false\nremovals = one\n"
            "protection = standard\nremovalOptional = false\nlineReuse = unlimited\n"
            "reform = allowed\nclosedPoints = false\nflyAt = 3\nflyCount = board\njump = none\n"
            "blocked = loss\nboardFull = none\nplacingEndsAtEmpty = 0\nmovingStarts = alternate\n"
            "custodian = off\nintervention = off\nleap = off\nrepetition = 3\n"
            "noRemovalPlies = 100\nendgameNoRemovalPlies = 0\nendgameWhen = either\n"
            "maxPlies = 0\nmisere = false\n");
}

TEST(Presets, AreAllValid) {
  for (const Preset& preset : presets()) {
    const Status status = validate(preset.rules);
    EXPECT_TRUE(status.ok()) << preset.name << ": " << status.error().text();
  }
}

TEST(Presets, HaveNamesAndTitlesOfTheirOwn) {
  std::set<std::string> names, titles;
  for (const Preset& preset : presets()) {
    EXPECT_TRUE(names.insert(preset.name).second) << preset.name;
    EXPECT_TRUE(titles.insert(preset.title).second) << preset.title;
    EXPECT_FALSE(preset.title.empty());
    // UCI's list of a combo option's values is separated by this word.
    EXPECT_EQ(preset.name.find("var"), std::string::npos);
  }
}

TEST(Presets, AreFoundInEitherCase) {
  EXPECT_EQ(find_preset("Lasker-SANMILL")->name, "lasker-sanmill");
  EXPECT_EQ(find_preset("chess"), nullptr);
  EXPECT_EQ(find_preset(""), nullptr);
}

}  // namespace
}  // namespace millstone
