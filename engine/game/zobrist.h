// Zobrist numbers: one 64-bit number for each feature of a position that `repetition` compares.
#pragma once

#include <array>
#include <cstdint>

#include "engine/game/prepared_rules.h"

namespace millstone::zobrist {

// The finaliser of SplitMix64 (Steele, Lea & Flood 2014).
constexpr Key mix(Key x) {
  x += 0x9E3779B97F4A7C15ull;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
  return x ^ (x >> 31);
}

// Hands and owed removals never exceed twelve pieces; the rest of a row is unused.
inline constexpr int kMaxCount = 16;

struct Numbers {
  std::array<std::array<Key, kMaxPoints>, 2> piece;
  std::array<std::array<Key, kMaxCount>, 2> hand;
  std::array<Key, kMaxCount> owed;
  Key black_to_move;
};

constexpr Numbers make_numbers() {
  Numbers n{};
  Key counter = 0;
  for (auto& row : n.piece)
    for (Key& key : row) key = mix(++counter);
  for (auto& row : n.hand)
    for (Key& key : row) key = mix(++counter);
  for (Key& key : n.owed) key = mix(++counter);
  n.owed[0] = 0;
  n.black_to_move = mix(++counter);
  return n;
}
inline constexpr Numbers kNumbers = make_numbers();

// The number of a rarer feature: `tag` tells features apart, `value` is never 0 where it counts.
constexpr Key feature(unsigned tag, std::uint64_t value) {
  return value == 0 ? 0 : mix((std::uint64_t{tag} << 56) ^ value ^ 0xA5A5'0000'0000'0000ull);
}

}  // namespace millstone::zobrist
