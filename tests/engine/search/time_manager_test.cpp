// Tests of the clock budget.
#include "engine/search/time_manager.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace millstone {
namespace {

SearchLimits clocks(Milliseconds white, Milliseconds black, Milliseconds increment = 0) {
  SearchLimits limits;
  limits.time = {white, black};
  limits.increment = {increment, increment};
  return limits;
}

Position start(Color side = kWhite) {
  Position position;
  position.hand = {9, 9};
  position.side = side;
  return position;
}

constexpr Microseconds operator""_ms(unsigned long long ms) {
  return std::chrono::milliseconds(ms);
}

TEST(TimeManager, NoClockNoBudget) {
  SearchLimits limits;
  EXPECT_FALSE(time_budget(limits, start(), 10).has_value());
  limits.depth = 5;
  limits.nodes = 100;
  EXPECT_FALSE(time_budget(limits, start(), 10).has_value());
}

TEST(TimeManager, TheAnswerIsOutWithinMovetime) {
  for (const Milliseconds time : {1, 2, 10, 50, 300, 60'000}) {
    SearchLimits limits;
    limits.movetime = time;
    const auto budget = time_budget(limits, start(), 50);
    ASSERT_TRUE(budget.has_value());
    EXPECT_LT(budget->maximum, std::chrono::milliseconds(time));
    EXPECT_GE(budget->maximum, std::chrono::milliseconds(time) / 2);
    EXPECT_EQ(budget->optimum, budget->maximum);
  }
  SearchLimits limits;
  for (const Milliseconds odd : {Milliseconds{0}, Milliseconds{-5}}) {
    limits.movetime = odd;
    EXPECT_LT(time_budget(limits, start(), 50)->maximum, 1_ms);
  }
}

TEST(TimeManager, OwnClockCounts) {
  const auto white = time_budget(clocks(60'000, 1'000), start(kWhite), 10);
  const auto black = time_budget(clocks(60'000, 1'000), start(kBlack), 10);
  EXPECT_GT(white->optimum, 10 * black->optimum);
}

TEST(TimeManager, NeverMoreThanTheClock) {
  for (const Milliseconds time : {1, 5, 20, 100, 1'000, 600'000}) {
    for (const Milliseconds increment : {0, 10, 1'000, 100'000}) {
      for (const int turns : {0, 1, 2, 40, 1'000'000}) {
        SearchLimits limits = clocks(time, time, increment);
        limits.moves_to_go = turns;
        const auto budget = time_budget(limits, start(), 10);
        ASSERT_TRUE(budget.has_value());
        EXPECT_GT(budget->optimum, 0_ms);
        EXPECT_GE(budget->maximum, budget->optimum);
        EXPECT_LE(budget->maximum,
                  std::max(1_ms, Microseconds(std::chrono::milliseconds(time - 10))));
      }
    }
  }
}

TEST(TimeManager, OddClocksLeaveLessThanAMillisecond) {
  const Milliseconds least = std::numeric_limits<Milliseconds>::min() / 4;
  for (const Milliseconds time : {Milliseconds{0}, Milliseconds{-1}, least}) {
    const auto budget = time_budget(clocks(time, time), start(kBlack), 10);
    ASSERT_TRUE(budget.has_value());
    EXPECT_LT(budget->maximum, 1_ms);
  }
  SearchLimits only_white;
  only_white.time[kWhite] = 10'000;
  EXPECT_LT(time_budget(only_white, start(kBlack), 10)->maximum, 1_ms);
  const auto longest =
      time_budget(clocks(std::numeric_limits<Milliseconds>::max(), 0), start(), 10);
  EXPECT_GT(longest->maximum, 0_ms);
}

// The optimum of every turn of a game of so many turns a side, of which the first nine place.
TEST(TimeManager, AGameUsesMostOfItsClock) {
  for (const int turns : {22, 30, 60}) {
    Milliseconds clock = 60'000;
    Position position = start();
    for (int turn = 0; turn < turns; ++turn) {
      if (position.hand[kWhite] > 0) {
        position.hand = {static_cast<std::uint8_t>(position.hand[0] - 1),
                         static_cast<std::uint8_t>(position.hand[1] - 1)};
        position.pieces = {(2u << turn) - 1, ((2u << turn) - 1) << 9};
      }
      const auto budget = time_budget(clocks(clock, clock), position, 10);
      clock -= std::chrono::duration_cast<std::chrono::milliseconds>(budget->optimum).count();
      ASSERT_GT(clock, 0);
    }
    EXPECT_LT(clock, 60'000 * 3 / 10) << turns;
  }
}

// --- pace ----------------------------------------------------------------------------------------

const TimeBudget kBudget{1000_ms, 4000_ms};
const Turn kOne = Turn::place(1), kOther = Turn::place(2);

TEST(ThinkingPace, ASteadyTurnTakesLessThanTheOptimum) {
  ThinkingPace pace(kBudget);
  Microseconds enough{0};
  for (int depth = 1; depth < 12; ++depth) enough = pace.after_iteration(kOne, 10);
  EXPECT_LT(enough, 700_ms);
  EXPECT_GT(enough, 300_ms);
}

TEST(ThinkingPace, AChangingTurnTakesMore) {
  ThinkingPace pace(kBudget);
  Microseconds steady{0};
  for (int depth = 1; depth < 12; ++depth) steady = pace.after_iteration(kOne, 10);
  const Microseconds once = pace.after_iteration(kOther, 10);
  EXPECT_GT(once, steady * 3 / 2);
  Microseconds often = once;
  for (const Turn turn : {kOne, kOther, kOne, kOther}) often = pace.after_iteration(turn, 10);
  EXPECT_GT(often, once);
  EXPECT_LT(pace.after_iteration(kOther, 10), often);
}

TEST(ThinkingPace, AFallingValueTakesMore) {
  ThinkingPace pace(kBudget);
  Microseconds steady{0};
  for (int depth = 1; depth < 12; ++depth) steady = pace.after_iteration(kOne, depth % 2 * 40);
  const Microseconds fallen = pace.after_iteration(kOne, -80);
  EXPECT_GT(fallen, steady * 3 / 2);
  // What is lost anyway needs no more time, and nothing takes more than there is.
  EXPECT_LE(pace.after_iteration(kOther, loss_in(6)), kBudget.maximum);
}

}  // namespace
}  // namespace millstone
