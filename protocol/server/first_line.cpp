// Telling HTTP from the plain protocol.
#include "protocol/server/first_line.h"

#include <algorithm>

#include "engine/text/text.h"

namespace millstone {
namespace {

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && !is_blank(c)) || byte == 0x7F;
}

}  // namespace

FirstLine judge_first_line(std::string_view bytes, bool complete) {
  // Servers of HTTP skip empty lines before a request, so they may stand before one here.
  while (!bytes.empty() && is_blank(bytes.front())) bytes.remove_prefix(1);
  if (bytes.empty()) return complete ? FirstLine::kProtocol : FirstLine::kUnfinished;
  if (bytes.front() >= 'A' && bytes.front() <= 'Z') return FirstLine::kHttp;
  const std::size_t end = bytes.find('\n');
  const std::string_view line = bytes.substr(0, end);
  if (std::any_of(line.begin(), line.end(), is_control)) return FirstLine::kForeign;
  if (to_lower(line).find(" http/") != std::string::npos) return FirstLine::kHttp;
  if (end == std::string_view::npos && !complete) return FirstLine::kUnfinished;
  return FirstLine::kProtocol;
}

}  // namespace millstone
