// How much less deep the later turns of a node are searched. Used by the tree search;
// docs/search.md tells what it is worth.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace millstone {

// The plies taken off a turn, as hundredths: 80 + 77 ln(depth) ln(number + 1) for the turn `number`
// (from 0) of a node of so many plies. Logarithms of integers alone, so that every machine agrees.
class Reductions {
 public:
  constexpr Reductions() {
    for (int depth = 1; depth < kDepths; ++depth) {
      for (int number = 1; number < kNumbers; ++number) {
        // 37 = 77 ln(2)², for logarithms to base 2 in 64ths.
        const int product = log2_in_64ths(depth) * log2_in_64ths(number + 1);
        table_[at(depth)][at(number)] = static_cast<std::int16_t>(80 + 37 * product / (64 * 64));
      }
    }
  }
  constexpr int hundredths(int depth, int number) const {
    return table_[at(std::min(depth, kDepths - 1))][at(std::min(number, kNumbers - 1))];
  }

 private:
  static constexpr int kDepths = 64, kNumbers = 64;

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  // 64 log2(n), with straight lines between the powers of two.
  static constexpr int log2_in_64ths(int n) {
    int whole = 0;
    while ((n >> (whole + 1)) != 0) ++whole;
    return 64 * whole + 64 * (n - (1 << whole)) / (1 << whole);
  }

  std::array<std::array<std::int16_t, kNumbers>, kDepths> table_{};
};
inline constexpr Reductions kReductions;

}  // namespace millstone
