// Point sets as table indices: colexicographic ranks, symmetry classes of one side's sets, and the
// bit moves between a board and the free points of a row. Used by the solver and the prober.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "engine/board/symmetry.h"

namespace millstone::tablebase {

// The bits of `set` at the places of `mask`, packed to the low end (pext), and back (pdep).
inline std::uint32_t pack_bits(std::uint32_t set, std::uint32_t mask) {
#if defined(__BMI2__)
  return _pext_u32(set, mask);
#else
  std::uint32_t out = 0;
  for (std::uint32_t place = 1; mask; mask &= mask - 1, place <<= 1)
    if (set & mask & -mask) out |= place;
  return out;
#endif
}
inline std::uint32_t spread_bits(std::uint32_t packed, std::uint32_t mask) {
#if defined(__BMI2__)
  return _pdep_u32(packed, mask);
#else
  std::uint32_t out = 0;
  for (; mask; mask &= mask - 1, packed >>= 1)
    if (packed & 1) out |= mask & -mask;
  return out;
#endif
}

// C(n, k) for n ≤ 32; the greatest fits 32 bits.
std::uint32_t binomial(int n, int k);

// Ranks of k-subsets of the first `points` numbers in colexicographic order, that is, in the order
// of their masks as numbers. The rank of a mask does not depend on `points`.
class Colex {
 public:
  explicit Colex(int points);

  std::uint32_t rank(std::uint32_t mask) const { return rank_[mask]; }
  // All masks of `k` bits below 2^points in rank order.
  std::vector<std::uint32_t> masks(int points, int k) const;

 private:
  std::vector<std::uint32_t> rank_;
};

// The sets of each size up to `most` under a group of symmetries. A class is a row number among the
// classes of its size; its representative is its least member.
class SetClasses {
 public:
  SetClasses(int points, std::vector<Symmetry> group, int most);

  struct Place {
    std::uint32_t row;
    unsigned symmetry;  // maps the set to the representative of its row
  };
  Place place(Bitboard set) const {
    const std::uint32_t packed = place_[set];
    return {packed >> kSymmetryBits, packed & (kMaxSymmetries - 1)};
  }
  int points() const { return points_; }
  std::uint32_t rows(int size) const {
    return static_cast<std::uint32_t>(representative_[size].size());
  }
  Bitboard representative(int size, std::uint32_t row) const { return representative_[size][row]; }
  const std::vector<Symmetry>& group() const { return group_; }
  unsigned inverse(unsigned symmetry) const { return inverse_[symmetry]; }

  // The image of a set, by three or four table look-ups.
  Bitboard apply(unsigned symmetry, Bitboard set) const {
    const auto& chunks = image_[symmetry];
    return chunks[0][set & 255] | chunks[1][set >> 8 & 255] | chunks[2][set >> 16 & 255] |
           chunks[3][set >> 24];
  }

 private:
  static constexpr unsigned kSymmetryBits = 7;
  static constexpr unsigned kMaxSymmetries = 1u << kSymmetryBits;
  int points_;
  std::vector<Symmetry> group_;
  std::vector<unsigned> inverse_;
  std::vector<std::array<std::array<Bitboard, 256>, 4>> image_;
  std::vector<std::uint32_t> place_;
  std::vector<std::vector<Bitboard>> representative_;
};

}  // namespace millstone::tablebase
