// Points, lines and mills of the reference generator.
#include <algorithm>

#include "tests/reference/reference.h"

namespace millstone::reference {

Reference::Reference(const Rules& rules) : rules_(rules) {
  const Topology& board = *rules.board;
  for (int p = 0; p < board.size(); ++p) {
    names_.push_back(board.name(static_cast<Point>(p)));
    std::set<int> next;
    for (int q = 0; q < board.size(); ++q) {
      if (board.neighbours(static_cast<Point>(p)) >> q & 1) next.insert(q);
    }
    neighbours_.push_back(next);
  }
  for (const Line& line : board.lines()) {
    lines_.push_back({line.points[0], line.points[1], line.points[2]});
    kinds_.push_back(line.kind);
  }
}

int Reference::find(std::string_view name) const {
  const auto it = std::find(names_.begin(), names_.end(), name);
  return it == names_.end() ? -1 : static_cast<int>(it - names_.begin());
}

bool Reference::adjacent(int a, int b) const {
  return neighbours_[a].count(b) != 0;
}

bool Reference::owns_line(const std::string& board, int player, int line) const {
  return std::all_of(lines_[line].begin(), lines_[line].end(),
                     [&](int p) { return board[p] == piece_of(player); });
}

std::set<int> Reference::lines_through(int point) const {
  std::set<int> found;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (std::count(lines_[i].begin(), lines_[i].end(), point)) found.insert(static_cast<int>(i));
  }
  return found;
}

std::set<int> Reference::closed_lines(const std::string& board, int player, int through) const {
  std::set<int> found;
  for (int line : lines_through(through)) {
    if (owns_line(board, player, line)) found.insert(line);
  }
  return found;
}

std::set<int> Reference::all_mills(const std::string& board, int player) const {
  std::set<int> found;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (owns_line(board, player, static_cast<int>(i))) found.insert(static_cast<int>(i));
  }
  return found;
}

bool Reference::in_mill(const std::string& board, int player, int point) const {
  return !closed_lines(board, player, point).empty();
}

std::set<int> Reference::pieces(const std::string& board, int player) const {
  std::set<int> found;
  for (std::size_t p = 0; p < board.size(); ++p) {
    if (board[p] == piece_of(player)) found.insert(static_cast<int>(p));
  }
  return found;
}

int Reference::on_board(const State& state, int player) const {
  return static_cast<int>(pieces(state.board, player).size());
}

int Reference::total(const State& state, int player) const {
  return on_board(state, player) + state.hand[player];
}

}  // namespace millstone::reference
