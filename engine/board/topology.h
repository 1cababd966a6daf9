// The shape of a board: points with names, edges to move along, lines that become mills.
// A Topology is built once, checked, and never changes; rules, notation and generation read it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/bitboard.h"
#include "engine/result.h"

namespace millstone {

inline constexpr int kMaxLines = 32;
inline constexpr int kMaxLinesThroughPoint = 8;

// What part of the drawing a line is; captures without a mill choose lines by it.
enum class LineKind : std::uint8_t { kOther, kSquare, kCross, kDiagonal };

// Three points in drawing order: points[1] is the middle one.
struct Line {
  std::array<Point, 3> points;
  LineKind kind = LineKind::kOther;

  Bitboard mask() const { return bit(points[0]) | bit(points[1]) | bit(points[2]); }
};

class Topology {
 public:
  // A line named by its points, with its kind.
  struct NamedLine {
    std::array<std::string, 3> points;
    LineKind kind = LineKind::kOther;
  };
  // What a board is made of, by point names in either case ("a7": a file letter a to w and a rank
  // digit 1 to 9). The order of `points` is free; indices follow the ranks from the top, each from
  // left to right.
  struct Parts {
    std::string id;
    std::vector<std::string> points;
    std::vector<std::pair<std::string, std::string>> edges;
    std::vector<NamedLine> lines;
  };

  // Fails (Error::where names the part at fault: "points", "edges, 'a1-b1'", "lines,
  // 'a1-b1-c1'") for bad, unknown or repeated points, edges from a point to itself, lines that
  // repeat a point, repeated edges or lines, no point, no line, and more than kMaxPoints points,
  // kMaxLines lines or kMaxLinesThroughPoint lines through one point. `id` is not looked at.
  static Result<Topology> build(const Parts& parts);

  const std::string& id() const { return id_; }
  int size() const { return static_cast<int>(names_.size()); }
  Bitboard all() const { return size() == 32 ? ~Bitboard{0} : (Bitboard{1} << size()) - 1; }
  const std::string& name(Point p) const { return names_[p]; }
  // Reads a name in either case; nullopt when the board has no such point.
  std::optional<Point> find(std::string_view name) const;
  // "a7 d7 g7", in index order, `separator` between.
  std::string names_of(Bitboard set, std::string_view separator = " ") const;

  Bitboard neighbours(Point p) const { return neighbours_[p]; }
  const std::vector<Line>& lines() const { return lines_; }
  bool has_kind(LineKind kind) const;
  // The points of each rank from the top; the FEN's board field follows it.
  const std::vector<std::vector<Point>>& ranks() const { return ranks_; }
  int edge_count() const;

 private:
  std::string id_;
  std::vector<std::string> names_;
  std::array<Bitboard, kMaxPoints> neighbours_{};
  std::vector<Line> lines_;
  std::vector<std::vector<Point>> ranks_;
};

}  // namespace millstone
