// How a match is asked to stop: by signals, by a test that is decided, by a fault that ends all.
// Used by the tools that run engines.
#pragma once

#include <atomic>
#include <thread>

namespace millstone {

class StopSignal {
 public:
  // With `watch_signals` SIGINT and SIGTERM are blocked in the calling thread, and in those it
  // starts from now on, and handled here: the first SIGINT lets running games finish, a second one
  // and SIGTERM abandon them.
  explicit StopSignal(bool watch_signals);
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  // No new games.
  void finish() { finishing_ = true; }
  // No new games, and those that run are broken off.
  void abandon();

  bool finishing() const { return finishing_; }
  bool abandoned() const { return abandoned_; }
  bool by_signal() const { return by_signal_; }
  // Readable once abandon() was called; for ChildProcess.
  int descriptor() const { return abandon_event_; }

 private:
  void watch(int signals);

  std::atomic<bool> finishing_{false}, abandoned_{false}, by_signal_{false};
  int abandon_event_ = -1, end_event_ = -1;
  std::jthread watcher_;
};

}  // namespace millstone
