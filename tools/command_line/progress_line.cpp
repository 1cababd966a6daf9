// Implements progress_line.h.
#include "tools/command_line/progress_line.h"

#include <iostream>

#include <unistd.h>

namespace millstone {

ProgressLine::ProgressLine() : shown_(isatty(STDERR_FILENO) != 0) {}

void ProgressLine::show(const std::string& text) {
  if (shown_) std::cerr << '\r' << text << "\x1b[K" << std::flush;
}

void ProgressLine::clear() {
  if (shown_) std::cerr << "\r\x1b[K" << std::flush;
}

}  // namespace millstone
