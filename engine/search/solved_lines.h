// First turns whose values are known without a search, and what the game around them may change
// about these. Shared by the solver of small games and the tables.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/game/game.h"
#include "engine/search/root_turn.h"

namespace millstone {

struct SolvedLines {
  std::vector<RootTurn> lines;  // the best first, with exact values
  int depth = 0;                // the length of the longest that is shown
  std::uint64_t nodes = 0;      // positions visited for it now
};

// Cuts a line where the game would be over, which its past can bring about early.
void cut_at_end(const Game& game, std::vector<Turn>& line);
// Whether some position of the past would be a draw if it came again. `aside`: one that does not
// matter.
bool past_can_draw(const Game& game, std::optional<Key> aside = {});
// What a finished game is worth to a side, counted from its end.
Value value_at_end(const Outcome& over, Color side);
// Whether so many turns can be played from here before a turn limit ends the game.
bool fits_turn_limits(const PreparedRules& rules, const Position& position, int turns);

}  // namespace millstone
