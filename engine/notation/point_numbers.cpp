// Implements point_numbers.h.
#include "engine/notation/point_numbers.h"

#include <algorithm>

#include "engine/text/text.h"
#include "engine/text/text_fields.h"

namespace millstone {

bool is_numbered_turn(std::string_view word) {
  const auto fits = [](char c) { return is_digit(c) || c == '-' || to_lower(c) == 'x'; };
  return std::all_of(word.begin(), word.end(), fits) &&
         std::any_of(word.begin(), word.end(), is_digit);
}

Result<std::string> name_points(const Topology& board, std::string_view word) {
  std::string named;
  for (std::size_t i = 0; i < word.size();) {
    std::size_t end = i;
    while (end < word.size() && is_digit(word[end])) ++end;
    if (end == i) {
      named += word[i++];
      continue;
    }
    const std::string_view digits = word.substr(i, end - i);
    const auto number = read_number(digits, 1, board.size());
    if (!number) {
      return Error{"no point " + quoted(digits) + " on this board", "",
                   "1 to " + std::to_string(board.size())};
    }
    named += board.name(static_cast<Point>(*number - 1));
    i = end;
  }
  return named;
}

}  // namespace millstone
