// The last step of every reader of positions: can this position be under these rules? Used by
// fen.cpp, sanmill_fen.cpp and mfen.cpp.
#pragma once

#include "engine/game/position.h"
#include "engine/game/zobrist.h"
#include "engine/result.h"

namespace millstone {

// No rule lets a side owe more removals at once: twelve pieces close fewer lines than this.
inline constexpr int kMostOwed = zobrist::kMaxCount - 1;

// Refuses what cannot come about (too many pieces, closed points or removals the rules do not
// know); else settles the position, unless it stands in the middle of a turn, and computes its key.
Result<Position> check_position(const PreparedRules& rules, const Position& given);

}  // namespace millstone
