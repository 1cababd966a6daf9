// The course of values over a game as a picture. Used by the analysis.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace millstone {

struct CoursePoint {
  int turn = 0;     // from 1; the points are in the order of the turns
  int value = 0;    // centi-pieces for White; beyond the picture's edge it is drawn at the edge
  std::string tip;  // what a viewer shows when the pointer rests on the point
  std::string_view colour;  // of the point's mark; empty: a small one
};

// The values of a game as an SVG document: time to the right, White's advantage upwards, from
// kCourseEdge below to above.
inline constexpr int kCourseEdge = 500;  // centi-pieces
std::string draw_course(const std::vector<CoursePoint>& points, std::string_view caption);

}  // namespace millstone
