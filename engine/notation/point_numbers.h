// Turns with numbers for points, as PlayOK writes them. Used by record_reader.cpp.
#pragma once

#include <string>
#include <string_view>

#include "engine/board/topology.h"
#include "engine/result.h"

namespace millstone {

// `5`, `12-13`, `5x14`, `12-13x5` or `x5`: digits, '-' and 'x' alone, with a digit among them.
bool is_numbered_turn(std::string_view word);

// The same with the names of the points; points are counted rank by rank from the top, each from
// left to right: on the board of nine men's morris 1 = a7 … 24 = g1. Fails for a number that is no
// point.
Result<std::string> name_points(const Topology& board, std::string_view word);

}  // namespace millstone
