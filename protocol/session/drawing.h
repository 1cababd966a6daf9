// A board drawn with letters, for people: used by the command `d`.
#pragma once

#include <string>

#include "engine/board/topology.h"
#include "engine/game/position.h"

namespace millstone {

// Lines of text: W and B pieces, X closed points, + empty ones, the edges between them where they
// are straight, ranks to the left and files below.
std::string draw_board(const Topology& board, const Position& position);

}  // namespace millstone
