// Reads a file descriptor (standard input) on a thread of its own and hands its lines to a session.
#pragma once

#include <thread>

#include "protocol/lines/line_splitter.h"

namespace millstone {

class Session;

// The descriptor is read with blocking calls and its flags are left alone: it may be a terminal
// that is shared with the output, which would become non-blocking too and lose text.
class Console {
 public:
  // Starts reading. `session` outlives the console.
  Console(int descriptor, Session& session);
  // Ends the thread, even where it waits for input.
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

 private:
  void read_all();
  bool wait_for_input();

  int descriptor_;
  int wake_[2];  // a pipe; a byte in it ends the wait
  Session& session_;
  LineSplitter splitter_;
  std::thread thread_;
};

}  // namespace millstone
