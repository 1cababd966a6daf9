// Where the points of a board are drawn: for the command `board`.
#pragma once

#include "engine/board/topology.h"

namespace millstone {

// In units of a file and a rank; x grows to the right, y upwards.
struct DrawnPlace {
  double x = 0, y = 0;
};

// By the name of the point ("c4" is 2, 4), save on the built-in boards whose shape no grid shows:
// the wheel's ring is round, the triangle's sides are straight.
DrawnPlace drawn_place(const Topology& board, Point point);

}  // namespace millstone
