// Threads kept between pieces of work, with a stack size of their own. Used by the search, perft
// and the clearing of large tables.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/result.h"

namespace millstone {

// One piece of work at a time; all calls come from one thread at a time.
class ThreadPool {
 public:
  // kLow: the threads give way to those that read commands, where the system allows that.
  enum class Priority : std::uint8_t { kNormal, kLow };

  explicit ThreadPool(Priority priority = Priority::kLow);
  ~ThreadPool();  // waits for the work that runs
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int size() const { return static_cast<int>(threads_.size()); }
  // Makes threads until there are `count`, or ends those beyond. When the system has not so many to
  // give the pool stays as it was, and the error says how many there could have been. Not while
  // work runs.
  Status resize(int count);
  // As resize, but keeps the threads that could be made and never ends any.
  Status grow(int count);

  // Calls work(0) … work(count - 1), each on a thread of its own; `count` is at most size(). Blocks
  // until the work before has returned, but not for this. Not from a thread of the pool.
  void start(int count, std::function<void(int)> work);
  // Blocks until all calls have returned.
  void wait();
  // Calls `work` here and on up to `count` - 1 threads of the pool; blocks until all have returned.
  void run(int count, const std::function<void()>& work);

 private:
  class Thread;

  void run_thread(int number, std::uint64_t seen);

  const Priority priority_;
  std::vector<std::unique_ptr<Thread>> threads_;
  std::mutex mutex_;
  std::condition_variable begun_, ended_;
  std::function<void(int)> work_;
  std::uint64_t round_ = 0;  // counts start()
  int wanted_ = 0;           // threads that take part in this round
  int busy_ = 0;             // of them, those that have not returned
  int kept_ = 0;             // threads with a number beyond end
};

// Makes a pool for one piece of work: calls `work` here and on up to `count` - 1 further threads,
// fewer when the system has not so many to give. Blocks until all have returned.
void run_on_threads(int count, const std::function<void()>& work);

}  // namespace millstone
