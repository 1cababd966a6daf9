// Cutting a stream of bytes into lines.
#include "protocol/lines/line_splitter.h"

#include <utility>

namespace millstone {

void LineSplitter::feed(std::string_view bytes) {
  while (!bytes.empty()) {
    if (after_cr_ && bytes.front() == '\n') bytes.remove_prefix(1);
    after_cr_ = false;
    const std::size_t end = bytes.find_first_of("\r\n");
    append(bytes.substr(0, end));
    if (end == std::string_view::npos) return;
    end_line();
    after_cr_ = bytes[end] == '\r';
    bytes.remove_prefix(end + 1);
  }
}

void LineSplitter::finish() {
  if (!line_.empty() || overlong_) end_line();
}

void LineSplitter::append(std::string_view bytes) {
  if (overlong_) return;
  if (line_.size() + bytes.size() > max_line_) {
    overlong_ = true;
    line_ = std::string();  // gives the memory back
  } else {
    line_ += bytes;
  }
}

void LineSplitter::end_line() {
  const bool first = std::exchange(first_line_, false);
  if (overlong_) {
    overlong_ = false;
    on_overlong_();
    return;
  }
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  std::string line;
  line.swap(line_);
  if (first && line.starts_with(kByteOrderMark)) line.erase(0, kByteOrderMark.size());
  on_line_(std::move(line));
}

}  // namespace millstone
