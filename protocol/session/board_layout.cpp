// Implements board_layout.h.
#include "protocol/session/board_layout.h"

#include <cmath>

namespace millstone {
namespace {

DrawnPlace on_grid(const Topology& board, Point point) {
  const std::string& name = board.name(point);
  return {static_cast<double>(name[0] - 'a'), static_cast<double>(name[1] - '0')};
}

// The grid's three by three points, those of the ring moved to a circle around the middle.
DrawnPlace on_wheel(DrawnPlace grid) {
  const double dx = grid.x - 1, dy = grid.y - 2;
  const double away = std::hypot(dx, dy);
  if (away == 0) return grid;
  const auto rounded = [&](double d) { return std::round(d / away * 1e4) / 1e4; };
  return {1 + rounded(dx), 2 + rounded(dy)};
}

// The apex above the middle file; each rank below is wider by the same.
DrawnPlace on_triangle(DrawnPlace grid) {
  return {1 + (grid.x - 1) * (3 - grid.y) / 2, grid.y};
}

}  // namespace

DrawnPlace drawn_place(const Topology& board, Point point) {
  const DrawnPlace grid = on_grid(board, point);
  if (board.id() == "wheel") return on_wheel(grid);
  if (board.id() == "triangle") return on_triangle(grid);
  return grid;
}

}  // namespace millstone
