// Writes pictures as SVG: a canvas of shapes and words. Used by the pictures of positions and of
// the course of a game.
#pragma once

#include <string>
#include <string_view>

namespace millstone {

struct SvgPoint {
  double x = 0, y = 0;  // pixels from the top left
};

// Style is a list of SVG attributes: `fill="none" stroke="#333"`.
class SvgCanvas {
 public:
  SvgCanvas(double width, double height);

  void rectangle(SvgPoint corner, double width, double height, std::string_view style);
  void line(SvgPoint from, SvgPoint to, std::string_view style);
  // `tip` is shown by a viewer when the pointer rests on the circle; may be empty.
  void circle(SvgPoint centre, double radius, std::string_view style, std::string_view tip = "");
  void text(SvgPoint at, std::string_view words, std::string_view style);
  // `data` is the attribute `d` of a path.
  void path(std::string_view data, std::string_view style);

  // The whole document.
  std::string document() const;

  // "x,y" with two decimals.
  static std::string coordinates(SvgPoint point);

 private:
  std::string shapes_;
  double width_, height_;
};

// Text as XML takes it: markup escaped; what is no UTF-8 or forbidden in XML replaced by '?'.
std::string escape_xml(std::string_view text);

}  // namespace millstone
