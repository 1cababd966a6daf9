#include "engine/tablebase/point_sets.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace millstone::tablebase {

Colex::Colex(int points) : low_(kLowSize) {
  assert(points <= 24);
  const auto rank_above = [](std::uint32_t bits, int place, int below) {
    std::uint32_t sum = 0;
    for (; bits; bits &= bits - 1) sum += binomial(place + std::countr_zero(bits), ++below);
    return sum;
  };
  for (std::uint32_t bits = 0; bits < kLowSize; ++bits) low_[bits] = rank_above(bits, 0, 0);
  high_.resize(std::size_t{1} << std::max(points - kLowBits, 0));
  for (std::uint32_t bits = 0; bits < high_.size(); ++bits)
    for (int below = 0; below <= kLowBits; ++below)
      high_[bits][below] = rank_above(bits, kLowBits, below);
}

std::uint32_t Colex::mask(int k, std::uint32_t rank) {
  std::uint32_t mask = 0;
  for (; k > 0; --k) {
    int place = k - 1;
    while (binomial(place + 1, k) <= rank) ++place;
    mask |= std::uint32_t{1} << place;
    rank -= binomial(place, k);
  }
  return mask;
}

std::vector<std::uint32_t> Colex::masks(int points, int k) {
  const std::uint32_t count = binomial(points, k);
  std::vector<std::uint32_t> list;
  list.reserve(count);
  std::uint32_t mask = (std::uint32_t{1} << k) - 1;
  for (std::uint32_t i = 0; i < count; ++i) {
    list.push_back(mask);
    if (mask == 0) break;
    // The next number with as many bits: the lowest run loses its top bit upwards.
    const std::uint32_t low = mask & -mask, carried = mask + low;
    mask = carried | ((mask ^ carried) / low) >> 2;
  }
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
  for (const auto& sets : representative_) {
    auto& first = first_stabiliser_.emplace_back();
    for (const Bitboard set : sets) {
      first.push_back(static_cast<std::uint32_t>(stabilisers_.size()));
      for (unsigned g = 1; g < group_.size(); ++g)
        if (apply(g, set) == set) stabilisers_.push_back(static_cast<std::uint8_t>(g));
    }
    first.push_back(static_cast<std::uint32_t>(stabilisers_.size()));
  }
}

}  // namespace millstone::tablebase
