// Tests of the checks that join several parameters.
#include "engine/rules/validate.h"

#include <gtest/gtest.h>

#include "engine/rules/parameters.h"
#include "engine/rules/presets.h"

namespace millstone {
namespace {

struct Setting {
  const char *key, *value;
};
Rules changed(const char* preset, const std::vector<Setting>& settings) {
  Rules rules = find_preset(preset)->rules;
  for (const Setting& setting : settings) {
    const Status status = find_parameter(setting.key)->set(rules, setting.value);
    EXPECT_TRUE(status.ok()) << status.error().text();
  }
  return rules;
}

struct Fault {
  const char* name;
  const char* preset;
  std::vector<Setting> settings;
  const char* message;
};
class ValidateFault : public testing::TestWithParam<Fault> {};

TEST_P(ValidateFault, IsRefusedWithItsMessage) {
  const Status status = validate(changed(GetParam().preset, GetParam().settings));
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().text(), GetParam().message);
}

const Fault kFaults[] = {
    {"TooManyPieces",
     "threemensmorris",
     {{"pieces", "5"}},
     "10 pieces do not fit on the 9 points of board three (pieces, board); expected pieces at most "
     "4"},
    {"LostAtTheStart",
     "ninemensmorris",
     {{"pieces", "2"}},
     "a game would be lost before it begins (minPieces, pieces); expected minPieces at most 2"},
    {"BanLeavesTooFewPoints",
     "achi",
     {{"placeBan", "a1 b1"}},
     "7 points open to placing do not hold 8 pieces (placeBan, pieces); expected at most 1 points "
     "in placeBan"},
    {"BanLeavesNoFirstPoint",
     "threemensmorris",
     {{"placeBan", "a1"}, {"placeBanFirst", "a2 a3 b1 b2 b3 c1 c2 c3"}},
     "no point is left for the first placement (placeBanFirst); expected at least one point left "
     "open"},
    {"PlacingEndsTooSoon",
     "ninemensmorris",
     {{"placingEndsAtEmpty", "19"}},
     "placing would end before each player has minPieces on the board (placingEndsAtEmpty, "
     "minPieces); expected placingEndsAtEmpty at most 18"},
    {"LineWinsAndCounts",
     "threemensmorris",
     {{"placingMill", "countAtEnd"}},
     "a line that wins the game cannot do anything else (lineWins, placingMill); expected "
     "placingMill remove or none with lineWins true"},
    {"NoDiagonalLines",
     "ninemensmorris",
     {{"custodian", "square,diagonal,moving"}},
     "board nine has no diagonal lines (custodian, board); expected custodian without diagonal"},
    {"NoDiagonalLinesForMoving",
     "mlabalaba",
     {{"intervention", "diagonal,placing"}},
     "board nine-diagonal-moves has no diagonal lines (intervention, board); expected intervention "
     "without diagonal"},
    {"NoSquareLines",
     "tapatan",
     {{"leap", "square,moving"}},
     "board three-diagonal has no square lines (leap, board); expected leap without square"},
    {"NoCrossLines",
     "sixmensmorris",
     {{"leap", "square,cross,moving"}},
     "board six has no cross lines (leap, board); expected leap without cross"},
    {"LeapWithoutMoves",
     "ninemensmorris",
     {{"leap", "square,placing"}},
     "a leap is a move, and there are none while placing (leap, moveWhilePlacing); expected moving "
     "in the list of leap, or moveWhilePlacing true"},
    {"FirstOccurrenceDraws",
     "ninemensmorris",
     {{"repetition", "1"}},
     "every position occurs once, so each game would be drawn at its start (repetition); expected "
     "0, or 2 and more"},
    {"StartWithClosedPoint",
     "ninemensmorris",
     {{"startPosition", "X2/3/3/6/3/3/3"}},
     "a point is closed before anything was removed (startPosition); expected W, B and digits "
     "only"},
    {"StartUneven",
     "ninemensmorris",
     {{"startPosition", "WB1/3/3/6/3/3/2B"}},
     "1 white and 2 black pieces (startPosition); expected as many of either colour"},
    {"StartWithTooMany",
     "threemensmorris",
     {{"pieces", "3"}, {"startPosition", "WWB/WBB/BW1"}},
     "4 pieces of each player stand on the board (startPosition, pieces); expected at most 3"},
    {"StartWon",
     "threemensmorris",
     {{"startPosition", "WWW/3/BB1"}, {"startPosition", "WWW/B1B/B2"}},
     "the game is won before it begins (startPosition, lineWins); expected no line closed by one "
     "colour"},
};
INSTANTIATE_TEST_SUITE_P(All, ValidateFault, testing::ValuesIn(kFaults),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Validate, AStartPositionThatTheBoardLacksIsRefused) {
  Rules rules;
  rules.start_position = "WWW/3/BBB";
  const Status status = validate(rules);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().text(),
            "3 ranks (startPosition, board field); expected 7 ranks with / between");
}

TEST(Validate, ACaptureRuleFilledByHandNeedsAPhase) {
  Rules rules;
  rules.leap.lines = CaptureRule::kSquareLines;
  const Status status = validate(rules);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().text(),
            "no phase is named (leap); expected placing or moving in the list");
}

TEST(Validate, AcceptsWhatIsOnlyUnusual) {
  const struct {
    const char* preset;
    std::vector<Setting> settings;
  } games[] = {
      {"ninemensmorris", {{"pieces", "12"}}},  // as many pieces as points
      {"ninemensmorris", {{"pieces", "3"}}},
      {"ninemensmorris", {{"minPieces", "0"}, {"placingEndsAtEmpty", "22"}}},
      {"ninemensmorris", {{"placingEndsAtEmpty", "18"}}},
      {"ninemensmorris", {{"flyAt", "0"}, {"flyCount", "total"}}},
      {"ninemensmorris", {{"endgameWhen", "both"}}},
      {"ninemensmorris", {{"boardFull", "firstLoses"}}},
      {"ninemensmorris", {{"repetition", "0"}, {"noRemovalPlies", "0"}, {"maxPlies", "0"}}},
      {"ninemensmorris", {{"startPosition", "WB1/3/3/6/3/3/3"}}},
      {"ninemensmorris", {{"startPosition", "WWW/3/3/6/3/3/BB1"}, {"startPosition", ""}}},
      {"ninemensmorris", {{"startPosition", "WWW/3/3/6/3/3/BBB"}}},  // mills, but they do not win
      {"threemensmorris", {{"placingMill", "none"}}},
      {"picaria", {{"placeBan", "c3 b2 b4 d2 d4 a1 e1"}}},  // six points for six pieces
      {"lasker", {{"leap", "square,placing"}}},
      {"sesotho", {{"custodian", "cross,moving"}}},
      {"sevenmensmorris", {{"custodian", "cross,moving"}}},
  };
  for (const auto& game : games) {
    const Status status = validate(changed(game.preset, game.settings));
    EXPECT_TRUE(status.ok()) << status.error().text();
  }
}

}  // namespace
}  // namespace millstone
