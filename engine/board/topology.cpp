// Builds and checks the shape of a board.
#include "engine/board/topology.h"

#include <algorithm>

#include "engine/text/text.h"

namespace millstone {
namespace {

bool is_point_name(std::string_view name) {
  return name.size() == 2 && name[0] >= 'a' && name[0] <= 'w' && name[1] >= '1' && name[1] <= '9';
}

// Top rank first, each rank from left to right.
bool drawn_before(const std::string& a, const std::string& b) {
  return a[1] != b[1] ? a[1] > b[1] : a[0] < b[0];
}

std::string line_text(const Topology::NamedLine& line) {
  return line.points[0] + "-" + line.points[1] + "-" + line.points[2];
}

Error unknown_point(const std::string& name, std::string where) {
  return {"unknown point " + quoted(name), std::move(where), "a point of the board"};
}

}  // namespace

Result<Topology> Topology::build(const Parts& parts) {
  Topology board;
  board.id_ = parts.id;

  for (const std::string& given : parts.points) {
    std::string name = to_lower(std::string_view(given));
    // `x` and above would be taken for a removal (`xa1`) in a turn, two digits for two numbers.
    if (!is_point_name(name)) {
      return Error{"bad point name " + quoted(given), "points",
                   "a letter a to w and a digit 1 to 9"};
    }
    board.names_.push_back(std::move(name));
  }
  if (board.names_.empty()) return Error{"no points", "points", "1 to 32 points"};
  if (board.names_.size() > kMaxPoints) {
    return Error{std::to_string(board.names_.size()) + " points", "points", "at most 32 points"};
  }
  std::sort(board.names_.begin(), board.names_.end(), drawn_before);
  const auto twin = std::adjacent_find(board.names_.begin(), board.names_.end());
  if (twin != board.names_.end()) {
    return Error{"point " + quoted(*twin) + " is named twice", "points", "each point once"};
  }
  for (Point p = 0; p < board.size(); ++p) {
    const bool new_rank = p == 0 || board.names_[p][1] != board.names_[p - 1][1];
    if (new_rank) board.ranks_.emplace_back();
    board.ranks_.back().push_back(p);
  }

  for (const auto& [from, to] : parts.edges) {
    const std::string where = "edges, " + quoted(from + "-" + to);
    const auto a = board.find(from), b = board.find(to);
    if (!a) return unknown_point(from, where);
    if (!b) return unknown_point(to, where);
    if (*a == *b) return Error{"an edge from a point to itself", where, "two points"};
    if (board.neighbours_[*a] & bit(*b)) {
      return Error{"the edge is named twice", where, "each edge once"};
    }
    board.neighbours_[*a] |= bit(*b);
    board.neighbours_[*b] |= bit(*a);
  }

  std::array<int, kMaxPoints> lines_through{};
  for (const NamedLine& named : parts.lines) {
    const std::string where = "lines, " + quoted(line_text(named));
    Line line;
    line.kind = named.kind;
    for (std::size_t i = 0; i < line.points.size(); ++i) {
      const auto p = board.find(named.points[i]);
      if (!p) return unknown_point(named.points[i], where);
      line.points[i] = *p;
    }
    if (popcount(line.mask()) != 3) {
      return Error{"a point stands twice in the line", where, "three points"};
    }
    const auto same = [&](const Line& other) { return other.mask() == line.mask(); };
    if (std::any_of(board.lines_.begin(), board.lines_.end(), same)) {
      return Error{"the line is named twice", where, "each line once"};
    }
    if (board.lines_.size() == kMaxLines) {
      return Error{"more than 32 lines", where, "at most 32 lines"};
    }
    for (const Point p : line.points) {
      if (++lines_through[p] > kMaxLinesThroughPoint) {
        return Error{"more than 8 lines through " + board.name(p), where,
                     "at most 8 lines through a point"};
      }
    }
    board.lines_.push_back(line);
  }
  if (board.lines_.empty()) return Error{"no lines", "lines", "1 to 32 lines"};
  return board;
}

std::optional<Point> Topology::find(std::string_view name) const {
  for (Point p = 0; p < size(); ++p) {
    if (equal_ignoring_case(names_[p], name)) return p;
  }
  return std::nullopt;
}

std::string Topology::names_of(Bitboard set, std::string_view separator) const {
  std::string out;
  while (set) {
    if (!out.empty()) out += separator;
    out += names_[pop_lsb(set)];
  }
  return out;
}

bool Topology::has_kind(LineKind kind) const {
  return std::any_of(lines_.begin(), lines_.end(),
                     [kind](const Line& line) { return line.kind == kind; });
}

int Topology::edge_count() const {
  int ends = 0;
  for (const Bitboard set : neighbours_) ends += popcount(set);
  return ends / 2;
}

}  // namespace millstone
