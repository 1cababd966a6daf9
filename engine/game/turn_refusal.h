// Tells a person why an action cannot be played. Used by turn_text.cpp when a move is refused.
#pragma once

#include <string>

#include "engine/game/position.h"

namespace millstone {

// The reason in a few words, "no white piece on d6". `action` is a single action (a place or move
// without removals, one removal, a declined removal, a pass) that generate_actions does not list.
std::string why_illegal(const PreparedRules& rules, const Position& position, Turn action);

}  // namespace millstone
