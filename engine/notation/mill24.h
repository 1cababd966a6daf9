// The 24 points of the nine men's morris boards ring by ring, the order in which foreign positions
// list them. Used by sanmill_fen.cpp and mfen.cpp.
#pragma once

#include <array>
#include <string_view>

#include "engine/board/topology.h"

namespace millstone::mill24 {

inline constexpr int kRings = 3;
inline constexpr int kRingSize = 8;
enum Ring : int { kOuter, kMiddle, kInner };
inline constexpr std::array<std::string_view, kRings> kRingNames{"outer ring", "middle ring",
                                                                 "inner ring"};

// Clockwise from the corner at the top left.
inline constexpr std::array<std::array<std::string_view, kRingSize>, kRings> kPoints{{
    {"a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4"},
    {"b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4"},
    {"c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"},
}};

// Whether the board has these points and no others.
inline bool fits(const Topology& board) {
  if (board.size() != kRings * kRingSize) return false;
  for (const auto& ring : kPoints) {
    for (const std::string_view name : ring) {
      if (!board.find(name)) return false;
    }
  }
  return true;
}

// `step` counts clockwise from the top left corner and may go round. Needs fits().
inline Point point(const Topology& board, Ring ring, int step) {
  return *board.find(kPoints[ring][static_cast<std::size_t>(step % kRingSize)]);
}

}  // namespace millstone::mill24
