// Positions as text (protocol.md section 2): the FEN, and two foreign forms that are read only.
#pragma once

#include <string>
#include <string_view>

#include "engine/game/position.h"
#include "engine/result.h"

namespace millstone {

std::string to_fen(const PreparedRules& rules, const Position& position);

// Reads a FEN, a Sanmill FEN or an MFEN string, whichever it is, and checks that the position can
// be under these rules. The result is settled. Errors name the field and character.
Result<Position> parse_fen(const PreparedRules& rules, std::string_view text);

}  // namespace millstone
