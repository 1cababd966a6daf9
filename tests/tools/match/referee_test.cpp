// Clocks, the words of `go`, and games ended early.
#include <gtest/gtest.h>

#include "tools/match/adjudicator.h"
#include "tools/match/match_clock.h"

namespace millstone {
namespace {

TimeControl control_of(std::string_view text) {
  TimeControl control;
  const Status read = parse_time_control(text, control);
  EXPECT_TRUE(read.ok()) << text;
  return control;
}

TEST(MatchClock, ReadsTimeControls) {
  const TimeControl turns = control_of("40/1:30+0.5");
  EXPECT_EQ(turns.turns, 40);
  EXPECT_EQ(turns.base, 90'000);
  EXPECT_EQ(turns.increment, 500);
  EXPECT_EQ(control_of("0.01").base, 10);
  EXPECT_FALSE(control_of("inf").base);
  for (const char* text : {"", "x", "0/5", "1:2:3", "5+", "-3", "5/", "1e99", "0", "5 "}) {
    TimeControl control;
    EXPECT_FALSE(parse_time_control(text, control).ok()) << text;
  }
}

TEST(MatchClock, CountsTimeIncrementAndPeriods) {
  MatchClock clock(control_of("2/10+1"));
  EXPECT_EQ(clock.allowed(), 10'000);
  clock.spend(4000, true);
  EXPECT_EQ(clock.left(), 7000);
  EXPECT_EQ(clock.turns_left(), 1);
  clock.spend(1000, false);  // the first action of a turn
  EXPECT_EQ(clock.left(), 6000);
  EXPECT_EQ(clock.turns_left(), 1);
  clock.spend(1000, true);
  EXPECT_EQ(clock.left(), 16'000);
  EXPECT_EQ(clock.turns_left(), 2);
}

TEST(MatchClock, MarginForgivesButIsNotOwed) {
  TimeControl control = control_of("1+1");
  control.margin = 50;
  MatchClock clock(control);
  EXPECT_EQ(clock.allowed(), 1050);
  clock.spend(1040, true);
  EXPECT_EQ(clock.left(), 1000);

  control.per_turn = 200;
  EXPECT_EQ(MatchClock(control).allowed(), 250);
  TimeControl deep;
  deep.depth = 5;
  EXPECT_FALSE(MatchClock(deep).allowed());
}

TEST(MatchClock, SaysGoInBothDialects) {
  TimeControl second;
  second.nodes = 1000;
  second.depth = 7;
  const std::array<MatchClock, 2> clocks{MatchClock(control_of("3/5+0.1")), MatchClock(second)};
  EXPECT_EQ(go_command(clocks, kWhite, Dialect::kUci),
            "go wtime 5000 btime 5000 winc 100 binc 100 movestogo 3");
  EXPECT_EQ(go_command(clocks, kWhite, Dialect::kUgi),
            "go p1time 5000 p2time 5000 p1inc 100 p2inc 100 movestogo 3");
  EXPECT_EQ(go_command(clocks, kBlack, Dialect::kUci), "go depth 7 nodes 1000");
}

Score cp(int value) {
  return {false, value};
}

TEST(Adjudicator, DrawsWhenBothSeeNothingForLong) {
  MatchSettings settings;
  settings.draw = {10, 2, 5};
  Adjudicator adjudicator(settings);
  for (int turn = 1; turn < 10; ++turn) {
    EXPECT_FALSE(adjudicator.after_turn(kWhite, turn, cp(0)));
    EXPECT_FALSE(adjudicator.after_turn(kBlack, turn, cp(0)));
  }
  EXPECT_FALSE(adjudicator.after_turn(kWhite, 10, cp(5)));
  EXPECT_FALSE(adjudicator.after_turn(kBlack, 10, cp(-5)));
  EXPECT_FALSE(adjudicator.after_turn(kWhite, 11, cp(6)));  // breaks the row
  for (const Color side : {kBlack, kWhite, kBlack}) {
    EXPECT_FALSE(adjudicator.after_turn(side, 12, cp(0)));
  }
  const auto verdict = adjudicator.after_turn(kWhite, 13, cp(0));
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->winner, Winner::kDraw);
}

TEST(Adjudicator, ResignsForTheSideThatSeesItselfLost) {
  MatchSettings settings;
  settings.resign = {2, 300, false};
  Adjudicator adjudicator(settings);
  EXPECT_FALSE(adjudicator.after_turn(kBlack, 1, cp(-300)));
  EXPECT_FALSE(adjudicator.after_turn(kWhite, 2, cp(0)));
  const auto verdict = adjudicator.after_turn(kBlack, 2, Score{true, -4});
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->winner, Winner::kWhite);

  settings.resign.both = true;
  Adjudicator both(settings);
  for (int turn = 1; turn < 5; ++turn) {
    EXPECT_FALSE(both.after_turn(kWhite, turn, cp(100)));
    EXPECT_FALSE(both.after_turn(kBlack, turn, cp(-900)));
  }
  EXPECT_FALSE(both.after_turn(kWhite, 5, cp(400)));
  EXPECT_FALSE(both.after_turn(kBlack, 5, cp(-900)));
  ASSERT_TRUE(both.after_turn(kWhite, 6, cp(400)));
}

TEST(Adjudicator, DrawsAtTheMoveLimitAfterBlack) {
  MatchSettings settings;
  settings.max_turns = 3;
  Adjudicator adjudicator(settings);
  EXPECT_FALSE(adjudicator.after_turn(kBlack, 2, {}));
  EXPECT_FALSE(adjudicator.after_turn(kWhite, 3, {}));
  ASSERT_TRUE(adjudicator.after_turn(kBlack, 3, {}));
}

}  // namespace
}  // namespace millstone
