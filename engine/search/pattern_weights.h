// Learned weights: what each arrangement of a ring, or of one side of a board of three rings, is
// worth to the side to move, by phase. Used by the evaluation where there are weights for the
// rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/game/position.h"
#include "engine/search/score.h"

namespace millstone {

class PatternWeights {
 public:
  // The weights that serve these rules; null when there are none. What only draws, such as
  // repetition and turn limits, makes no difference.
  static const PatternWeights* serving(const Rules& rules);

  // `bytes` as tools/train writes them: the bias of each phase and the worth of a piece in per cent
  // of a piece, then the patterns' tables; 16-bit little-endian numbers in centi-pieces.
  explicit PatternWeights(std::span<const std::byte> bytes);
  static bool fits(std::span<const std::byte> bytes);

  // In centi-pieces for the side to move, which is part of what was learned: with the other side to
  // move the value is not the opposite. The sum of `pieces` and `patterns`.
  struct Terms {
    Value pieces, patterns;
  };
  Terms terms(const Position& position) const;

 private:
  static constexpr int kPatterns = 7, kPhases = 11;
  static constexpr std::size_t kRing = 6561, kSide = 19683;  // 3^8, 3^9
  static constexpr std::size_t kTables = 2 * kRing + kSide;  // of one phase

  // For every value of each of the three bytes of a set, what its points add to the index of each
  // pattern; a point counts once for the side to move, twice for the other.
  using Steps = std::array<std::uint16_t, 8>;
  static const std::array<std::array<Steps, 256>, 3>& steps();
  static int phase_of(const Position& position);

  std::array<std::int16_t, kPhases> bias_{}, piece_{};
  std::unique_ptr<std::int16_t[]> tables_;  // by phase: ring, middle ring, side
};

}  // namespace millstone
