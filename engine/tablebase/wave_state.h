// What the moving solver keeps for each position and each row while it works in waves by distance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/tablebase/values.h"

namespace millstone::tablebase {

// Distances at which some position of a row waits to be settled.
class Pending {
 public:
  void set(Outcome8 distance) { bits_[distance >> 6] |= std::uint64_t{1} << (distance & 63); }
  bool test(int distance) const { return bits_[distance >> 6] >> (distance & 63) & 1; }
  bool any_from(int distance) const {
    auto word = static_cast<std::size_t>(distance >> 6);
    if (bits_[word] >> (distance & 63)) return true;
    while (++word < bits_.size())
      if (bits_[word]) return true;
    return false;
  }

 private:
  std::array<std::uint64_t, 4> bits_{};
};

// One kind of position: the values, the ways out left, and what waits, of all rows.
struct Side {
  std::vector<Outcome8> value;
  std::vector<std::uint8_t> ways;
  std::vector<Pending> pending;
};

}  // namespace millstone::tablebase
