// The last field of a FEN: the traces that the rarer rules leave in a position (see fen.h for its
// keys). Used by fen.cpp.
#pragma once

#include <string>
#include <string_view>

#include "engine/game/position.h"
#include "engine/result.h"

namespace millstone {

// Empty when there is nothing to say.
std::string format_fen_state(const PreparedRules& rules, const Position& position);

// Sets what `field` says on a position whose other fields have been read already.
Status parse_fen_state(const PreparedRules& rules, std::string_view field, Position& position);

}  // namespace millstone
