// Point sets as table indices: colexicographic ranks, symmetry classes of one side's sets, and the
// bit moves between a board and the free points of a row. Used by the solver and the prober.
#pragma once

#include <array>
#include <cstdint>
#include <span>
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
inline constexpr auto kBinomials = [] {
  std::array<std::array<std::uint32_t, 33>, 33> table{};
  for (std::size_t n = 0; n < 33; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k)
      table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
  }
  return table;
}();
constexpr std::uint32_t binomial(int n, int k) {
  return k < 0 || k > n ? 0 : kBinomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

// Ranks of subsets of the first `points` numbers (24 at most) among those of the same size in
// colexicographic order, that is, in the order of their masks as numbers. The rank of a mask does
// not depend on `points`.
class Colex {
 public:
  explicit Colex(int points);

  std::uint32_t rank(std::uint32_t mask) const {
    const std::uint32_t low = mask & (kLowSize - 1);
    return low_[low] + high_[mask >> kLowBits][popcount(low)];
  }
  // The mask of `k` bits with that rank.
  static std::uint32_t mask(int k, std::uint32_t rank);
  // All masks of `k` bits below 2^points in rank order.
  static std::vector<std::uint32_t> masks(int points, int k);

 private:
  // Two small tables stay in the nearest cache where one over all masks would not. A bit adds
  // C(place, number of bits up to it), so that the high half must know how many stand below.
  static constexpr int kLowBits = 12;
  static constexpr std::uint32_t kLowSize = 1u << kLowBits;
  std::vector<std::uint32_t> low_;
  std::vector<std::array<std::uint32_t, 16>> high_;
};

// The sets of each size up to `most` under a group of symmetries. A class is a row number among the
// classes of its size; its representative is its least member.
class SetClasses {
 public:
  // A group of more symmetries than this is not taken.
  static constexpr unsigned kMaxSymmetries = 128;

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
  Bitboard all() const { return (Bitboard{1} << points_) - 1; }
  std::uint32_t rows(int size) const {
    return static_cast<std::uint32_t>(representative_[size].size());
  }
  Bitboard representative(int size, std::uint32_t row) const { return representative_[size][row]; }
  // The symmetries other than the identity that keep the representative.
  std::span<const std::uint8_t> stabiliser(int size, std::uint32_t row) const {
    const auto& first = first_stabiliser_[size];
    return std::span(stabilisers_).subspan(first[row], first[row + 1] - first[row]);
  }
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
  static_assert(1u << kSymmetryBits == kMaxSymmetries);
  int points_;
  std::vector<Symmetry> group_;
  std::vector<unsigned> inverse_;
  std::vector<std::array<std::array<Bitboard, 256>, 4>> image_;
  std::vector<std::uint32_t> place_;
  std::vector<std::vector<Bitboard>> representative_;
  std::vector<std::uint8_t> stabilisers_;
  std::vector<std::vector<std::uint32_t>>
      first_stabiliser_;  // by size and row, one more at the end
};

}  // namespace millstone::tablebase
