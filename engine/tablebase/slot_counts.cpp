#include "engine/tablebase/slot_counts.h"

#include <algorithm>

#include "engine/tablebase/point_sets.h"

namespace millstone::tablebase {

// By Burnside's lemma the classes of sets are as many as a symmetry keeps sets on average, and a
// symmetry keeps the sets made of whole cycles of its own: those of each size are the coefficients
// of the product of 1 + x^length over its cycles.
SlotCounts::SlotCounts(const PreparedRules& rules)
    : points_(rules.board().size()), pieces_(rules.rules().pieces) {
  const auto group = table_symmetries(rules);
  for (const Symmetry& symmetry : group) {
    std::array<std::uint64_t, kMaxPoints + 1> kept{1};
    Bitboard seen = 0;
    for (Point p = 0; p < points_; ++p) {
      std::size_t length = 0;
      for (Point q = p; !(seen & bit(q)); q = symmetry.image[q], ++length) seen |= bit(q);
      if (length == 0) continue;
      for (std::size_t n = kMaxPoints; n >= length; --n) kept[n] += kept[n - length];
    }
    for (std::size_t n = 0; n < kept.size(); ++n) rows_[n] += kept[n];
  }
  for (std::uint64_t& rows : rows_) rows /= group.size();
}

std::uint64_t SlotCounts::slots(Sector s) const {
  const int large = std::max(s.own, s.other), small = std::min(s.own, s.other);
  if (s.own + s.own_hand > pieces_ || s.other + s.other_hand > pieces_ ||
      large + small + s.closed > points_)
    return 0;
  return rows_[static_cast<std::size_t>(large)] * binomial(points_ - large, small) *
         binomial(points_ - large - small, s.closed);
}

}  // namespace millstone::tablebase
