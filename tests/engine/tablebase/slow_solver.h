// Solves a small game from its start by plain retrograde analysis over positions, with the turn
// generator alone: no symmetry, no index, no sectors. What the tables are held against.
#pragma once

#include <vector>

#include "engine/game/position.h"
#include "engine/tablebase/values.h"

namespace millstone {

struct SolvedPosition {
  Position position;
  tablebase::Outcome8 value;  // repetition taken as a draw
};

// Every position reachable from `start`, finished ones included, in no particular order but with
// `start` first.
std::vector<SolvedPosition> solve_slowly(const PreparedRules& rules, const Position& start);

}  // namespace millstone
