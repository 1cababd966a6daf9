// Implements svg.h.
#include "tools/svg/svg.h"

#include <array>
#include <cstdint>
#include <cstdio>

namespace millstone {
namespace {

std::string number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f", value);
  return text.data();
}

std::string attribute(std::string_view name, double value) {
  return ' ' + std::string(name) + "=\"" + number(value) + '"';
}

// The bytes of the UTF-8 character at the front that may stand in XML 1.0; 0 when there is none.
std::size_t character_length(std::string_view text) {
  const auto byte = [&text](std::size_t i) -> std::uint32_t {
    return static_cast<unsigned char>(text[i]);
  };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return lead >= 0x20 && lead != 0x7F ? 1 : 0;
  const std::size_t length = lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
  if (length == 0 || text.size() < length) return 0;
  std::uint32_t code = lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) >> 6 != 2) return 0;
    code = code << 6 | (byte(i) & 0x3F);
  }
  constexpr std::array<std::uint32_t, 5> kLowest{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  const bool allowed = code >= kLowest[length] && code < 0x110000 && !surrogate;
  return allowed && code != 0xFFFE && code != 0xFFFF ? length : 0;
}

}  // namespace

std::string escape_xml(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const char c = text.front();
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (length == 0) {
      out += '?';
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

SvgCanvas::SvgCanvas(double width, double height) : width_(width), height_(height) {}

std::string SvgCanvas::coordinates(SvgPoint point) {
  return number(point.x) + ',' + number(point.y);
}

void SvgCanvas::rectangle(SvgPoint corner, double width, double height, std::string_view style) {
  shapes_ += "<rect" + attribute("x", corner.x) + attribute("y", corner.y) +
             attribute("width", width) + attribute("height", height) + ' ' + std::string(style) +
             "/>\n";
}

void SvgCanvas::line(SvgPoint from, SvgPoint to, std::string_view style) {
  shapes_ += "<line" + attribute("x1", from.x) + attribute("y1", from.y) + attribute("x2", to.x) +
             attribute("y2", to.y) + ' ' + std::string(style) + "/>\n";
}

void SvgCanvas::circle(SvgPoint centre, double radius, std::string_view style,
                       std::string_view tip) {
  shapes_ += "<circle" + attribute("cx", centre.x) + attribute("cy", centre.y) +
             attribute("r", radius) + ' ' + std::string(style);
  shapes_ += tip.empty() ? "/>\n" : "><title>" + escape_xml(tip) + "</title></circle>\n";
}

void SvgCanvas::text(SvgPoint at, std::string_view words, std::string_view style) {
  shapes_ += "<text" + attribute("x", at.x) + attribute("y", at.y) + ' ' + std::string(style) +
             '>' + escape_xml(words) + "</text>\n";
}

void SvgCanvas::path(std::string_view data, std::string_view style) {
  shapes_ += "<path d=\"" + std::string(data) + "\" " + std::string(style) + "/>\n";
}

std::string SvgCanvas::document() const {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width_) +
         attribute("height", height_) + " viewBox=\"0 0 " + number(width_) + ' ' + number(height_) +
         "\" font-family=\"sans-serif\">\n" + shapes_ + "</svg>\n";
}

}  // namespace millstone
