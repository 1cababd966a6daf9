// Reads and writes the section of a variant file that describes a board.
#include "engine/rules/board_section.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "engine/text/text.h"

namespace millstone {
namespace {

// By LineKind.
constexpr std::array<std::string_view, 4> kKindNames = {"other", "square", "cross", "diagonal"};

std::vector<std::string> points_of(std::string_view word) {
  std::vector<std::string> points(1);
  for (const char c : word) {
    if (c == '-') {
      points.emplace_back();
    } else {
      points.back() += c;
    }
  }
  return points;
}

std::vector<std::string_view> list_of(std::string_view text) {
  if (equal_ignoring_case(trim(text), "none")) return {};
  return split_words(text);
}

Result<Topology::NamedLine> parse_line(std::string_view word) {
  const std::size_t colon = word.find(':');
  const auto points = points_of(word.substr(0, colon));
  if (points.size() != 3) {
    return Error{"bad line " + quoted(word), "lines",
                 "three points with - between, such as a1-b1-c1"};
  }
  Topology::NamedLine line;
  std::copy(points.begin(), points.end(), line.points.begin());
  if (colon == std::string_view::npos) return line;
  const auto kind = std::find_if(kKindNames.begin(), kKindNames.end(), [&](std::string_view k) {
    return equal_ignoring_case(k, word.substr(colon + 1));
  });
  if (kind == kKindNames.end()) {
    return Error{"bad kind of line in " + quoted(word), "lines",
                 "square, cross, diagonal or other"};
  }
  line.kind = static_cast<LineKind>(kind - kKindNames.begin());
  return line;
}

}  // namespace

std::string_view line_kind_name(LineKind kind) {
  return kKindNames[static_cast<std::size_t>(kind)];
}

Result<TopologyPtr> parse_board(std::string_view name, const BoardTexts& texts) {
  Topology::Parts parts;
  parts.id = std::string(name);
  for (const std::string_view word : list_of(texts.points)) parts.points.emplace_back(word);
  for (const std::string_view word : list_of(texts.edges)) {
    const auto ends = points_of(word);
    if (ends.size() != 2) {
      return Error{"bad edge " + quoted(word), "edges", "two points with - between, such as a1-b1"};
    }
    parts.edges.emplace_back(ends[0], ends[1]);
  }
  for (const std::string_view word : list_of(texts.lines)) {
    auto line = parse_line(word);
    if (!line) return line.error();
    parts.lines.push_back(*std::move(line));
  }
  auto board = Topology::build(parts);
  if (!board) return board.error();
  return std::make_shared<const Topology>(*std::move(board));
}

std::string format_board(const Topology& board) {
  std::string edges, lines;
  for (Point p = 0; p < board.size(); ++p) {
    for (Bitboard later = board.neighbours(p) & ~(bit(p) | (bit(p) - 1)); later;) {
      edges += " " + board.name(p) + "-" + board.name(pop_lsb(later));
    }
  }
  for (const Line& line : board.lines()) {
    const auto& [first, middle, last] = line.points;
    lines += " " + board.name(first) + "-" + board.name(middle) + "-" + board.name(last);
    if (line.kind != LineKind::kOther) {
      lines += ":";
      lines += line_kind_name(line.kind);
    }
  }
  return "[board:" + board.id() + "]\npoints = " + board.names_of(board.all()) +
         "\nedges =" + (edges.empty() ? " none" : edges) + "\nlines =" + lines + "\n";
}

}  // namespace millstone
