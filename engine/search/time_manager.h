// The clock budget: how long a search may think, and when it has thought enough. Used by a search
// run.
#pragma once

#include <chrono>
#include <optional>

#include "engine/game/position.h"
#include "engine/search/limits.h"
#include "engine/search/score.h"

namespace millstone {

using Microseconds = std::chrono::microseconds;

struct TimeBudget {
  Microseconds optimum{0};  // what a turn like any other should take
  Microseconds maximum{0};  // the search ends here whatever it does
};

// The budget for one turn from `position`; nullopt when no clock or movetime limits it. The answer
// of a search that ends at the maximum is out before the time asked for is over. Clocks that are
// zero, negative or missing (while the other side's is given) leave less than a millisecond.
std::optional<TimeBudget> time_budget(const SearchLimits& limits, const Position& position,
                                      Milliseconds move_overhead);

// Watches the iterations of a search on a clock: it thinks longer while the best turn changes or
// its value falls.
class ThinkingPace {
 public:
  explicit ThinkingPace(const TimeBudget& budget) : budget_(budget) {}

  // Takes note of a finished iteration; no other should begin after the time that is returned.
  Microseconds after_iteration(Turn best, Value value);

 private:
  TimeBudget budget_;
  Turn best_;
  double changes_ = 0;                                  // of the best turn, the latest count most
  Value last_ = kValueNone, before_last_ = kValueNone;  // values of the last two iterations
};

}  // namespace millstone
