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

TEST(TimeManager, NoClockNoBudget) {
  SearchLimits limits;
  EXPECT_FALSE(time_budget(limits, kWhite, 10).has_value());
  limits.depth = 5;
  limits.nodes = 100;
  EXPECT_FALSE(time_budget(limits, kWhite, 10).has_value());
}

TEST(TimeManager, MovetimeIsUsedInFull) {
  SearchLimits limits;
  limits.movetime = 300;
  const auto budget = time_budget(limits, kWhite, 50);
  ASSERT_TRUE(budget.has_value());
  EXPECT_EQ(budget->optimum, 300);
  EXPECT_EQ(budget->maximum, 300);
  for (const Milliseconds odd : {Milliseconds{0}, Milliseconds{-5}}) {
    limits.movetime = odd;
    EXPECT_EQ(time_budget(limits, kWhite, 50)->maximum, 1);
  }
}

TEST(TimeManager, OwnClockCounts) {
  const auto white = time_budget(clocks(60'000, 1'000), kWhite, 10);
  const auto black = time_budget(clocks(60'000, 1'000), kBlack, 10);
  EXPECT_GT(white->optimum, 10 * black->optimum);
}

TEST(TimeManager, NeverMoreThanTheClock) {
  for (const Milliseconds time : {1, 5, 20, 100, 1'000, 600'000}) {
    for (const Milliseconds increment : {0, 10, 1'000, 100'000}) {
      for (const int turns : {0, 1, 2, 40, 1'000'000}) {
        SearchLimits limits = clocks(time, time, increment);
        limits.moves_to_go = turns;
        const auto budget = time_budget(limits, kWhite, 10);
        ASSERT_TRUE(budget.has_value());
        EXPECT_GE(budget->optimum, 1);
        EXPECT_GE(budget->maximum, budget->optimum);
        EXPECT_LE(budget->maximum, std::max<Milliseconds>(1, time - 10));
      }
    }
  }
}

TEST(TimeManager, OddClocksLeaveAMillisecond) {
  const Milliseconds least = std::numeric_limits<Milliseconds>::min() / 4;
  for (const Milliseconds time : {Milliseconds{0}, Milliseconds{-1}, least}) {
    const auto budget = time_budget(clocks(time, time), kBlack, 10);
    ASSERT_TRUE(budget.has_value());
    EXPECT_EQ(budget->maximum, 1);
  }
  SearchLimits only_white;
  only_white.time[kWhite] = 10'000;
  EXPECT_EQ(time_budget(only_white, kBlack, 10)->maximum, 1);
  EXPECT_GT(time_budget(clocks(std::numeric_limits<Milliseconds>::max(), 0), kWhite, 10)->maximum,
            0);
}

}  // namespace
}  // namespace millstone
