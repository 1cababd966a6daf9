// Tests of engine/notation/fen.h: positions written and read back, foreign forms, and what is
// refused.
#include "engine/notation/fen.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>

#include "engine/game/game.h"
#include "tests/engine/game/rules_of.h"

namespace millstone {
namespace {

using testing::rules_of;

// The canonical FEN of what was read, or the error's text.
std::string reread(const PreparedRules& rules, std::string_view fen) {
  const Result<Position> position = parse_fen(rules, fen);
  return position ? to_fen(rules, *position) : position.error().text();
}
std::string reread(std::string_view preset, std::string_view fen) {
  return reread(*rules_of(preset), fen);
}

void expect_round_trip(const PreparedRules& rules, const Position& position,
                       const std::string& what) {
  const std::string fen = to_fen(rules, position);
  const Result<Position> read = parse_fen(rules, fen);
  ASSERT_TRUE(read) << what << ": " << fen << ": " << read.error().text();
  EXPECT_TRUE(read->same_position(position)) << what << ": " << fen;
  EXPECT_EQ(read->key, position.key) << what << ": " << fen;
  EXPECT_EQ(read->quiet, position.quiet) << what << ": " << fen;
  EXPECT_EQ(read->turn, position.turn) << what << ": " << fen;
  EXPECT_EQ(to_fen(rules, *read), fen) << what;
}

// --- writing and reading back -------------------------------------------------------------------

TEST(Fen, WritesTheStartOfEveryPreset) {
  EXPECT_EQ(to_fen(*rules_of("ninemensmorris"), start_position(*rules_of("ninemensmorris"))),
            "3/3/3/6/3/3/3 w 9 9 0 0 1");
  EXPECT_EQ(to_fen(*rules_of("shisima"), start_position(*rules_of("shisima"))),
            "WWW/3/BBB w 0 0 0 0 1");
  EXPECT_EQ(to_fen(*rules_of("sesotho"), start_position(*rules_of("sesotho"))),
            "3/3/3/7/3/3/3 w 12 12 0 0 1");
  for (const Preset& preset : presets()) {
    const PreparedRulesPtr rules = rules_of(preset.name);
    expect_round_trip(*rules, start_position(*rules), preset.name);
  }
}

TEST(Fen, ReadsBackPositionsMadeByHand) {
  struct Case {
    const char *preset, *fen;
  };
  for (const Case& c : {
           Case{"ninemensmorris", "BBW/WWB/1WB/W1W1BW/B2/2W/WBB b 0 0 0 0 20"},
           Case{"ninemensmorris", "BBW/1WB/1WB/WWW1BW/B2/1BW/W1B w 0 0 1 0 20"},
           Case{"ninemensmorris", "3/BBW/2B/1WWB2/WWW/BB1/3 b 0 1 0 0 1"},
           Case{"ninemensmorris", "W1W/1W1/3/3B2/BBB/3/2W w 0 0 0 65535 65535"},
           Case{"ninemensmorris", "WWW/3/3/3B2/BBB/3/2W w 0 0 1 8 21"},
           Case{"lasker", "W2/3/3/B5/3/3/3 b 9 9 0 0 1"},
           Case{"lasker", "1WB/3/WB1/3BBB/1W1/W2/W2 w 5 4 0 0 1"},
           Case{"chengsanqi", "X2/3/3/6/3/3/WWB b 6 7 0 0 6"},
           Case{"polish", "WWW/1W1/1W1/3B2/B1B/3/1BB w 0 1 2 0 17"},
           Case{"russian", "WWW/3/3/B2W1B/3/3/1B1 b 5 5 0 0 8 used-w:a7d7g7;used-b:d3d2d1,a4b4c4"},
           Case{"classroom", "W1W/1W1/3/BB1BB1/3/1B1/3 b 0 0 0 1 30 reform-w:d7d6,a7d7g7"},
           Case{"morabaraba", "W1W/WWW/3/BB1BB1/3/1B1/3 b 0 0 0 0 30 reform-w:d7d6,a7d7g7"},
           Case{"experimental", "WBW/BWB/WBW/BWBWBW/BWB/BWW/BBW b 0 0 1 0 25 duty:boardFull,1,b"},
           Case{"elfilja", "WWW/1B1/B2/W2B1B/3/BBW/W2 w 0 0 2 0 25 duty:countAtEnd,1,w"},
           Case{"zhiqi", "WBW/B1B/3/B4B/3/B1B/WBW w 0 0 1 3 40 duty:blocked,0,w"},
           Case{"mulmulan", "3/BWB/3/6/3/3/3 w 8 7 0 0 4 capture:d6"},
           Case{"mulmulan", "3/1WB/3/6/3/3/3 w 8 7 0 0 4 forced:f6"},
           Case{"threemensmorris", "WWW/BB1/3 b 0 1 0 0 6"},
           Case{"tsoro", "W/BWB/W2 b 0 1 0 0 6"},
       }) {
    EXPECT_EQ(reread(c.preset, c.fen), c.fen) << c.preset;
  }
}

TEST(Fen, ReadsBackEveryPositionOfRandomGamesOfEveryPreset) {
  std::mt19937 random(99);
  for (const Preset& preset : presets()) {
    const PreparedRulesPtr rules = rules_of(preset.name);
    for (int round = 0; round < 20; ++round) {
      Position position = start_position(*rules);
      for (int step = 0; step < 150; ++step) {
        TurnList actions;
        generate_actions(*rules, position, actions);
        if (actions.empty()) break;
        do_turn(*rules, position, actions[random() % actions.size()]);
        expect_round_trip(*rules, position, preset.name);
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(Fen, ReadsBackRandomGamesOfTheRarestRules) {
  const std::vector<Rules> variants = testing::rarest_rules();
  std::mt19937 random(5);
  for (std::size_t i = 0; i < variants.size(); ++i) {
    const PreparedRules rules(variants[i]);
    for (int round = 0; round < 100; ++round) {
      Position position = start_position(rules);
      for (int step = 0; step < 150; ++step) {
        TurnList actions;
        generate_actions(rules, position, actions);
        if (actions.empty()) break;
        do_turn(rules, position, actions[random() % actions.size()]);
        expect_round_trip(rules, position, "variant " + std::to_string(i));
        if (HasFailure()) return;
      }
    }
  }
}

// --- tolerance --------------------------------------------------------------------------------

TEST(Fen, AcceptsBlanksEitherCaseAndMissingFields) {
  const std::string start = "3/3/3/6/3/3/3 w 9 9 0 0 1";
  EXPECT_EQ(reread("ninemensmorris", "  3/3/3/6/3/3/3\t W   9 9 0 0 1 \r\n"), start);
  EXPECT_EQ(reread("ninemensmorris", "3/3/3/6/3/3/3 w 9 9"), start);
  EXPECT_EQ(reread("ninemensmorris", "3/3/3/6/3/3/3 w 9 9 0"), start);
  EXPECT_EQ(reread("ninemensmorris", "3/3/3/6/3/3/3 w 9 9 0 0"), start);
  EXPECT_EQ(reread("ninemensmorris", "111/12/21/2112/3/3/3 w 09 9 00 0 0001"), start);
  EXPECT_EQ(reread("ninemensmorris", "3/3/3/6/3/3/3 B 9 9 0 7 2"), "3/3/3/6/3/3/3 b 9 9 0 7 2");
  EXPECT_EQ(reread("russian", "WWW/3/3/6/3/3/1BB b 6 7 0 0 6 used-w:G7D7A7;"),
            "WWW/3/3/6/3/3/1BB b 6 7 0 0 6 used-w:a7d7g7");
}

TEST(Fen, AcceptsFinishedGamesAndUnevenHands) {
  for (const char* fen : {"WWW/3/3/6/3/3/2B b 0 0 0 0 40", "3/3/3/6/3/3/3 w 0 0 0 0 1",
                          "3/3/3/6/3/3/3 w 9 0 0 0 1", "W2/3/3/6/3/3/3 w 0 3 0 0 1"}) {
    EXPECT_EQ(reread("ninemensmorris", fen), fen);
  }
}

TEST(Fen, SettlesWhatItReads) {
  // No hand is left, so the closed point opens.
  EXPECT_EQ(reread("chengsanqi", "X1W/1W1/W2/B5/3/1B1/B2 w 0 0 0 0 20"),
            "2W/1W1/W2/B5/3/1B1/B2 w 0 0 0 0 20");
  // A blocked side owes its removal under `zhiqi`.
  EXPECT_EQ(reread("zhiqi", "WBW/B1B/3/B4B/3/B1B/WBW w 0 0 0 3 40"),
            "WBW/B1B/3/B4B/3/B1B/WBW w 0 0 1 3 40 duty:blocked,0,w");
}

TEST(Fen, TellsHowAnUnfinishedTurnBegan) {
  const PreparedRulesPtr rules = rules_of("experimental");
  constexpr std::string_view fen = "WWW/3/3/B5/B2/B2/3 w 0 0 1 0 24";
  const auto after_removal = [&](const std::string& text) {
    const Result<Position> position = parse_fen(*rules, text);
    if (!position) return position.error().text();
    const auto target = *rules->board().find("a4");
    Position next = *position;
    do_turn(*rules, next, Turn::removals_only().with_removal(target));
    return to_fen(*rules, next);
  };
  // The last placement: Black begins to move in any case. A move: Black is simply next.
  EXPECT_EQ(after_removal(std::string(fen)), "WWW/3/3/6/B2/B2/3 b 0 0 0 0 25");
  const std::string black_moved = "BBB/3/3/W5/W2/W2/3 b 0 0 1 0 25";
  const auto side_after = [&](const std::string& text) {
    const std::string result = after_removal(text);
    return result.substr(result.find(' ') + 1, 1);
  };
  EXPECT_EQ(side_after(black_moved), "b");
  EXPECT_EQ(side_after(black_moved + " begun:moved"), "w");
}

// --- foreign forms ------------------------------------------------------------------------------

// A ring-by-ring text of 24 letters with '/' between the rings, one of them `letter`.
std::string rings(std::size_t index, char letter, char empty) {
  std::string text(24, empty);
  text[index] = letter;
  return text.substr(0, 8) + "/" + text.substr(8, 8) + "/" + text.substr(16);
}

TEST(SanmillFen, ListsEachRingFromItsTopInnermostFirst) {
  const char* const points[] = {"d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5",
                                "d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6",
                                "d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"};
  const PreparedRulesPtr rules = rules_of("ninemensmorris");
  for (std::size_t i = 0; i < 24; ++i) {
    const Result<Position> position =
        parse_fen(*rules, rings(i, '@', '*') + " w p p 0 9 1 8 0 0 0 0 0 0 0 0 2");
    ASSERT_TRUE(position) << position.error().text();
    EXPECT_EQ(rules->board().names_of(position->pieces[kBlack]), points[i]);
  }
}

TEST(SanmillFen, IsReadWithHandsSideAndRemovals) {
  EXPECT_EQ(reread("ninemensmorris", "********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1"),
            "3/3/3/6/3/3/3 w 9 9 0 0 1");
  EXPECT_EQ(
      reread("ninemensmorris", "O@*****O/@O*****@/OO*****@ b m s 5 0 4 0 0 0 3 4 -1 -1 0 12 40"),
      "BWW/BBW/WWB/6/3/3/3 b 0 0 0 12 80");
  EXPECT_EQ(reread("ninemensmorris", "OO*****O/@*******/******** w p r 3 6 1 8 1 0"),
            "3/1B1/WWW/6/3/3/3 w 6 8 1 0 1");
  EXPECT_EQ(reread("ninemensmorris", "OO*****O/@*******/******** w m r 3 0 1 2 1 0 -1 7 3"),
            "3/1B1/WWW/6/3/3/3 w 0 2 1 7 5");
  EXPECT_EQ(reread("chengsanqi", "OX******/@*******/******** w p p 1 7 1 8 0 0"),
            "3/1B1/1WX/6/3/3/3 w 7 8 0 0 1");
  EXPECT_EQ(reread("twelvemensmorris", "********/********/******** b p p 0 12 0 12 0 0"),
            "3/3/3/6/3/3/3 b 12 12 0 0 1");
}

TEST(SanmillFen, KeepsTheLastTwoFieldsAsCounters) {
  EXPECT_EQ(reread("ninemensmorris", "@**@**@*/O*@O*O*O/@*@*O*O* w m s 6 0 6 0 0 0 0 0 0 0 0 9 1"),
            "1B1/WW1/1B1/W1B1BB/2B/W1W/1W1 w 0 0 0 9 1");
  const PreparedRulesPtr rules = rules_of("ninemensmorris");
  const auto drawn =
      parse_fen(*rules, "***OOO**/***@@@**/******** w m s 3 0 3 0 0 0 0 0 0 0 0 100 1");
  ASSERT_TRUE(drawn) << drawn.error().text();
  EXPECT_EQ(drawn->quiet, 100);
  EXPECT_TRUE(Game(rules, *drawn).outcome().over());
}

TEST(MfenPosition, ListsEachRingFromItsCornerOutermostFirst) {
  const char* const points[] = {"a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4",
                                "b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4",
                                "c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"};
  const PreparedRulesPtr rules = rules_of("ninemensmorris");
  for (std::size_t i = 0; i < 24; ++i) {
    const Result<Position> position = parse_fen(
        *rules, "MFEN/1.0 mill24-state-v1 " + rings(i, 'B', '.') + " w placing place 9,8 - 0 1 -");
    ASSERT_TRUE(position) << position.error().text();
    EXPECT_EQ(rules->board().names_of(position->pieces[kBlack]), points[i]);
  }
}

TEST(MfenPosition, IsReadInEverySeparation) {
  const std::string expected = "W2/1B1/3/6/3/3/3 w 8 8 0 0 3";
  for (const char* text : {
           "MFEN/1.0 mill24-state-v1 W......./.B....../........ w p p 8,8 - 0 2 *",
           "MFEN/1.0 mill24-state-v1 W....... .B...... ........ w p p 8,8 - 0 2 *",
           "MFEN/1.0 mill24-state-v1 W........B.............. w p p 8,8 - 0 2 *",
           "MFEN/1.0|mill24-state-v1|W......./.B....../........|w|p|p|8,8|0|0|2|-",
           "  MFEN/1.0  mill24-state-v1 W......./.B....../........  white placing place 8,8 0,0 0 "
           "2",
       }) {
    EXPECT_EQ(reread("ninemensmorris", text), expected) << text;
  }
}

TEST(MfenPosition, IsReadWithObligationsCountsAndClosedPoints) {
  EXPECT_EQ(reread("ninemensmorris",
                   "MFEN/1.0 mill24-state-v1 WWW...../.BBB..../........ w m r 0,0 1,0 4 30 -"),
            "WWW/1BB/3/4B1/3/3/3 w 0 0 1 4 31");
  EXPECT_EQ(reread("ninemensmorris",
                   "MFEN/1.0 mill24-state-v1 BBB...../.W....../........ b p r 5,5 0,1 0 9 -"),
            "BBB/1W1/3/6/3/3/3 b 5 5 1 0 10");
  EXPECT_EQ(reread("ninemensmorris",
                   "MFEN/1.0 mill24-state-v1 BBB...../.W....../........ black p r 5,5 1 - - -"),
            "BBB/1W1/3/6/3/3/3 b 5 5 1 0 1");
  EXPECT_EQ(reread("chengsanqi", "MFEN/1.0 mill24-state-v1 W.w...../.B.b..../........ w p p 8,8"),
            "W1X/1B1/3/4X1/3/3/3 w 8 8 0 0 1");
}

// --- what is refused ----------------------------------------------------------------------------

struct Fault {
  const char *preset, *fen, *message;
};

class FaultyFen : public ::testing::TestWithParam<Fault> {};

TEST_P(FaultyFen, IsRefusedWithItsMessage) {
  const Fault& fault = GetParam();
  EXPECT_EQ(reread(fault.preset, fault.fen), fault.message) << fault.fen;
}

constexpr const char* kNine = "ninemensmorris";

INSTANTIATE_TEST_SUITE_P(
    Fields, FaultyFen,
    ::testing::Values(
        Fault{kNine, "",
              "the board field is missing; expected <board> <side> <white hand> <black hand> ..."},
        Fault{kNine, " \t",
              "the board field is missing; expected <board> <side> <white hand> <black hand> ..."},
        Fault{kNine, "3/3/3/6/3/3/3",
              "the side field is missing; expected <board> <side> <white hand> <black hand> ..."},
        Fault{kNine, "3/3/3/6/3/3/3 w",
              "the white hand field is missing; expected <board> <side> <white hand> <black hand> "
              "..."},
        Fault{kNine, "3/3/3/6/3/3/3 w 9",
              "the black hand field is missing; expected <board> <side> <white hand> <black hand> "
              "..."},
        Fault{kNine, "3/3/3/6/3/3/3 w 9 9 0 0 1 used-w:a7d7g7 more",
              "unexpected text 'more' (after the state field); expected at most 8 fields"},
        Fault{kNine, "3/3/3/6/3/3/3 x 9 9 0 0 1", "unknown side 'x' (side field); expected w or b"},
        Fault{kNine, "3/3/3/6/3/3/3 white 9 9 0 0 1",
              "unknown side 'white' (side field); expected w or b"},
        Fault{kNine, "3/3/3/6/3/3/3 9 9 0 0 1", "unknown side '9' (side field); expected w or b"},
        Fault{kNine, "3/3/3/6/3/3/3 w 10 9 0 0 1",
              "bad number '10' (white hand field); expected a number from 0 to 9"},
        Fault{kNine, "3/3/3/6/3/3/3 w 9 -1 0 0 1",
              "bad number '-1' (black hand field); expected a number from 0 to 9"},
        Fault{kNine, "3/3/3/6/3/3/3 w 9 9 x 0 1",
              "bad number 'x' (owed field); expected a number from 0 to 15"},
        Fault{kNine, "3/3/3/6/3/3/3 w 9 9 16 0 1",
              "bad number '16' (owed field); expected a number from 0 to 15"},
        Fault{kNine, "3/3/3/6/3/3/3 w 9 9 0 65536 1",
              "bad number '65536' (no-removal plies field); expected a number from 0 to 65535"},
        Fault{kNine, "3/3/3/6/3/3/3 w 9 9 0 0 0",
              "bad number '0' (turn number field); expected a number from 1 to 65535"},
        Fault{kNine, "3/3/3/6/3/3/3 w 9 9 0 0 18446744073709551617",
              "bad number '18446744073709551617' (turn number field); expected a number from 1 to "
              "65535"},
        Fault{kNine, "3/3/3/6/3/3/3 w 9 9 0 0 1.5",
              "bad number '1.5' (turn number field); expected a number from 1 to 65535"},
        Fault{kNine, "3/3/3/6/3/3/3 w 9 9 0 \xC2\xB2 1",
              "bad number '\\xC2\\xB2' (no-removal plies field); expected a number from 0 to "
              "65535"}));

INSTANTIATE_TEST_SUITE_P(
    Board, FaultyFen,
    ::testing::Values(
        Fault{kNine, "3/3/3/6/3/3 w 9 9 0 0 1",
              "6 ranks (board field); expected 7 ranks with / between"},
        Fault{kNine, "3/3/3/6/3/3/3/3 w 9 9 0 0 1",
              "8 ranks (board field); expected 7 ranks with / between"},
        Fault{kNine, "3/3/3/6/3/3/2 w 9 9 0 0 1",
              "only 2 points (board field, rank 1, character 2); expected 3 points on this rank"},
        Fault{kNine, "3/3/3/6/3/3/4 w 9 9 0 0 1",
              "too many points (board field, rank 1, character 1); expected 3 points on this rank"},
        Fault{kNine, "3/3/3/W1W1WWW/3/3/3 w 4 9 0 0 1",
              "too many points (board field, rank 4, character 7); expected 6 points on this rank"},
        Fault{kNine, "3/1Q1/3/6/3/3/3 w 9 9 0 0 1",
              "unknown piece letter 'Q' (board field, rank 6, character 2); expected W, B, X or a "
              "digit 1 to 9"},
        Fault{kNine, "3/1w1/3/6/3/3/3 w 9 9 0 0 1",
              "unknown piece letter 'w' (board field, rank 6, character 2); expected W, B, X or a "
              "digit 1 to 9"},
        Fault{kNine, "3/0W2/3/6/3/3/3 w 8 9 0 0 1",
              "unknown piece letter '0' (board field, rank 6, character 1); expected W, B, X or a "
              "digit 1 to 9"},
        Fault{kNine, "3/1\xC3\xA4/3/6/3/3/3 w 9 9 0 0 1",
              "unknown piece letter '\\xC3' (board field, rank 6, character 2); expected W, B, X "
              "or a digit 1 to 9"},
        Fault{kNine, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
              "8 ranks (board field); expected 7 ranks with / between"},
        Fault{kNine, "WWW/WWW/WWW/W5/3/3/3 w 0 9 0 0 1",
              "white has 10 pieces (board field); expected at most 9"},
        Fault{kNine, "W2/3/3/6/3/3/3 w 9 9 0 0 1",
              "white has 10 pieces with its hand (board and hand fields); expected at most 9"},
        Fault{kNine, "W2/BB1/3/6/3/3/3 w 8 8 0 0 1",
              "black has 10 pieces with its hand (board and hand fields); expected at most 9"},
        Fault{kNine, "X2/3/3/6/3/3/3 w 9 9 0 0 1",
              "closed point a7 (board field); expected no X, these rules do not close points"},
        Fault{"threemensmorris", "WWW/BBB/3 b 0 0 0 0 6",
              "both sides have a line (board field); expected one side at most, a line ends the "
              "game"}));

INSTANTIATE_TEST_SUITE_P(
    Removals, FaultyFen,
    ::testing::Values(
        Fault{kNine, "3/3/3/6/3/3/3 w 9 9 1 0 1",
              "white owes 1 removal (owed field); expected 0, white has no mill that pays"},
        Fault{kNine, "WW1/3/3/6/3/3/BB1 w 7 7 1 0 5",
              "white owes 1 removal (owed field); expected 0, white has no mill that pays"},
        Fault{kNine, "WWW/3/3/6/3/3/BB1 b 6 7 1 0 5",
              "black owes 1 removal (owed field); expected 0, black has no mill that pays"},
        Fault{kNine, "WWW/3/3/WWW3/3/3/BB1 w 3 7 2 0 5",
              "white owes 2 removals (owed field); expected at most 1"},
        Fault{kNine, "WWW/3/3/6/3/3/3 w 6 9 1 0 5",
              "white owes a removal and can take nothing (owed field)"},
        Fault{"strictmill", "WWW/3/3/6/3/3/BBB w 6 6 1 0 5",
              "white owes a removal and can take nothing (owed field)"},
        Fault{"polish", "WWW/3/3/WWW3/3/3/BB1 w 3 7 2 0 5",
              "white owes 2 removals (owed field); expected at most 1"},
        Fault{"threemensmorris", "WWW/BB1/3 w 0 1 1 0 6",
              "white owes 1 removal (owed field); expected 0, white has no mill that pays"}));

INSTANTIATE_TEST_SUITE_P(
    State, FaultyFen,
    ::testing::Values(
        Fault{kNine, "3/3/3/6/3/3/3 w 9 9 0 0 1 foo:1",
              "unknown key 'foo' (state field); expected key:value with ';' between"},
        Fault{kNine, "3/3/3/6/3/3/3 w 9 9 0 0 1 -",
              "unknown key '-' (state field); expected key:value with ';' between"},
        Fault{kNine, "3/3/3/6/3/3/3 w 9 9 0 0 1 used-w:a7d7g7",
              "key that these rules have no use for (state field, used-w); expected lineReuse"},
        Fault{kNine, "3/3/3/6/3/3/3 w 9 9 0 0 1 begun:placed",
              "a turn under way with nothing owed for it (state field)"},
        Fault{"russian", "3/3/3/6/3/3/3 w 9 9 0 0 1 used-w:a7d7;",
              "bad value 'a7d7' (state field, used-w); expected lines of the board as a7d7g7, each "
              "once, ',' between"},
        Fault{"russian", "3/3/3/6/3/3/3 w 9 9 0 0 1 used-w:",
              "bad value '' (state field, used-w); expected lines of the board as a7d7g7, each "
              "once, ',' between"},
        Fault{"russian", "3/3/3/6/3/3/3 w 9 9 0 0 1 used-w",
              "bad value '' (state field, used-w); expected lines of the board as a7d7g7, each "
              "once, ',' between"},
        Fault{"russian", "3/3/3/6/3/3/3 w 9 9 0 0 1 used-w:a7d7g7,g7d7a7",
              "bad value 'a7d7g7,g7d7a7' (state field, used-w); expected lines of the board as "
              "a7d7g7, each once, ',' between"},
        Fault{"russian", "3/3/3/6/3/3/3 w 9 9 0 0 1 used-w:a7d7g7;used-w:a4b4c4",
              "key given twice (state field, used-w); expected each key once"},
        Fault{"classroom", "3/1W1/3/6/3/3/3 w 0 0 0 0 1 reform-w:d6d7,a7d7g7",
              "bad value 'd6d7,a7d7g7' (state field, reform-w); expected that side's last move and "
              "the lines it left, as d6d5,b6d6f6"},
        Fault{"experimental", "WBW/BWB/WBW/BWBWBW/BWB/BWW/BBW b 0 0 0 0 25 duty:boardFull,1,b",
              "bad value 'boardFull,1,b' (state field, duty); expected a duty of these rules that "
              "is owed, as boardFull,1,w"},
        Fault{"experimental", "WBW/BWB/WBW/BWBWBW/BWB/BWW/BBW b 0 0 2 0 25 duty:boardFull,1,b",
              "black owes 2 removals (owed field); expected at most 1"},
        Fault{"experimental", "WBW/BWB/WBW/BWBWBW/BWB/BWW/BBW b 0 0 1 0 25 duty:blocked,1,b",
              "bad value 'blocked,1,b' (state field, duty); expected a duty of these rules that is "
              "owed, as boardFull,1,w"},
        Fault{"mulmulan", "3/BWB/3/6/3/3/3 w 8 7 0 0 4 capture:b6",
              "bad value 'b6' (state field, capture); expected the piece that captures, of the "
              "side to move"},
        Fault{"mulmulan", "3/WWB/3/6/3/3/3 w 7 8 0 0 4 capture:d6",
              "nothing to capture from d6 (state field, capture)"},
        Fault{"mulmulan", "3/1WB/3/6/3/3/3 w 8 7 0 0 4 forced:d6",
              "bad value 'd6' (state field, forced); expected pieces of the other side, as d6d5"}));

INSTANTIATE_TEST_SUITE_P(
    Foreign, FaultyFen,
    ::testing::Values(
        Fault{"sixmensmorris", "********/********/******** w p p 0 9 0 9 0 0",
              "a Sanmill FEN on board 'six'; expected a board with the 24 points of nine men's "
              "morris"},
        Fault{kNine, "********/********/******** w p p 0 9 0 9 0",
              "field is missing (Sanmill FEN, black to remove field)"},
        Fault{kNine, "********/********/******** b p p 0 9 0 9 0 1 9",
              "11 fields, the short form of 2021 (Sanmill FEN); expected white to remove and black "
              "to remove apart, then fields of the last mills, turns without a removal and the "
              "number of the turn"},
        Fault{
            kNine, "********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 x 1",
            "bad number 'x' (Sanmill FEN, turns without a removal field); expected a number from 0 "
            "to 65535"},
        Fault{kNine, "********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 99999",
              "bad number '99999' (Sanmill FEN, turn number field); expected a number from 0 to "
              "32767"},
        Fault{kNine, "********/********/*******! w p p 0 9 0 9 0 0",
              "unknown piece letter '!' (Sanmill FEN, board field, character 26); expected O, @, * "
              "or X"},
        Fault{
            kNine, "*********/*******/******** w p p 0 9 0 9 0 0",
            "a group of more than 8 letters (Sanmill FEN, board field, character 9); expected '/'"},
        Fault{kNine, "********/******** w p p 0 9 0 9 0 0",
              "17 characters (Sanmill FEN, board field); expected three groups of 8 with '/' "
              "between"},
        Fault{kNine, "********/********/********/ w p p 0 9 0 9 0 0",
              "27 characters (Sanmill FEN, board field); expected three groups of 8 with '/' "
              "between"},
        Fault{kNine, "********/********/******** x p p 0 9 0 9 0 0",
              "unknown letter 'x' (Sanmill FEN, side field); expected one of w b"},
        Fault{kNine, "********/********/******** w q p 0 9 0 9 0 0",
              "unknown letter 'q' (Sanmill FEN, phase field); expected one of n r p m o"},
        Fault{kNine, "********/********/******** w p pp 0 9 0 9 0 0",
              "unknown letter 'pp' (Sanmill FEN, action field); expected one of p s r ?"},
        Fault{kNine, "O*******/********/******** w p p 0 9 0 9 0 0",
              "count 0 does not fit the board (Sanmill FEN, white on board field); expected 1"},
        Fault{kNine, "O*******/********/******** w p p 1 9 0 9 0 0",
              "white has 10 pieces with its hand (board and hand fields); expected at most 9"},
        Fault{kNine, "********/********/******** w p p 0 9 0 10 0 0",
              "bad number '10' (Sanmill FEN, black in hand field); expected a number from 0 to 9"},
        Fault{kNine, "********/********/******** w p r 0 9 0 9 0 0",
              "the action does not fit the removals owed (Sanmill FEN, action field); expected p, "
              "s or ?"},
        Fault{kNine, "OO*****O/@*******/******** w p p 3 6 1 8 1 0",
              "the action does not fit the removals owed (Sanmill FEN, action field); expected r"},
        Fault{kNine, "OO*****O/@*******/******** w p r 3 6 1 8 0 1",
              "removals owed by the side that is not to move (Sanmill FEN, black to remove field); "
              "expected 0"},
        Fault{kNine, "X*******/********/******** w p p 0 9 0 9 0 0",
              "closed point d5 (board field); expected no X, these rules do not close points"},
        Fault{"sevenmensmorris", "MFEN/1.0 mill24-state-v1 ........................ w p p 9,9",
              "an MFEN position on board 'seven'; expected a board with the 24 points of nine "
              "men's morris"},
        Fault{kNine, "MFEN/2.0 mill24-state-v1 ........................ w p p 9,9",
              "unknown version 'MFEN/2.0' (MFEN, version field); expected MFEN/1.0"},
        Fault{kNine, "MFEN/1.0 mill25-state-v1 ........................ w p p 9,9",
              "unknown profile 'mill25-state-v1' (MFEN, profile field); expected mill24-state-v1"},
        Fault{kNine, "MFEN/1.0 mill24-state-v1 ................ w p p 9,9",
              "'w' after 16 points (MFEN, board field); expected 8 points a ring"},
        Fault{kNine, "MFEN/1.0 mill24-state-v1 ........",
              "8 points (MFEN, board field); expected 24 points"},
        Fault{kNine, "MFEN/1.0 mill24-state-v1 ......./........./........ w p p 9,9",
              "'/' after 7 points (MFEN, board field); expected 8 points a ring"},
        Fault{kNine, "MFEN/1.0 mill24-state-v1 ........................W w p p 9,9",
              "more than 24 points (MFEN, board field); expected 24 points"},
        Fault{kNine, "MFEN/1.0 mill24-state-v1 ......../...Q..../........ w p p 9,9",
              "unknown piece letter 'Q' (MFEN, middle ring, character 4); expected W, B, '.', w or "
              "b"},
        Fault{kNine, "MFEN/1.0 mill24-state-v1 ........................ x p p 9,9",
              "unknown side 'x' (MFEN, side field); expected w or b"},
        Fault{kNine, "MFEN/1.0 mill24-state-v1 ........................ w",
              "field is missing (MFEN, phase field)"},
        Fault{kNine, "MFEN/1.0 mill24-state-v1 ........................ w p p 9",
              "bad hands '9' (MFEN, hands field); expected white's and black's, 0 to 9, as 9,9"},
        Fault{kNine, "MFEN/1.0 mill24-state-v1 ........................ w p p 9,10",
              "bad hands '9,10' (MFEN, hands field); expected white's and black's, 0 to 9, as 9,9"},
        Fault{kNine, "MFEN/1.0 mill24-state-v1 ........................ w p p 9,9 x",
              "bad number 'x' (MFEN, obligations field); expected as -, 1 or 1,0"},
        Fault{kNine, "MFEN/1.0 mill24-state-v1 WWW..................... w p r 6,9 0,1",
              "removals owed by the side that is not to move (MFEN, obligations field); expected 0 "
              "for it"},
        Fault{kNine, "MFEN/1.0 mill24-state-v1 ........................ w p p 9,9 - 0 65535",
              "bad number '65535' (MFEN, ply field); expected a number from 0 to 65534"},
        Fault{kNine, "MFEN/1.0 mill24-state-v1 w....................... w p p 9,9",
              "closed point a7 (board field); expected no X, these rules do not close points"}));

TEST(FaultyFen, IsRefusedQuicklyHoweverLong) {
  const PreparedRulesPtr rules = rules_of(kNine);
  constexpr std::size_t kMegabyte = 1 << 20;
  const auto start = std::chrono::steady_clock::now();
  for (const std::string& text : {
           std::string(kMegabyte, 'W'),
           std::string(kMegabyte, '/'),
           std::string(kMegabyte, '*'),
           std::string(kMegabyte, ' '),
           "MFEN/1.0 mill24-state-v1 " + std::string(kMegabyte, '/'),
           "3/3/3/6/3/3/3 w 9 9 0 0 " + std::string(kMegabyte, '9'),
           "3/3/3/6/3/3/3 w 9 9 0 0 1 " + std::string(kMegabyte, ';'),
           "3/3/3/6/3/3/3 w 9 9 0 0 1" + std::string(kMegabyte, ' ') +
               "x:" + std::string(kMegabyte, 'x'),
       }) {
    const Result<Position> position = parse_fen(*rules, text);
    ASSERT_FALSE(position);
    EXPECT_LT(position.error().text().size(), 250u);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  EXPECT_LT(seconds.count(), 2.0);
}

}  // namespace
}  // namespace millstone
