// Reads and writes the board field of a FEN.
#include "engine/board/board_field.h"

#include <algorithm>

#include "engine/text/text.h"

namespace millstone {
namespace {

std::string place_text(const Topology& board, std::size_t rank, std::size_t character) {
  return std::string("board field, rank ") + board.name(board.ranks()[rank].front())[1] +
         ", character " + std::to_string(character + 1);
}

}  // namespace

Result<BoardField> parse_board_field(const Topology& board, std::string_view field) {
  const auto& ranks = board.ranks();
  const auto given = static_cast<std::size_t>(std::count(field.begin(), field.end(), '/')) + 1;
  if (given != ranks.size()) {
    return Error{std::to_string(given) + (given == 1 ? " rank" : " ranks"), "board field",
                 std::to_string(ranks.size()) + " ranks with / between"};
  }

  BoardField out;
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    const std::vector<Point>& points = ranks[r];
    const std::string expected = std::to_string(points.size()) + " points on this rank";
    const std::string_view rank = field.substr(0, field.find('/'));
    field.remove_prefix(std::min(rank.size() + 1, field.size()));

    std::size_t filled = 0;
    for (std::size_t i = 0; i < rank.size(); ++i) {
      const char c = rank[i];
      const bool gap = c >= '1' && c <= '9';
      if (!gap && c != 'W' && c != 'B' && c != 'X') {
        return Error{"unknown piece letter " + quoted(rank.substr(i, 1)), place_text(board, r, i),
                     "W, B, X or a digit 1 to 9"};
      }
      const std::size_t covered = gap ? static_cast<std::size_t>(c - '0') : 1;
      if (filled + covered > points.size()) {
        return Error{"too many points", place_text(board, r, i), expected};
      }
      if (c == 'W') out.pieces[kWhite] |= bit(points[filled]);
      if (c == 'B') out.pieces[kBlack] |= bit(points[filled]);
      if (c == 'X') out.closed |= bit(points[filled]);
      filled += covered;
    }
    if (filled < points.size()) {
      return Error{"only " + std::to_string(filled) + " points", place_text(board, r, rank.size()),
                   expected};
    }
  }
  return out;
}

std::string format_board_field(const Topology& board, const BoardField& field) {
  std::string out;
  for (const std::vector<Point>& rank : board.ranks()) {
    if (!out.empty()) out += '/';
    int empty = 0;
    const auto flush = [&] {
      for (; empty > 9; empty -= 9) out += '9';  // a rank of a user's board may be longer
      if (empty > 0) out += static_cast<char>('0' + empty);
      empty = 0;
    };
    for (const Point p : rank) {
      const char c = field.pieces[kWhite] & bit(p)   ? 'W'
                     : field.pieces[kBlack] & bit(p) ? 'B'
                     : field.closed & bit(p)         ? 'X'
                                                     : '\0';
      if (c == '\0') {
        ++empty;
        continue;
      }
      flush();
      out += c;
    }
    flush();
  }
  return out;
}

}  // namespace millstone
