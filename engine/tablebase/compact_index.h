// The slot of a position without the large tables of SectorIndex, which the solver needs for speed:
// a megabyte, made in milliseconds. Used by the prober.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/tablebase/sector.h"

namespace millstone::tablebase {

// Gives the same slots as SectorIndex where there are no closed points; these are the last part of
// the index: the rank of their set among the points that are left. Any number of threads may use
// it.
class CompactIndex {
 public:
  explicit CompactIndex(const PreparedRules& rules);

  // Of a position that owes nothing.
  Sector sector_of(const Position& position) const;
  std::uint64_t slots(Sector sector) const;
  // Needs popcount of each side ≤ the rules' pieces, and nothing owed.
  Slot locate(const Position& position) const;
  // The position of a slot, settled except for its key, counts and turn number; White is to move
  // unless the sector says Black.
  Position position(Sector sector, std::uint64_t index) const;
  // Whether the slot is the first of those that hold the same position up to symmetry.
  bool is_first(Sector sector, std::uint64_t index) const;

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

  // The larger side's set, the smaller one's and the closed points of a slot.
  struct Sets {
    Bitboard large, small, closed;
  };
  Sets sets_of(Sector sector, std::uint64_t index) const;

  int points_;
  Bitboard all_;
  bool knows_colour_;
  std::vector<Images> group_;
  std::array<std::array<std::uint32_t, kMaxPoints>, kMaxPoints> choose_;  // [k][n] = C(n, k)
  std::unique_ptr<std::array<Classes, kMaxPoints + 1>> classes_;          // by size
};

}  // namespace millstone::tablebase
