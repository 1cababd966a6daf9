// The queue between those who receive input (console, server, search threads) and the one thread of
// a session.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

namespace millstone {

struct Event {
  enum class Kind {
    kLine,      // `line` was received
    kOverlong,  // a line was received that was too long to keep
    kFinished,  // a search or another piece of background work may be over
    kEnd,       // no more input, or nobody is interested any more
  };
  Kind kind = Kind::kEnd;
  std::string line;
  std::shared_ptr<void> charge = nullptr;  // whatever is to end with the event
};

// The memory that a line takes while it waits, in bytes: its text, and what it stands in.
inline std::size_t weight_of_line(const std::string& line) {
  return line.capacity() + 128;
}

class Inbox {
 public:
  static constexpr std::size_t kMaxBytes = std::size_t{64} << 20;

  // Blocks while more than kMaxBytes of lines wait, so that fast input cannot fill the memory. The
  // end of background work neither waits nor queues: it is handed out next.
  void push(Event event);
  // As push, but returns false instead of blocking.
  bool try_push(Event event);
  // The next event; blocks until there is one. After abandon(): kEnd at once.
  Event pop();
  // Blocks until background work may be over, or abandon(); lines stay where they are.
  void wait_for_finish();
  // The session is over or its output is lost: forgets what waits, wakes everybody.
  void abandon();
  bool abandoned() const { return abandoned_; }

 private:
  static std::size_t weight(const Event& event) { return weight_of_line(event.line); }
  bool full() const { return bytes_ > kMaxBytes; }
  void append(Event event);

  std::mutex mutex_;
  std::condition_variable not_empty_, not_full_;
  std::deque<Event> events_;
  bool finished_ = false;
  std::size_t bytes_ = 0;
  std::atomic<bool> abandoned_ = false;
};

}  // namespace millstone
