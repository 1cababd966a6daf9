// Points, colours and 32-bit point sets: the vocabulary that every other folder builds on.
#pragma once

#include <bit>
#include <cstdint>

namespace millstone {

// A set of points; bit i stands for point i of the board in use.
using Bitboard = std::uint32_t;
// The index of a point, 0 .. Topology::size() - 1, counted rank by rank from the top left.
using Point = std::uint8_t;

inline constexpr int kMaxPoints = 32;
inline constexpr Point kNoPoint = 32;

enum Color : std::uint8_t { kWhite = 0, kBlack = 1 };
constexpr Color operator~(Color c) {
  return static_cast<Color>(c ^ 1);
}
constexpr const char* color_name(Color c) {
  return c == kWhite ? "white" : "black";
}

constexpr Bitboard bit(Point p) {
  return Bitboard{1} << p;
}
constexpr int popcount(Bitboard b) {
  return std::popcount(b);
}
// The lowest point of a set that is not empty.
constexpr Point lsb(Bitboard b) {
  return static_cast<Point>(std::countr_zero(b));
}
constexpr Point pop_lsb(Bitboard& b) {
  const Point p = lsb(b);
  b &= b - 1;
  return p;
}
constexpr bool more_than_one(Bitboard b) {
  return (b & (b - 1)) != 0;
}

}  // namespace millstone
