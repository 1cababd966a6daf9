// Results of games between two engines as counts, the way the statistics and the match runner hold
// them.
#pragma once

#include <array>
#include <cstdint>

namespace millstone {

// Single games, seen from the first engine.
struct GameCounts {
  std::int64_t wins = 0, draws = 0, losses = 0;

  std::int64_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
};

// Pairs of games with the same opening and colours exchanged, by the points that the first engine
// made in both: 0, 1/2, 1, 1 1/2, 2. The two games of a pair depend on each other, so that counting
// them singly takes the result for less certain than it is.
struct PairCounts {
  std::array<std::int64_t, 5> by_half_points{};

  std::int64_t pairs() const {
    std::int64_t n = 0;
    for (const std::int64_t count : by_half_points) n += count;
    return n;
  }
};

}  // namespace millstone
