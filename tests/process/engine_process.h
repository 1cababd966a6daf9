// Starts the real program with pipes for its input and output; every process test drives one.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace millstone {

using Lines = std::vector<std::string>;

// How long a test waits for what has to happen. Much more than it should take: the machine may be
// busy and the program may run under a sanitizer.
inline constexpr std::chrono::seconds kPatience{30};

class EngineProcess {
 public:
  // Without arguments it begins a conversation, whose first line is taken at once.
  explicit EngineProcess(const std::vector<std::string>& arguments = {});
  ~EngineProcess();  // kills it if it still runs
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  const std::string& greeting() const { return greeting_; }

  // Sends a line; the line end is added.
  void send(std::string_view line);
  // Sends exactly these bytes.
  void send_raw(std::string_view bytes);
  void close_input();
  // Closes the reading end of its standard output.
  void close_output();

  // The next line of its output without '\n'; nullopt at the end of output or after the time.
  std::optional<std::string> read_line(std::chrono::milliseconds time = kPatience);
  // Reads up to and including the first line that begins with `prefix`. Fails the test when it does
  // not come.
  Lines read_until(std::string_view prefix, std::chrono::milliseconds time = kPatience);
  // Everything that comes within `time`, or up to the end of output.
  Lines read_for(std::chrono::milliseconds time);

  // send() and then read_until().
  Lines ask(std::string_view line, std::string_view prefix);
  // All that comes before the answer to `isready`: the replies to what was sent before.
  Lines settle();
  // The last line of the search: starts `go`, returns its `bestmove` without that word.
  std::string best(std::string_view go);

  // Ends it by `quit`.
  void quit();
  void signal(int number);
  // The exit code; nullopt when it does not end in time, -signal when it was killed.
  std::optional<int> wait_exit(std::chrono::milliseconds time = kPatience);
  // What it wrote to stderr so far.
  std::string error_output();
  // Processor time it has used.
  std::chrono::milliseconds cpu_time() const;

 private:
  bool fill(std::chrono::milliseconds time);

  pid_t pid_ = -1;
  int input_ = -1, output_ = -1, errors_ = -1;
  std::string greeting_, buffer_, error_text_;
  std::optional<int> exit_;
};

// --- looking into lines
bool starts_with(std::string_view text, std::string_view prefix);
int count_starting(const Lines& lines, std::string_view prefix);
// The word after `name` in a line of pairs ("… depth 5 …"); empty when there is none.
std::string value_after(std::string_view line, std::string_view name);
// All words after `name`.
std::string rest_after(std::string_view line, std::string_view name);
// The last `info` line with an exact score and a pv.
std::string last_info(const Lines& lines);
std::string text_of(const Lines& lines);

}  // namespace millstone
