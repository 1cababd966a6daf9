// Solves a small game from its start by plain retrograde analysis over positions, with the turn
// generator alone: no symmetry, no index, no sectors. What the tables are held against.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/game/position.h"
#include "engine/tablebase/table_value.h"

namespace millstone {

struct SolvedPosition {
  Position position;
  tablebase::TableValue value;  // repetition taken as a draw, turn limits not looked at
};

// Every position reachable from `start`, finished ones and those with removals owed as a turn of
// their own included, in no particular order but with `start` first. Empty when there are more than
// `most`.
std::vector<SolvedPosition> solve_slowly(const PreparedRules& rules, const Position& start,
                                         std::size_t most = ~std::size_t{0});

}  // namespace millstone
