// An engine as a child process: lines in, lines out, each with a time limit. Used by player.h.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "engine/result.h"
#include "protocol/lines/line_splitter.h"
#include "tools/match/guardian.h"

namespace millstone {

using Clock = std::chrono::steady_clock;

struct ChildCommand {
  std::string program;  // a path, or a name to be looked for in PATH
  std::vector<std::string> arguments;
  std::string directory;   // where it runs; empty: here
  std::string error_file;  // its stderr is appended to; empty: dropped
};

enum class IoResult : std::uint8_t {
  kDone,
  kTimeout,
  kClosed,     // the child has ended its side of the pipe
  kCancelled,  // the descriptor given for it became readable
};

// The child leads a process group of its own, so that whatever it starts goes with it. Used by one
// thread.
class ChildProcess {
 public:
  // Longer lines are dropped.
  static constexpr std::size_t kMaxLine = std::size_t{1} << 20;

  // `cancel`: a descriptor that becomes readable when all waiting shall end; -1: none. The guardian
  // outlives the process.
  static Result<std::unique_ptr<ChildProcess>> start(const ChildCommand& command,
                                                     const Guardian& guardian, int cancel);
  ~ChildProcess();  // kills the whole group
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Sends a line; the line end is added. A child that does not read may fill the pipe.
  IoResult write_line(std::string_view line, Clock::time_point deadline);
  // Takes the next line of its output. A line that has come is given even after the deadline. While
  // it waits it keeps an alarm; by as much as it oversleeps that, because the machine stood still
  // or was busy with others, it puts off the deadline.
  IoResult read_line(std::string& line, Clock::time_point& deadline);
  // When the line given last was there to be read: what the caller did with the lines before it,
  // and how long this thread then waited for a processor, is not the child's time.
  Clock::time_point arrival() const { return arrival_; }
  // All that the child has written so far.
  std::uint64_t bytes_read() const { return bytes_read_; }

  // Closes its input and gives it so long to end by itself. False: it has not.
  bool end(std::chrono::milliseconds patience);
  // How it ended, once it has: "exit code 3", "signal 11"; empty while that is not known.
  std::string how_it_ended();

 private:
  ChildProcess(const Guardian& guardian, int cancel);
  IoResult wait_for(int descriptor, short events, Clock::time_point& deadline);
  bool has_ended();

  const Guardian& guardian_;
  int cancel_ = -1;
  pid_t pid_ = -1;
  int input_ = -1, output_ = -1;
  std::deque<std::string> lines_;
  LineSplitter splitter_;
  std::uint64_t bytes_read_ = 0;
  Clock::time_point arrival_;
  std::string ending_;
};

}  // namespace millstone
