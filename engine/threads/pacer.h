// Lets many searches of one process share few processors: their threads take turns. A server hands
// one to its engines; an engine of its own has none and never waits.
#pragma once

#include <atomic>
#include <memory>

namespace millstone {

// A thread that searches, from its beginning to its end. Used by that thread alone.
class PacedThread {
 public:
  virtual ~PacedThread() = default;
  // Called every millisecond or so. May block for as long as others search, but no longer than
  // until the thread's stop flag is set.
  virtual void pause() = 0;
};

class Pacer {
 public:
  virtual ~Pacer() = default;
  // The calling thread begins to search; blocks as PacedThread::pause() does. `stop` outlives the
  // result.
  virtual std::unique_ptr<PacedThread> begin(const std::atomic<bool>& stop) = 0;
};

}  // namespace millstone
