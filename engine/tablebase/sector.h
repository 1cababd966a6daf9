// Sectors: all positions with the same numbers of pieces on the board and in the hands (and of
// closed points), seen from the side to move. The unit in which tables are solved, stored and
// probed.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/position.h"
#include "engine/tablebase/point_sets.h"

namespace millstone::tablebase {

// A number of pieces or points as a Sector holds it.
constexpr std::uint8_t piece_count(int n) {
  return static_cast<std::uint8_t>(n);
}

struct Sector {
  std::uint8_t own = 0, other = 0;            // pieces on the board: side to move, opponent
  std::uint8_t own_hand = 0, other_hand = 0;  // pieces not placed yet
  std::uint8_t closed = 0;                    // points closed to placing (closedPoints)
  // Who is to move, where that makes a difference (see knows_colour).
  enum Mover : std::uint8_t { kEither, kWhiteMoves, kBlackMoves };
  Mover mover = kEither;

  bool placing() const { return (own_hand | other_hand) != 0; }
  // The sector of the same position with the other side to move.
  Sector mirror() const {
    const Mover next = mover == kEither       ? kEither
                       : mover == kWhiteMoves ? kBlackMoves
                                              : kWhiteMoves;
    return {other, own, other_hand, own_hand, closed, next};
  }
  int pieces() const { return own + other + own_hand + other_hand; }
  // "9-8", with hands "4-3+5-5": own-other+own hand-other hand. With two closed points and White to
  // move "4-3+5-5x2w".
  std::string name() const;
  static std::optional<Sector> from_name(std::string_view name);
  auto operator<=>(const Sector&) const = default;
};

// The symmetries that tables make use of: those of the board that also keep what the rules say
// about points.
std::vector<Symmetry> table_symmetries(const PreparedRules& rules);

struct Slot {
  Sector sector;
  std::uint64_t index;
};

// Positions as places in tables. The row is the symmetry class of the side with more pieces on the
// board (of the side to move when both have equally many), the column the colexicographic rank of
// the other side's set among the points that are left; index = row * columns + column. A row whose
// set has a stabiliser holds symmetric positions more than once.
class SectorIndex {
 public:
  explicit SectorIndex(const PreparedRules& rules);

  std::uint64_t rows(Sector sector) const;
  std::uint64_t columns(Sector sector) const;
  std::uint64_t slots(Sector sector) const { return rows(sector) * columns(sector); }

  // Where a position is kept. It must owe nothing.
  Slot locate(const Position& position) const;
  // The position of a slot with White to move, settled except for its key, counts and turn number.
  Position position(Sector sector, std::uint64_t index) const;
  // Whether the slot is the first of those that hold the same position up to symmetry: what counts
  // of positions count.
  bool is_first(Sector sector, std::uint64_t index) const;

  const SetClasses& classes() const { return classes_; }
  const Colex& colex() const { return colex_; }

 private:
  int points_;
  Bitboard all_;
  SetClasses classes_;
  Colex colex_;
};

}  // namespace millstone::tablebase
