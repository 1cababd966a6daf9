#include "engine/search/time_manager.h"

#include <algorithm>

namespace millstone {
namespace {

// Games of the family last about so many more turns of one side when nothing else is known.
constexpr int kTurnsLeft = 25;
constexpr Milliseconds kLongest = Milliseconds{1} << 40;  // 34 years; keeps sums from overflowing

}  // namespace

std::optional<TimeBudget> time_budget(const SearchLimits& limits, Color side,
                                      Milliseconds move_overhead) {
  if (limits.movetime) {
    const Milliseconds time = std::clamp<Milliseconds>(*limits.movetime, 1, kLongest);
    return TimeBudget{time, time};
  }
  if (!limits.time[0] && !limits.time[1]) return std::nullopt;

  const Milliseconds clock =
      std::clamp<Milliseconds>(limits.time[side].value_or(0) - move_overhead, 1, kLongest);
  const Milliseconds increment = std::clamp<Milliseconds>(limits.increment[side], 0, kLongest);
  const int turns = limits.moves_to_go > 0 ? std::min(limits.moves_to_go, kTurnsLeft) : kTurnsLeft;

  // The last turn before a time control may use nearly all; others keep enough for what follows.
  const Milliseconds most = turns == 1 ? clock * 9 / 10 : clock * 6 / 10;
  TimeBudget budget;
  budget.optimum = std::max<Milliseconds>(1, std::min(clock / turns + increment * 3 / 4, most));
  budget.maximum = std::max<Milliseconds>(1, std::min(budget.optimum * 4, most));
  return budget;
}

}  // namespace millstone
