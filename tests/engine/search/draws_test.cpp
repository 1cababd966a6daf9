// Tests that the search knows draws: by repetition, in the tree and with the game's past, and by
// the turn limits.
#include <gtest/gtest.h>

#include "engine/rules/presets.h"
#include "tests/engine/search/search_record.h"

namespace millstone::testing {
namespace {

// White has as many pieces and an open mill; nothing need happen for some turns.
std::string ahead(int quiet) {
  return "WW1/2W/3/1B1B2/3/1B1/B1W w 0 0 0 " + std::to_string(quiet) + " 30";
}

TEST(Draws, TheThirdOccurrenceIsSeen) {
  PlainEngine recorded;
  // The start has stood twice; each round trip of both sides brings it once more.
  recorded.position(ahead(10), "g1-g4 e4-e5 g4-g1 e5-e4 g1-g4 e4-e5 g4-g1");
  SearchLimits limits = depth_limit(3);
  limits.search_turns = {recorded.turn("e5-e4")};
  EXPECT_EQ(recorded.search(limits).value, kValueDraw);
  EXPECT_EQ(recorded.last().pv.size(), 1u);  // nothing after the end of the game
  EXPECT_TRUE(recorded.listener.best.ponder.is_none());
}

TEST(Draws, WithoutThePastThereIsNoRepetition) {
  PlainEngine recorded;
  recorded.position("WW1/2W/2B/1B4/3/1B1/B1W b 0 0 0 17 33");
  SearchLimits limits = depth_limit(3);
  limits.search_turns = {recorded.turn("e5-e4")};
  EXPECT_NE(recorded.search(limits).value, kValueDraw);
}

TEST(Draws, RepetitionCanBeSwitchedOff) {
  PlainEngine recorded;
  Rules rules = default_rules();
  rules.repetition = 0;
  ASSERT_TRUE(recorded.engine.set_rules(rules).ok());
  recorded.position(ahead(10), "g1-g4 e4-e5 g4-g1 e5-e4 g1-g4 e4-e5 g4-g1");
  SearchLimits limits = depth_limit(3);
  limits.search_turns = {recorded.turn("e5-e4")};
  EXPECT_NE(recorded.search(limits).value, kValueDraw);
}

TEST(Draws, TheSecondOccurrenceDrawsWhereTheRulesSaySo) {
  PlainEngine recorded("gasser");
  recorded.position(ahead(0), "g1-g4 e4-e5 g4-g1");
  SearchLimits limits = depth_limit(3);
  limits.search_turns = {recorded.turn("e5-e4")};
  EXPECT_EQ(recorded.search(limits).value, kValueDraw);
}

TEST(Draws, TheHundredthQuietTurnIsSeen) {
  PlainEngine recorded;
  SearchLimits limits = depth_limit(4);
  recorded.position(ahead(99));
  limits.search_turns = {recorded.turn("g1-g4")};
  EXPECT_EQ(recorded.search(limits).value, kValueDraw);
  recorded.position(ahead(97));
  recorded.search(limits);
  EXPECT_EQ(fault_of_line(recorded.engine.game(), recorded.last().pv), "");
  // Other counts of the same position must not take each other's scores from the table.
  recorded.position(ahead(20));
  EXPECT_GT(recorded.search(limits).value, 40);
  recorded.position(ahead(99));
  EXPECT_EQ(recorded.search(limits).value, kValueDraw);
}

TEST(Draws, AWinOnTheHundredthTurnIsAWin) {
  PlainEngine recorded;
  // d7-g7 is half of a win in two: the last turn of it is number 100.
  recorded.position("1B1/2B/3/B2BWW/3/1B1/WWW b 0 0 0 97 60");
  EXPECT_EQ(recorded.search(depth_limit(5)).value, win_in(3));
}

TEST(Draws, TheGreatestNumberOfTurnsIsSeen) {
  PlainEngine recorded("openspiel");
  recorded.position("WW1/2W/3/1B1B2/3/1B1/B1W w 0 0 0 5 200");
  EXPECT_EQ(recorded.search(depth_limit(4)).value, kValueDraw);
  recorded.position("WW1/2W/3/1B1B2/3/1B1/B1W w 0 0 0 5 150");
  EXPECT_GT(recorded.search(depth_limit(4)).value, 40);
}

TEST(Draws, ContemptMakesADrawWorthLess) {
  PlainEngine recorded("openspiel");
  SearchOptions options = without_tables();
  options.contempt = 30;
  recorded.set(options);
  recorded.position("WW1/2W/3/1B1B2/3/1B1/B1W w 0 0 0 5 200");
  EXPECT_EQ(recorded.search(depth_limit(2)).value, -30);
  options.analyse_mode = true;
  recorded.set(options);
  recorded.engine.new_game();
  EXPECT_EQ(recorded.search(depth_limit(2)).value, kValueDraw);
}

}  // namespace
}  // namespace millstone::testing
