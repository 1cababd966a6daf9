// Whether a side can act at all: asked by the end of a turn and by the outcome, which stand below
// the generation of turns, and by everything above it.
#pragma once

#include "engine/game/position.h"

namespace millstone {

// Whether the side to move has a place, move or owed removal; `pass` does not count.
bool has_action(const PreparedRules& rules, const Position& position);

}  // namespace millstone
