// The server's log: one line for what happened to whom and why, for the operator. From the thread
// that serves alone, which it never makes wait.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace millstone {

class ServerLog {
 public:
  // Takes a whole line with its end; false: it cannot without waiting, and the line is lost.
  using Writer = std::function<bool(std::string_view line)>;

  explicit ServerLog(Writer writer) : writer_(std::move(writer)) {}

  // "2026-11-30T21:05:00Z " and the text, on one line whatever it holds. When lines were lost, the
  // next one says how many.
  void write(std::string_view text);

 private:
  Writer writer_;
  std::uint64_t lost_ = 0;
};

// Writes to a descriptor that other programs may share, as long as it takes lines at once.
ServerLog::Writer descriptor_writer(int descriptor);

}  // namespace millstone
