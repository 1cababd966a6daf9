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

// Commands are carried out in the order of their lines, each after the end of what the one before
// has started (a search, perft or bench), so that the same input gives the same output however fast
// it comes. What must not wait does not: stop, isready, ponderhit, quit (see Timing).
//
// At the end of input what is limited comes to its end and only what is endless is stopped. quit
// stops what runs; what still waits is carried out, but a `go` among it gets a quick answer.
// A client that is gone (abandon()) ends everything at once.
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
  // Returns false instead of blocking. `charge` is let go when the line was carried out or
  // forgotten.
  bool try_submit(std::string line, std::shared_ptr<void> charge) {
    return inbox_.try_push({Event::Kind::kLine, std::move(line), std::move(charge)});
  }
  // A line was too long to be kept.
  void submit_overlong() { inbox_.push({Event::Kind::kOverlong, {}}); }
  // No more input.
  void end_of_input() { inbox_.push({Event::Kind::kEnd, {}}); }
  // The client is gone: ends as soon as possible and forgets what waits.
  void abandon() { inbox_.abandon(); }

  // How many lines were answered by an error so far.
  int error_count() const { return context_.out.error_count(); }

  // --- from one thread
  // Runs commands until `quit`, or until all is done after the end of input. False: it was
  // abandoned before.
  bool run();

 private:
  void take(Event event);
  void dispatch(Event event);
  void carry_out(const Event& event);
  void run_command(const Command& command, std::string_view arguments);
  void fail(const Command& command, const std::string& why);
  void run_waiting();
  bool done() const;
  bool full() const;  // no more may wait
  void finish();

  Inbox inbox_;
  Context context_;
  bool input_ended_ = false;
  // Lines that wait for the end of what runs, in order.
  std::deque<Event> waiting_;
  std::size_t waiting_bytes_ = 0;
};

}  // namespace millstone
