// Positions in the FEN of Sanmill, read only. Used by fen.cpp.
#pragma once

#include <string_view>

#include "engine/game/position.h"
#include "engine/result.h"

namespace millstone {

// By its first field: the piece letters of Sanmill are not those of our own FEN.
bool is_sanmill_fen(std::string_view first_field);

// `********/********/******** w p p 0 9 0 9 0 0 …`: inner, middle, outer ring, each clockwise from
// its point at the top (O white, @ black, X closed, * empty); side, phase, action; white on board,
// in hand; black on board, in hand; removals owed by white, by black. The rest is not looked at.
Result<Position> parse_sanmill_fen(const PreparedRules& rules, std::string_view text);

}  // namespace millstone
