#include "engine/tablebase/point_sets.h"

#include <cassert>

namespace millstone::tablebase {

std::uint32_t binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  std::uint64_t value = 1;
  for (int i = 1; i <= k; ++i)
    value = value * static_cast<unsigned>(n - k + i) / static_cast<unsigned>(i);
  return static_cast<std::uint32_t>(value);
}

Colex::Colex(int points) : rank_(std::size_t{1} << points) {
  // Masks of one size come in rank order when counted upwards.
  std::array<std::uint32_t, kMaxPoints + 1> next{};
  for (std::uint32_t mask = 0; mask < rank_.size(); ++mask) rank_[mask] = next[popcount(mask)]++;
}

std::vector<std::uint32_t> Colex::masks(int points, int k) const {
  std::vector<std::uint32_t> list;
  list.reserve(binomial(points, k));
  for (std::uint32_t mask = 0; mask < std::uint32_t{1} << points; ++mask)
    if (popcount(mask) == k) list.push_back(mask);
  return list;
}

SetClasses::SetClasses(int points, std::vector<Symmetry> group, int most)
    : points_(points),
      group_(std::move(group)),
      representative_(static_cast<std::size_t>(most) + 1) {
  assert(group_.size() <= kMaxSymmetries);
  for (const Symmetry& symmetry : group_) {
    auto& chunks = image_.emplace_back();
    for (int chunk = 0; chunk < 4; ++chunk)
      for (Bitboard byte = 0; byte < 256; ++byte)
        chunks[chunk][byte] = symmetry.apply(byte << 8 * chunk);
    unsigned inverse = 0;
    for (unsigned i = 0; i < group_.size(); ++i) {
      bool undoes = true;
      for (Point p = 0; p < points; ++p) undoes &= group_[i].image[symmetry.image[p]] == p;
      if (undoes) inverse = i;
    }
    inverse_.push_back(inverse);
  }
  constexpr std::uint32_t kUnseen = ~0u;
  place_.assign(std::size_t{1} << points, kUnseen);
  for (Bitboard set = 0; set < place_.size(); ++set) {
    const int size = popcount(set);
    if (size > most || place_[set] != kUnseen) continue;
    auto& representatives = representative_[static_cast<std::size_t>(size)];
    const auto row = static_cast<std::uint32_t>(representatives.size());
    representatives.push_back(set);
    for (unsigned g = 0; g < group_.size(); ++g) {
      std::uint32_t& place = place_[apply(g, set)];
      if (place == kUnseen) place = row << kSymmetryBits | inverse_[g];
    }
  }
}

}  // namespace millstone::tablebase
