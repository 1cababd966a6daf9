// Cutting a stream of bytes into lines.
#include "protocol/lines/line_splitter.h"

namespace millstone {

void LineSplitter::feed(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    append(bytes.substr(0, end));
    if (end == std::string_view::npos) return;
    end_line();
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
  if (overlong_) {
    overlong_ = false;
    on_overlong_();
    return;
  }
  if (!line_.empty() && line_.back() == '\r') line_.pop_back();
  std::string line;
  line.swap(line_);
  on_line_(std::move(line));
}

}  // namespace millstone
