// A position as a picture. Used by the analysis.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/game/position.h"

namespace millstone {

struct PositionPicture {
  std::optional<Turn> last_turn;  // marked: where it went, what it removed
  std::string_view caption;       // above the board; may be empty
  std::string_view state;         // below it; empty: who is to move, and the hands
};

// The board with its edges as drawn, pieces, closed points, names of files and ranks, hands and the
// side to move, as an SVG document.
std::string draw_position(const PreparedRules& rules, const Position& position,
                          const PositionPicture& picture = {});

}  // namespace millstone
