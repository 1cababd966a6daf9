// The automorphisms of a board, computed from its edges and lines; used by tables, openings and
// tests.
#pragma once

#include <array>
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

// Every permutation of the points that keeps edges and lines (with their kinds), the identity
// first, the others in lexicographic order of their images.
std::vector<Symmetry> automorphisms(const Topology& board);
// The same without regard to edges: what holds while pieces are placed or both sides fly.
std::vector<Symmetry> line_automorphisms(const Topology& board);

}  // namespace millstone
