#include "engine/tablebase/compact_index.h"

#include <algorithm>

namespace millstone::tablebase {

Sector sector_of(const Position& position) {
  const Color side = position.side;
  return {static_cast<std::uint8_t>(position.on_board(side)),
          static_cast<std::uint8_t>(position.on_board(~side)), position.hand[side],
          position.hand[~side]};
}

CompactIndex::CompactIndex(const PreparedRules& rules)
    : points_(rules.board().size()),
      all_(rules.all),
      classes_(std::make_unique<std::array<Classes, kMaxPoints + 1>>()) {
  for (const Symmetry& symmetry : table_symmetries(rules)) {
    Images& images = group_.emplace_back();
    for (unsigned chunk = 0; chunk < 4; ++chunk)
      for (Bitboard byte = 0; byte < 256; ++byte)
        images[chunk][byte] = symmetry.apply(byte << 8 * chunk);
  }
  for (int k = 0; k < kMaxPoints; ++k)
    for (int n = 0; n < kMaxPoints; ++n)
      choose_[static_cast<unsigned>(k)][static_cast<unsigned>(n)] = binomial(n, k);
}

bool CompactIndex::is_least(Bitboard set) const {
  return std::all_of(group_.begin(), group_.end(),
                     [&](const Images& images) { return image(images, set) >= set; });
}

const std::vector<Bitboard>& CompactIndex::representatives(int size) const {
  Classes& classes = (*classes_)[static_cast<unsigned>(size)];
  std::call_once(classes.made, [&] {
    const std::uint64_t end = std::uint64_t{all_} + 1;
    for (std::uint64_t set = (std::uint64_t{1} << size) - 1; set < end;) {
      if (is_least(static_cast<Bitboard>(set)))
        classes.representatives.push_back(static_cast<Bitboard>(set));
      if (set == 0) break;
      // The next larger number with as many bits: the lowest run of ones gives its top bit to the
      // place above and falls to the bottom.
      const std::uint64_t low = set & -set, carried = set + low;
      set = carried | ((set ^ carried) / low) >> 2;
    }
  });
  return classes.representatives;
}

std::uint32_t CompactIndex::rank(std::uint32_t mask) const {
  std::uint32_t rank = 0;
  for (unsigned k = 1; mask; ++k) rank += choose_[k][pop_lsb(mask)];
  return rank;
}

std::uint64_t CompactIndex::slots(Sector sector) const {
  const int large = std::max(sector.own, sector.other);
  const int small = std::min(sector.own, sector.other);
  return representatives(large).size() * std::uint64_t{binomial(points_ - large, small)};
}

Slot CompactIndex::locate(const Position& position) const {
  const Sector sector = sector_of(position);
  Bitboard large = position.own(), small = position.theirs();
  if (sector.own < sector.other) std::swap(large, small);
  const Images* to_least = &group_.front();
  Bitboard least = large;
  for (const Images& images : group_) {
    const Bitboard other = image(images, large);
    if (other < least) {
      least = other;
      to_least = &images;
    }
  }
  const auto& rows = representatives(popcount(large));
  const auto row = std::lower_bound(rows.begin(), rows.end(), least) - rows.begin();
  const std::uint32_t columns = binomial(points_ - popcount(large), popcount(small));
  return {sector, static_cast<std::uint64_t>(row) * columns +
                      rank(pack_bits(image(*to_least, small), all_ & ~least))};
}

}  // namespace millstone::tablebase
