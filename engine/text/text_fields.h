// Small tools for lines of text: fields between blanks, numbers, colours in words. Used by the
// readers of turns and positions.
#pragma once

#include <optional>
#include <string_view>

#include "engine/board/bitboard.h"

namespace millstone {

// Cuts the first run of characters that are not blank off `rest`; empty when there is none left.
std::string_view next_field(std::string_view& rest);

// Decimal digits and nothing else, within the bounds (both included, not negative).
std::optional<int> read_number(std::string_view digits, int low, int high);

constexpr const char* color_name(Color c) {
  return c == kWhite ? "white" : "black";
}

}  // namespace millstone
