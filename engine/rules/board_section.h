// Boards as text: the section `[board:NAME]` of a variant file.
#pragma once

#include <string>
#include <string_view>

#include "engine/board/boards.h"

namespace millstone {

// The three values of the section; a value of `none` stands for an empty list.
struct BoardTexts {
  std::string_view points;  // a1 b1 c1
  std::string_view edges;   // a1-b1 b1-c1
  std::string_view lines;  // a1-b1-c1, the middle point in the middle; a kind may follow: `:square`
};

// The error's `where` begins with the key at fault: points, edges or lines.
Result<TopologyPtr> parse_board(std::string_view name, const BoardTexts& texts);

// "other", "square", "cross", "diagonal".
std::string_view line_kind_name(LineKind kind);

// The whole section, header included; can be read again.
std::string format_board(const Topology& board);

}  // namespace millstone
