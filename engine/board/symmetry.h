// The automorphisms of a board, computed from its edges and lines; used by tables, openings and
// tests.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "engine/board/topology.h"

namespace millstone {

// image[p] is where point p goes; identity outside the board.
struct Symmetry {
  std::array<Point, kMaxPoints> image;

  Bitboard apply(Bitboard set) const {
    Bitboard out = 0;
    while (set) out |= bit(image[pop_lsb(set)]);
    return out;
  }
};

// A board with more symmetries than this (thousands of interchangeable points, only possible in a
// variant file) is given the identity alone: less is shared, nothing is wrong.
inline constexpr std::size_t kMaxSymmetries = 4096;

// Every permutation of the points that keeps the edges and the lines with their kinds and middle
// points, the identity first, the others in lexicographic order of their images.
std::vector<Symmetry> automorphisms(const Topology& board);
// The same without regard to edges and middle points: what holds while pieces are placed or both
// sides fly, where no jump or capture looks at the order of a line.
std::vector<Symmetry> line_automorphisms(const Topology& board);

}  // namespace millstone
