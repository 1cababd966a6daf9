// A player's whole go packed into 64 bits: a place or move with the removals it earns, removals
// alone, or a pass. Used by generation, search, history and notation.
#pragma once

#include <cstdint>

#include "engine/board/bitboard.h"

namespace millstone {

class Turn {
 public:
  // The greatest number of removals of one turn; a player who owes more goes on in a further turn.
  static constexpr int kMaxRemovals = 9;

  constexpr Turn() = default;
  static constexpr Turn place(Point to) { return Turn(fields(kNoPoint, to)); }
  static constexpr Turn move(Point from, Point to) { return Turn(fields(from, to)); }
  // Removals without a place or move; they are added with `with_removal`.
  static constexpr Turn removals_only() { return Turn(fields(kNoPoint, kNoPoint)); }
  static constexpr Turn pass() { return Turn(fields(kNoPoint, kNoPoint) | kPassBit); }
  static constexpr Turn from_raw(std::uint64_t raw) { return Turn(raw); }

  constexpr bool is_none() const { return raw_ == 0; }
  constexpr bool is_pass() const { return (raw_ & kPassBit) != 0; }
  constexpr bool is_place() const { return from() == kNoPoint && to() != kNoPoint; }
  constexpr bool is_move() const { return from() != kNoPoint && !is_none(); }
  constexpr bool is_removals_only() const { return to() == kNoPoint && !is_pass(); }

  constexpr Point from() const { return static_cast<Point>(raw_ & 63); }
  constexpr Point to() const { return static_cast<Point>((raw_ >> 6) & 63); }
  constexpr int removal_count() const { return static_cast<int>((raw_ >> 12) & 15); }
  constexpr Point removal(int i) const { return static_cast<Point>((raw_ >> (16 + 5 * i)) & 31); }
  // All removed points as a set.
  constexpr Bitboard removed() const {
    Bitboard set = 0;
    for (int i = 0; i < removal_count(); ++i) set |= bit(removal(i));
    return set;
  }
  // The player declined (the rest of) the removals earned: `xx`.
  constexpr bool declined() const { return (raw_ & kDeclinedBit) != 0; }

  // Needs removal_count() < kMaxRemovals.
  constexpr Turn with_removal(Point p) const {
    const int n = removal_count();
    return Turn((raw_ + (std::uint64_t{1} << 12)) | (std::uint64_t{p} << (16 + 5 * n)));
  }
  constexpr Turn with_declined() const { return Turn(raw_ | kDeclinedBit); }
  // The place or move alone, without its removals.
  constexpr Turn without_removals() const { return Turn(raw_ & (0xFFFu | kPassBit)); }

  constexpr std::uint64_t raw() const { return raw_; }
  friend constexpr bool operator==(Turn, Turn) = default;
  friend constexpr auto operator<=>(Turn, Turn) = default;

 private:
  static constexpr std::uint64_t kDeclinedBit = std::uint64_t{1} << 62;
  static constexpr std::uint64_t kPassBit = std::uint64_t{1} << 63;
  explicit constexpr Turn(std::uint64_t raw) : raw_(raw) {}
  static constexpr std::uint64_t fields(Point from, Point to) {
    return std::uint64_t{from} | (std::uint64_t{to} << 6);
  }
  std::uint64_t raw_ = 0;
};

}  // namespace millstone
