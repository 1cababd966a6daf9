// Small tools for lines of text: fields between blanks, numbers. Used by the
// readers of turns and positions.
#pragma once

#include <optional>
#include <string_view>

namespace millstone {

// Cuts the first run of characters that are not blank off `rest`; empty when there is none left.
std::string_view next_field(std::string_view& rest);

// Decimal digits and nothing else, within the bounds (both included, not negative).
std::optional<int> read_number(std::string_view digits, int low, int high);

}  // namespace millstone
