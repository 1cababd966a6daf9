// The board field of a FEN: ranks from the top with `/` between, only the points of the board on
// each.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/board/topology.h"
#include "engine/result.h"

namespace millstone {

struct BoardField {
  std::array<Bitboard, 2> pieces{};  // by Color
  Bitboard closed = 0;
};
// Errors name the rank and character.
Result<BoardField> parse_board_field(const Topology& board, std::string_view field);
std::string format_board_field(const Topology& board, const BoardField& field);

}  // namespace millstone
