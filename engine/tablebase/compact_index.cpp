#include "engine/tablebase/compact_index.h"

#include <algorithm>

#include "engine/tablebase/solver_rules.h"

namespace millstone::tablebase {

Sector CompactIndex::sector_of(const Position& position) const {
  const Color side = position.side;
  Sector sector{static_cast<std::uint8_t>(position.on_board(side)),
                static_cast<std::uint8_t>(position.on_board(~side)), position.hand[side],
                position.hand[~side], static_cast<std::uint8_t>(popcount(position.closed))};
  if (knows_colour_ && sector.placing())
    sector.mover = side == kWhite ? Sector::kWhiteMoves : Sector::kBlackMoves;
  return sector;
}

CompactIndex::CompactIndex(const PreparedRules& rules)
    : points_(rules.board().size()),
      all_(rules.all),
      knows_colour_(knows_colour(rules.rules())),
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
  return representatives(large).size() * std::uint64_t{binomial(points_ - large, small)} *
         binomial(points_ - large - small, sector.closed);
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
  const Bitboard free = all_ & ~least, moved = image(*to_least, small);
  const std::uint64_t index =
      static_cast<std::uint64_t>(row) * columns + rank(pack_bits(moved, free));
  if (position.closed == 0) return {sector, index};
  const std::uint32_t closed = rank(pack_bits(image(*to_least, position.closed), free & ~moved));
  const int left = points_ - popcount(large) - popcount(small);
  return {sector, index * binomial(left, sector.closed) + closed};
}

CompactIndex::Sets CompactIndex::sets_of(Sector sector, std::uint64_t index) const {
  const int large = std::max(sector.own, sector.other);
  const int small = std::min(sector.own, sector.other);
  const std::uint64_t closings = binomial(points_ - large - small, sector.closed);
  const std::uint64_t columns = binomial(points_ - large, small);
  Sets sets{};
  sets.large = representatives(large)[index / closings / columns];
  const Bitboard free = all_ & ~sets.large;
  const auto column = static_cast<std::uint32_t>(index / closings % columns);
  sets.small = spread_bits(Colex::mask(small, column), free);
  sets.closed = spread_bits(
      Colex::mask(sector.closed, static_cast<std::uint32_t>(index % closings)), free & ~sets.small);
  return sets;
}

Position CompactIndex::position(Sector sector, std::uint64_t index) const {
  const Sets sets = sets_of(sector, index);
  const Color mover = sector.mover == Sector::kBlackMoves ? kBlack : kWhite;
  Position position;
  position.pieces[mover] = sector.own >= sector.other ? sets.large : sets.small;
  position.pieces[~mover] = sector.own >= sector.other ? sets.small : sets.large;
  position.hand[mover] = sector.own_hand;
  position.hand[~mover] = sector.other_hand;
  position.closed = sets.closed;
  position.side = mover;
  return position;
}

bool CompactIndex::is_first(Sector sector, std::uint64_t index) const {
  const Sets sets = sets_of(sector, index);
  return std::none_of(group_.begin(), group_.end(), [&](const Images& images) {
    if (image(images, sets.large) != sets.large) return false;
    const Bitboard small = image(images, sets.small);
    return small < sets.small || (small == sets.small && image(images, sets.closed) < sets.closed);
  });
}

}  // namespace millstone::tablebase
