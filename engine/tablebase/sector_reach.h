// Which sectors a turn may lead to, whatever the rules. Used to list the sectors of a game that the
// quick solvers cannot solve alone.
#pragma once

#include <set>

#include "engine/tablebase/sector.h"

namespace millstone::tablebase {

// Where the game may stand after one turn and the duties that follow it, by the numbers of pieces
// alone: rather too many sectors than too few. Those in which a side has fewer pieces than the game
// asks for are left out, since it is over.
std::set<Sector> reach(const PreparedRules& rules, Sector sector);

// The sectors of a game, by the same reckoning; without hands when `moving_only`.
std::set<Sector> all_sectors(const PreparedRules& rules, bool moving_only);

}  // namespace millstone::tablebase
