// The slot of a position without the large tables of SectorIndex, which the solver needs for speed:
// a megabyte, made in milliseconds. Used by the prober.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/tablebase/sector.h"

namespace millstone::tablebase {

// Of a position that owes nothing.
Sector sector_of(const Position& position);

// Gives the same slots as SectorIndex. Any number of threads may use it.
class CompactIndex {
 public:
  explicit CompactIndex(const PreparedRules& rules);

  std::uint64_t slots(Sector sector) const;
  // Needs popcount of each side ≤ the rules' pieces, and nothing owed.
  Slot locate(const Position& position) const;

 private:
  struct Classes {
    std::once_flag made;
    std::vector<Bitboard> representatives;  // ascending
  };
  // The images of a set under one symmetry, byte by byte.
  using Images = std::array<std::array<Bitboard, 256>, 4>;

  Bitboard image(const Images& images, Bitboard set) const {
    return images[0][set & 255] | images[1][set >> 8 & 255] | images[2][set >> 16 & 255] |
           images[3][set >> 24];
  }
  bool is_least(Bitboard set) const;
  const std::vector<Bitboard>& representatives(int size) const;
  std::uint32_t rank(std::uint32_t mask) const;

  int points_;
  Bitboard all_;
  std::vector<Images> group_;
  std::array<std::array<std::uint32_t, kMaxPoints>, kMaxPoints> choose_;  // [k][n] = C(n, k)
  std::unique_ptr<std::array<Classes, kMaxPoints + 1>> classes_;          // by size
};

}  // namespace millstone::tablebase
