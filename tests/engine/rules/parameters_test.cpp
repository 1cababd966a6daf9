// Tests of reading and printing single parameters.
#include "engine/rules/parameters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "engine/rules/presets.h"

namespace millstone {
namespace {

// rules.md section 3, in its order.
const std::vector<std::string> kKeys = {"board",
                                        "pieces",
                                        "minPieces",
                                        "startPosition",
                                        "moveWhilePlacing",
                                        "placeBan",
                                        "placeBanFirst",
                                        "placingMill",
                                        "movingMill",
                                        "lineWins",
                                        "removals",
                                        "protection",
                                        "removalOptional",
                                        "lineReuse",
                                        "reform",
                                        "closedPoints",
                                        "flyAt",
                                        "flyCount",
                                        "jump",
                                        "blocked",
                                        "boardFull",
                                        "placingEndsAtEmpty",
                                        "movingStarts",
                                        "custodian",
                                        "intervention",
                                        "leap",
                                        "repetition",
                                        "noRemovalPlies",
                                        "endgameNoRemovalPlies",
                                        "endgameWhen",
                                        "maxPlies",
                                        "misere"};

// Values that `get` gives back as they stand.
std::vector<std::string> sample_values(const Parameter& parameter) {
  switch (parameter.type) {
    case ParameterType::kBool:
      return {"false", "true"};
    case ParameterType::kChoice:
      return parameter.choices;
    case ParameterType::kNumber: {
      std::vector<std::string> values = parameter.choices;
      for (const int n : {parameter.low, parameter.low + 1, (parameter.low + parameter.high) / 2,
                          parameter.high - 1, parameter.high}) {
        values.push_back(std::to_string(n));
      }
      return values;
    }
    case ParameterType::kText:
      break;
  }
  if (parameter.key == "startPosition") return {"", "WWW/3/BBB/6/3/3/3", "3/3/3/6/3/3/3"};
  if (parameter.key.rfind("placeBan", 0) == 0) return {"", "a7", "d7,d6,d5", "a7,g1"};
  return {"off", "square,placing", "cross,moving", "diagonal,placing,moving,atMostThree",
          "square,cross,diagonal,placing,moving,atMostThree"};
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

TEST(Parameters, StandInTheOrderOfTheSpecification) {
  std::vector<std::string> keys;
  for (const Parameter& parameter : parameters()) keys.push_back(parameter.key);
  EXPECT_EQ(keys, kKeys);
}

TEST(Parameters, OptionsAreTheKeysWithACapital) {
  EXPECT_EQ(find_parameter("endgameNoRemovalPlies")->option, "EndgameNoRemovalPlies");
  for (const Parameter& parameter : parameters()) {
    EXPECT_TRUE(std::isupper(static_cast<unsigned char>(parameter.option[0])));
    EXPECT_EQ(parameter.option.substr(1), parameter.key.substr(1));
    EXPECT_FALSE(parameter.help.empty());
  }
}

TEST(Parameters, AreFoundInEitherCase) {
  for (const Parameter& parameter : parameters()) {
    EXPECT_EQ(find_parameter(upper(parameter.key)), &parameter);
  }
  EXPECT_EQ(find_parameter(""), nullptr);
  EXPECT_EQ(find_parameter("fly"), nullptr);
}

TEST(Parameters, EveryValueComesBackAndChangesNothingElse) {
  for (const Parameter& parameter : parameters()) {
    for (const std::string& value : sample_values(parameter)) {
      Rules rules;
      const Status status = parameter.set(rules, value);
      ASSERT_TRUE(status.ok()) << parameter.key << ": " << status.error().text();
      EXPECT_EQ(parameter.get(rules), value) << parameter.key;
      for (const Parameter& other : parameters()) {
        if (other.key == parameter.key) continue;
        EXPECT_EQ(other.get(rules), other.get(Rules{})) << parameter.key << " " << other.key;
      }
    }
  }
}

TEST(Parameters, CaseAndOuterBlanksDoNotMatter) {
  for (const Parameter& parameter : parameters()) {
    for (const std::string& value : sample_values(parameter)) {
      if (parameter.key == "startPosition") continue;  // colours are letters of one case
      Rules rules;
      ASSERT_TRUE(parameter.set(rules, " \t" + upper(value) + " ").ok()) << parameter.key;
      EXPECT_EQ(parameter.get(rules), value) << parameter.key;
    }
  }
}

// A default of a UCI option may not hold blanks.
TEST(Parameters, PrintedValuesHoldNoBlanks) {
  for (const Parameter& parameter : parameters()) {
    for (const std::string& value : sample_values(parameter)) {
      EXPECT_EQ(std::count_if(value.begin(), value.end(),
                              [](unsigned char c) { return std::isspace(c) != 0; }),
                0)
          << parameter.key;
    }
  }
}

TEST(Parameters, ListsMayBeWrittenInManyWays) {
  Rules rules;
  ASSERT_TRUE(find_parameter("placeBan")->set(rules, "g1, A7  d6").ok());
  EXPECT_EQ(find_parameter("placeBan")->get(rules), "a7,d6,g1");
  ASSERT_TRUE(find_parameter("leap")->set(rules, "moving cross ATMOSTTHREE,square").ok());
  EXPECT_EQ(find_parameter("leap")->get(rules), "square,cross,moving,atMostThree");
  EXPECT_EQ(rules.leap.lines, CaptureRule::kSquareLines | CaptureRule::kCrossLines);
  EXPECT_TRUE(rules.leap.moving && rules.leap.at_most_three && !rules.leap.placing);
}

TEST(Parameters, NoneMeansNone) {
  for (const char* key : {"placeBan", "placeBanFirst", "startPosition", "custodian"}) {
    const Parameter& parameter = *find_parameter(key);
    for (const char* none : {"", "  ", "none", "None", "<empty>"}) {
      Rules rules;
      ASSERT_TRUE(parameter.set(rules, sample_values(parameter)[1]).ok());
      ASSERT_TRUE(parameter.set(rules, none).ok()) << key << " " << none;
      EXPECT_EQ(parameter.get(rules), parameter.get(Rules{})) << key;
    }
  }
}

TEST(Parameters, WordsSetTheirEnumerators) {
  Rules rules;
  const auto set = [&](const char* key, const char* value) {
    return find_parameter(key)->set(rules, value).ok();
  };
  ASSERT_TRUE(set("placingMill", "countAtEnd") && set("movingMill", "none") &&
              set("removals", "perLine") && set("protection", "strict") &&
              set("lineReuse", "oncePerPlayer") && set("reform", "noBackAndForth") &&
              set("flyAt", "always") && set("flyCount", "total") && set("jump", "overOne") &&
              set("blocked", "bothRemove") && set("boardFull", "sideToMove") &&
              set("movingStarts", "black") && set("endgameWhen", "both"));
  EXPECT_EQ(rules.placing_mill, PlacingMill::kCountAtEnd);
  EXPECT_EQ(rules.moving_mill, MovingMill::kNone);
  EXPECT_EQ(rules.removals, Removals::kPerLine);
  EXPECT_EQ(rules.protection, Protection::kStrict);
  EXPECT_EQ(rules.line_reuse, LineReuse::kOncePerPlayer);
  EXPECT_EQ(rules.reform, Reform::kNoBackAndForth);
  EXPECT_EQ(rules.fly_at, Rules::kFlyAlways);
  EXPECT_EQ(rules.fly_count, FlyCount::kTotal);
  EXPECT_EQ(rules.jump, Jump::kOverOne);
  EXPECT_EQ(rules.blocked, Blocked::kBothRemove);
  EXPECT_EQ(rules.board_full, BoardFull::kSideToMove);
  EXPECT_EQ(rules.moving_starts, MovingStarts::kBlack);
  EXPECT_EQ(rules.endgame_when, EndgameWhen::kBoth);
}

struct Fault {
  const char *key, *value, *message;
};
const Fault kFaults[] = {
    {"board", "ten",
     "bad value 'ten' (board); expected nine, nine-diagonal, nine-diagonal-moves, sesotho, six, "
     "seven, three, three-orthogonal, three-diagonal, three-king, picaria, wheel or triangle"},
    {"pieces", "0", "bad value '0' (pieces); expected a number from 1 to 12"},
    {"pieces", "13", "bad value '13' (pieces); expected a number from 1 to 12"},
    {"pieces", "", "bad value '' (pieces); expected a number from 1 to 12"},
    {"pieces", "9x", "bad value '9x' (pieces); expected a number from 1 to 12"},
    {"pieces", "+9", "bad value '+9' (pieces); expected a number from 1 to 12"},
    {"pieces", "99999999999999999999",
     "bad value '99999999999999999999' (pieces); expected a number from 1 to 12"},
    {"minPieces", "-1", "bad value '-1' (minPieces); expected a number from 0 to 12"},
    {"startPosition", "W/B",
     "2 ranks (startPosition, board field); expected 7 ranks with / between"},
    {"moveWhilePlacing", "yes", "bad value 'yes' (moveWhilePlacing); expected true or false"},
    {"placeBan", "d4",
     "board nine has no point 'd4' (placeBan); expected points of a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 "
     "c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1, or none"},
    {"placeBanFirst", "a7 A7",
     "point 'A7' is named twice (placeBanFirst); expected each point once"},
    {"placeBan", ",", "bad value ',' (placeBan); expected points of the board, or none"},
    {"placingMill", "take",
     "bad value 'take' (placingMill); expected remove, none, handThenOpponent, handThenSame, "
     "opponentRemovesOwn or countAtEnd"},
    {"flyAt", "never", "bad value 'never' (flyAt); expected a number from 0 to 12 or always"},
    {"flyAt", "255", "bad value '255' (flyAt); expected a number from 0 to 12 or always"},
    {"custodian", "round,moving",
     "bad value 'round' (custodian); expected off, or a list of square, cross, diagonal, placing, "
     "moving or atMostThree"},
    {"intervention", "square,placing,Square",
     "'Square' is named twice (intervention); expected each word once"},
    {"leap", "moving",
     "no kind of line is named (leap); expected square, cross or diagonal in the list"},
    {"leap", "square,atMostThree",
     "no phase is named (leap); expected placing or moving in the list"},
    {"leap", "off,square",
     "bad value 'off' (leap); expected off, or a list of square, cross, diagonal, placing, moving "
     "or atMostThree"},
    {"maxPlies", "10001", "bad value '10001' (maxPlies); expected a number from 0 to 10000"},
};
TEST(Parameters, BadValuesAreRefusedAndChangeNothing) {
  for (const Fault& fault : kFaults) {
    Rules rules;
    const Status status = find_parameter(fault.key)->set(rules, fault.value);
    ASSERT_FALSE(status.ok()) << fault.key << " " << fault.value;
    EXPECT_EQ(status.error().text(), fault.message);
    EXPECT_EQ(format_rules(rules), format_rules(Rules{}));
  }
}

TEST(Parameters, EveryChoiceAndNumberRefusesNonsense) {
  for (const Parameter& parameter : parameters()) {
    for (const char* value : {"?", "\xFF", "1 2", "true false"}) {
      Rules rules;
      const Status status = parameter.set(rules, value);
      ASSERT_FALSE(status.ok()) << parameter.key;
      EXPECT_EQ(status.error().where.substr(0, parameter.key.size()), parameter.key);
      EXPECT_FALSE(status.error().expected.empty());
    }
  }
}

TEST(Parameters, ANewBoardKeepsPointsByName) {
  Rules rules;
  ASSERT_TRUE(find_parameter("placeBan")->set(rules, "a1").ok());
  ASSERT_TRUE(find_parameter("placeBanFirst")->set(rules, "b2").ok());
  ASSERT_TRUE(find_parameter("board")->set(rules, "three").ok());
  EXPECT_EQ(find_parameter("placeBan")->get(rules), "a1");
  EXPECT_EQ(find_parameter("placeBanFirst")->get(rules), "b2");
  ASSERT_TRUE(find_parameter("startPosition")->set(rules, "3/3/WB1").ok());
  ASSERT_TRUE(find_parameter("board")->set(rules, "triangle").ok());
  EXPECT_EQ(rules.start_position, "1/3/WB1");
}

TEST(Parameters, ANewBoardWithoutANamedPointIsRefused) {
  const struct {
    const char *key, *value, *message;
  } faults[] = {
      {"placeBan", "a1,g7",
       "board six has no point 'g7' (board, placeBan); expected a board with the points of "
       "placeBan, or placeBan none"},
      {"placeBanFirst", "d7",
       "board six has no point 'd7' (board, placeBanFirst); expected a board with the points of "
       "placeBanFirst, or placeBanFirst none"},
      {"startPosition", "3/3/3/6/3/3/2B",
       "board six has no point 'g1' (board, startPosition); expected a board with the points of "
       "startPosition, or startPosition none"},
  };
  for (const auto& fault : faults) {
    Rules rules;
    ASSERT_TRUE(find_parameter(fault.key)->set(rules, fault.value).ok());
    const std::string before = format_rules(rules);
    const Status status = find_parameter("board")->set(rules, "six");
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().text(), fault.message);
    EXPECT_EQ(format_rules(rules), before);
  }
}

TEST(Parameters, ABoardOfOnesOwnCanBeSetByItsName) {
  Topology::Parts parts;
  parts.id = "mine";
  parts.points = {"a1", "b1", "c1"};
  parts.lines = {{{"a1", "b1", "c1"}}};
  Rules rules;
  ASSERT_TRUE(set_board(rules, std::make_shared<const Topology>(*Topology::build(parts))).ok());
  EXPECT_EQ(find_parameter("board")->get(rules), "mine");
  EXPECT_TRUE(find_parameter("board")->set(rules, "Mine").ok());
  EXPECT_EQ(rules.board->size(), 3);
  EXPECT_TRUE(find_parameter("board")->set(rules, "nine").ok());
  EXPECT_FALSE(find_parameter("board")->set(rules, "mine").ok());
}

TEST(Parameters, RulesArePrintedWholeOrAsDifferences) {
  const Rules& lasker = find_preset("lasker")->rules;
  EXPECT_EQ(format_rules(lasker, &default_rules()),
            "pieces = 10\nmoveWhilePlacing = true\nflyCount = total\n");
  EXPECT_EQ(format_rules(lasker, &lasker), "");
  const std::string whole = format_rules(lasker);
  EXPECT_EQ(std::count(whole.begin(), whole.end(), '\n'), 32);
  EXPECT_NE(whole.find("placeBan = none\n"), std::string::npos);
  EXPECT_NE(whole.find("leap = off\n"), std::string::npos);
}

}  // namespace
}  // namespace millstone
