// Implements standard_output.h.
#include "tools/program/standard_output.h"

#include <cerrno>
#include <cstring>
#include <iostream>

#include <unistd.h>

#include "engine/text/descriptor.h"
#include "tools/command_line/command_line.h"

namespace millstone {
namespace {

constexpr std::size_t kMostHeld = std::size_t{1} << 16;

}  // namespace

StandardOutput::StandardOutput(int descriptor)
    : descriptor_(descriptor),
      by_lines_(::isatty(descriptor) != 0),
      before_(std::cout.rdbuf(this)) {}

StandardOutput::~StandardOutput() {
  flush();
  std::cout.rdbuf(before_);
}

bool StandardOutput::flush() {
  if (failure_ == 0 && !write_all(descriptor_, held_)) failure_ = errno;
  held_.clear();
  return failure_ == 0;
}

int StandardOutput::sync() {
  return flush() ? 0 : -1;
}

int StandardOutput::overflow(int c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  const char letter = traits_type::to_char_type(c);
  return xsputn(&letter, 1) == 1 ? c : traits_type::eof();
}

std::streamsize StandardOutput::xsputn(const char* text, std::streamsize size) {
  const std::string_view added(text, static_cast<std::size_t>(size));
  held_ += added;
  const bool line_ended = by_lines_ && added.find('\n') != std::string_view::npos;
  const bool good = held_.size() < kMostHeld && !line_ended ? failure_ == 0 : flush();
  return good ? size : 0;
}

int StandardOutput::finish(int code) {
  if (flush()) return code;
  tell_output_failure(failure_);
  return code == kSuccess ? kFailure : code;
}

void tell_output_failure(int error_number) {
  std::cerr << "millstone: cannot write the standard output: " << std::strerror(error_number)
            << '\n';
}

}  // namespace millstone
