// What a session says: replies, `info string` messages and errors, through the sink and into the
// debug log. Safe to use from any thread.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "engine/text/descriptor.h"
#include "protocol/lines/sink.h"

namespace millstone {

class Output {
 public:
  explicit Output(Sink& sink) : sink_(sink) {}

  // One reply, or several lines that belong together; the last '\n' is added.
  void line(std::string_view text);
  // `info string …`, on one line whatever the text holds.
  void info(std::string_view text);
  // `info string error: …`
  void error(std::string_view text);
  void error(const Error& e) { error(e.text()); }

  // Input, for the log only.
  void log_input(std::string_view line);
  // Copies all that is said and received to a file from now on; an empty path ends that, and so
  // does a write that fails, of which a message tells.
  Status set_log(const std::string& path);

  // How many errors were reported so far.
  int error_count() const { return errors_; }

 private:
  void log(std::string_view mark, std::string_view text);

  Sink& sink_;
  std::atomic<int> errors_ = 0;
  std::mutex log_mutex_;
  Descriptor log_;
};

}  // namespace millstone
