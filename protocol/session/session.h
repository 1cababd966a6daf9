// One conversation with a client: takes lines from any thread, runs their commands one after the
// other on its own thread, and keeps answering while a search runs.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "protocol/lines/inbox.h"
#include "protocol/session/context.h"

namespace millstone {

struct Command;

// While something runs in the background (a search, perft or bench), each command does what its
// Timing says:
// - stop, isready, ponderhit and the like are done at once;
// - setoption, ucinewgame wait until it is over, and all later commands that are not urgent wait
//   behind them, so that they find the options they expect;
// - go and bench are refused.
// Since stop never waits, a waiting command cannot keep the session from going on. quit stops what
// runs, gives every `go` that still waits its (quick) bestmove, and ends.
class Session {
 public:
  // `sink` outlives the session.
  explicit Session(Sink& sink, const SessionLimits& limits = {});
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // --- from any thread
  // Blocks while very much input waits already.
  void submit(std::string line) { inbox_.push({Event::Kind::kLine, std::move(line)}); }
  // Returns false instead of blocking.
  bool try_submit(std::string line) {
    return inbox_.try_push({Event::Kind::kLine, std::move(line)});
  }
  // A line was too long to be kept.
  void submit_overlong() { inbox_.push({Event::Kind::kOverlong, {}}); }
  // No more input: as `quit`, once all lines before are done.
  void end_of_input() { inbox_.push({Event::Kind::kEnd, {}}); }
  // The client is gone: ends as soon as possible and forgets what waits.
  void abandon() { inbox_.abandon(); }

  // --- from one thread
  // Runs commands until `quit` or the end of input.
  void run();
  // Runs one line and waits until all that it started is over. False: it reported an error or
  // holds no command.
  bool run_line(std::string_view line);

 private:
  void take_line(std::string line);
  void dispatch(const Command& command, std::string_view arguments, const std::string& line);
  void defer(const std::string& line);
  void run_deferred();
  void finish();

  Inbox inbox_;
  Context context_;
  // Lines of commands that wait, in order.
  std::deque<std::string> deferred_;
  std::size_t deferred_bytes_ = 0;
};

}  // namespace millstone
