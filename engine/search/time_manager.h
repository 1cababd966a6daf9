// The clock budget: how long a search may think. Used by the search manager.
#pragma once

#include <optional>

#include "engine/search/limits.h"

namespace millstone {

struct TimeBudget {
  Milliseconds optimum = 0;  // no new iteration is begun after this
  Milliseconds maximum = 0;  // the search ends here whatever it does
};

// The budget for one turn of `side`; nullopt when no clock or movetime limits it. Clocks that are
// zero, negative or missing (while the other side's is given) leave a budget of 1 ms.
std::optional<TimeBudget> time_budget(const SearchLimits& limits, Color side,
                                      Milliseconds move_overhead);

}  // namespace millstone
