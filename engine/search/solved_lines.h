// First turns whose values are known without a search, and what the game around them may change
// about these. Shared by the solver of small games and the tables.
#pragma once

#include <vector>

#include "engine/game/game.h"
#include "engine/search/score.h"

namespace millstone {

// Cuts a line where the game would be over, which its past can bring about early.
void cut_at_end(const Game& game, std::vector<Turn>& line);
// The earlier positions that would draw the game if they came again. The present one is left aside:
// whoever comes nearer to a win with every turn never returns to it.
std::vector<Key> drawing_past(const Game& game);
// What a finished game is worth to a side, counted from its end.
Value value_at_end(const Outcome& over, Color side);
// The position without its counts: for values that know no turn limits.
Position timeless(Position position);
// Whether so many turns can be played from here before a turn limit ends the game.
bool fits_turn_limits(const PreparedRules& rules, const Position& position, int turns);

}  // namespace millstone
