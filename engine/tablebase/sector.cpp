#include "engine/tablebase/sector.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace millstone::tablebase {
namespace {

std::string pair_of(int first, int second) {
  return std::to_string(first).append("-").append(std::to_string(second));
}

}  // namespace

std::vector<Symmetry> table_symmetries(const PreparedRules& rules) {
  const std::array<Bitboard, 2> kept = {rules.rules().place_ban, rules.rules().place_ban_first};
  std::vector<Symmetry> group = automorphisms(rules.board());
  if (group.size() > SetClasses::kMaxSymmetries) group.erase(group.begin() + 1, group.end());
  std::erase_if(group, [&](const Symmetry& symmetry) {
    return std::any_of(kept.begin(), kept.end(),
                       [&](Bitboard set) { return symmetry.apply(set) != set; });
  });
  return group;
}

std::string Sector::name() const {
  std::string text = pair_of(own, other);
  if (placing()) text.append("+").append(pair_of(own_hand, other_hand));
  if (closed != 0) text.append("x").append(std::to_string(closed));
  if (mover != kEither) text += mover == kWhiteMoves ? 'w' : 'b';
  return text;
}

std::optional<Sector> Sector::from_name(std::string_view name) {
  Sector sector;
  const std::string_view whole = name;
  if (!name.empty() && (name.back() == 'w' || name.back() == 'b')) {
    sector.mover = name.back() == 'w' ? kWhiteMoves : kBlackMoves;
    name.remove_suffix(1);
  }
  if (const auto cross = name.find('x'); cross != std::string_view::npos) {
    const char* const end = name.data() + name.size();
    const auto [stop, error] = std::from_chars(name.data() + cross + 1, end, sector.closed);
    if (error != std::errc{} || stop != end || sector.closed > kMaxPoints) return std::nullopt;
    name = name.substr(0, cross);
  }
  struct Field {
    std::uint8_t* number;
    char after;  // 0: the name may end here
  };
  const Field fields[] = {
      {&sector.own, '-'}, {&sector.other, '+'}, {&sector.own_hand, '-'}, {&sector.other_hand, 0}};
  const char* at = name.data();
  const char* const end = at + name.size();
  for (const auto& [number, after] : fields) {
    const auto [stop, error] = std::from_chars(at, end, *number);
    if (error != std::errc{} || *number > kMaxPoints) return std::nullopt;
    at = stop;
    if (at == end && number == &sector.other) break;
    if (after != 0 && (at == end || *at++ != after)) return std::nullopt;
  }
  // Only one spelling of each sector: no leading zeros, no empty hands, nothing after it.
  if (at != end || sector.name() != whole) return std::nullopt;
  return sector;
}

SectorIndex::SectorIndex(const PreparedRules& rules)
    : points_(rules.board().size()),
      all_(rules.all),
      classes_(points_, table_symmetries(rules), rules.rules().pieces),
      colex_(points_ - 1) {}

std::uint64_t SectorIndex::rows(Sector sector) const {
  return classes_.rows(std::max(sector.own, sector.other));
}

std::uint64_t SectorIndex::columns(Sector sector) const {
  return binomial(points_ - std::max(sector.own, sector.other), std::min(sector.own, sector.other));
}

Slot SectorIndex::locate(const Position& position) const {
  const Color side = position.side;
  const Sector sector{static_cast<std::uint8_t>(position.on_board(side)),
                      static_cast<std::uint8_t>(position.on_board(~side)), position.hand[side],
                      position.hand[~side]};
  Bitboard large = position.own(), small = position.theirs();
  if (sector.own < sector.other) std::swap(large, small);
  const auto [row, symmetry] = classes_.place(large);
  const Bitboard free = all_ & ~classes_.apply(symmetry, large);
  const std::uint32_t column = colex_.rank(pack_bits(classes_.apply(symmetry, small), free));
  return {sector, row * columns(sector) + column};
}

Position SectorIndex::position(Sector sector, std::uint64_t index) const {
  const std::uint64_t width = columns(sector);
  const Bitboard large = classes_.representative(std::max(sector.own, sector.other),
                                                 static_cast<std::uint32_t>(index / width));
  const std::uint32_t mask =
      Colex::mask(std::min(sector.own, sector.other), static_cast<std::uint32_t>(index % width));
  const Bitboard small = spread_bits(mask, all_ & ~large);
  Position position;
  position.pieces = {large, small};
  if (sector.own < sector.other) std::swap(position.pieces[0], position.pieces[1]);
  position.hand = {sector.own_hand, sector.other_hand};
  return position;
}

bool SectorIndex::is_first(Sector sector, std::uint64_t index) const {
  const std::uint64_t width = columns(sector);
  const int large = std::max(sector.own, sector.other);
  const auto row = static_cast<std::uint32_t>(index / width);
  const auto keepers = classes_.stabiliser(large, row);
  if (keepers.empty()) return true;
  const auto column = static_cast<std::uint32_t>(index % width);
  const Bitboard free = all_ & ~classes_.representative(large, row);
  const Bitboard small = spread_bits(Colex::mask(std::min(sector.own, sector.other), column), free);
  return std::none_of(keepers.begin(), keepers.end(), [&](unsigned symmetry) {
    return colex_.rank(pack_bits(classes_.apply(symmetry, small), free)) < column;
  });
}

}  // namespace millstone::tablebase
