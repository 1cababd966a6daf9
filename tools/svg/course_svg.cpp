// Implements course_svg.h.
#include "tools/svg/course_svg.h"

#include <algorithm>

#include "tools/svg/svg.h"

namespace millstone {
namespace {

constexpr double kWidth = 900, kHeight = 340;
constexpr double kLeft = 50, kRight = 20, kTop = 40, kBottom = 40;

class CoursePicture {
 public:
  explicit CoursePicture(const std::vector<CoursePoint>& points) : points_(points) {
    if (points.empty()) return;
    first_ = points.front().turn;
    last_ = std::max(points.back().turn, first_ + 1);
  }

  std::string draw(std::string_view caption) {
    canvas_.rectangle({0, 0}, kWidth, kHeight, R"(fill="#ffffff")");
    draw_grid();
    draw_values();
    canvas_.text({kWidth / 2, 24}, caption, R"(text-anchor="middle" font-size="16")");
    return canvas_.document();
  }

 private:
  double x_of(int turn) const {
    return kLeft + (kWidth - kLeft - kRight) * (turn - first_) / (last_ - first_);
  }
  static double y_of(int value) {
    const int bounded = std::clamp(value, -kCourseEdge, kCourseEdge);
    const double half = (kHeight - kTop - kBottom) / 2;
    return kTop + half - half * bounded / kCourseEdge;
  }

  void draw_grid() {
    for (int value = -kCourseEdge; value <= kCourseEdge; value += 100) {
      const double y = y_of(value);
      canvas_.line({kLeft, y}, {kWidth - kRight, y},
                   value == 0 ? R"(stroke="#555555" stroke-width="1.5")"
                              : R"(stroke="#dddddd" stroke-width="1")");
      std::string label = value > 0 ? "+" : "";
      label += std::to_string(value / 100);
      canvas_.text({kLeft - 8, y + 4}, label, R"(text-anchor="end" font-size="12")");
    }
    // About ten labels, whatever the length of the game.
    const int step = std::max(1, (last_ - first_ + 9) / 10);
    for (int turn = first_; turn <= last_; turn += step) {
      canvas_.text({x_of(turn), kHeight - 16}, std::to_string(turn),
                   R"(text-anchor="middle" font-size="12")");
    }
  }

  void draw_values() {
    if (points_.empty()) return;
    std::string curve, area = "M" + SvgCanvas::coordinates({x_of(first_), y_of(0)});
    for (const CoursePoint& point : points_) {
      const std::string at = SvgCanvas::coordinates({x_of(point.turn), y_of(point.value)});
      curve += (curve.empty() ? 'M' : 'L') + at;
      area += 'L' + at;
    }
    area += 'L' + SvgCanvas::coordinates({x_of(points_.back().turn), y_of(0)}) + 'Z';
    canvas_.path(area, R"(fill="#1f77b4" fill-opacity="0.2")");
    canvas_.path(curve, R"(fill="none" stroke="#1f77b4" stroke-width="2")");
    for (const CoursePoint& point : points_) {
      const bool marked = !point.colour.empty();
      const std::string colour(marked ? point.colour : "#1f77b4");
      canvas_.circle({x_of(point.turn), y_of(point.value)}, marked ? 5 : 2.5,
                     "fill=\"" + colour + '"', point.tip);
    }
  }

  const std::vector<CoursePoint>& points_;
  int first_ = 1, last_ = 2;
  SvgCanvas canvas_{kWidth, kHeight};
};

}  // namespace

std::string draw_course(const std::vector<CoursePoint>& points, std::string_view caption) {
  return CoursePicture(points).draw(caption);
}

}  // namespace millstone
