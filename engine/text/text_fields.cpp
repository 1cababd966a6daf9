// Implements text_fields.h.
#include "engine/text/text_fields.h"

#include <algorithm>

#include "engine/text/text.h"

namespace millstone {

std::string_view next_field(std::string_view& rest) {
  const auto begin = std::find_if_not(rest.begin(), rest.end(), is_blank);
  const auto end = std::find_if(begin, rest.end(), is_blank);
  const std::string_view field(begin, end);
  rest = std::string_view(end, rest.end());
  return field;
}

std::optional<int> read_number(std::string_view digits, int low, int high) {
  if (digits.empty()) return std::nullopt;
  long long value = 0;
  for (const char c : digits) {
    if (!is_digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
    if (value > high) return std::nullopt;
  }
  if (value < low) return std::nullopt;
  return static_cast<int>(value);
}

}  // namespace millstone
