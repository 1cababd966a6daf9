// What runs in the background of a session: at most one search, perft or bench at a time.
#pragma once

#include <atomic>
#include <functional>
#include <stop_token>
#include <thread>

#include "engine/engine.h"

namespace millstone {

// All calls but mark_finished() come from the session's thread.
class Activity {
 public:
  // Calls mark_finished() just before its last line, so that whatever a client sends in answer to
  // that line is taken.
  using Job = std::function<void(std::stop_token)>;

  // `on_finished` is called from another thread when something that ran is over (or about to be:
  // its last line may still be on its way); then reap() should be called.
  Activity(Engine& engine, std::function<void()> on_finished)
      : engine_(engine), on_finished_(std::move(on_finished)) {}
  ~Activity() { stop(); }

  bool running() const { return running_ != What::kNothing; }
  // What runs is a search whose answer is held back until stop() or ponderhit().
  bool held() const { return running_ == What::kSearch && (infinite_ || pondering_); }
  // What runs may never come to an end of its own.
  bool endless() const { return running_ == What::kSearch && (held() || !limited_); }

  // Both need !running() and return at once.
  void start_search(const SearchLimits& limits);
  void start_job(Job job);

  // Ends what runs and waits until it has said its last line: milliseconds, but for a receiver of
  // the output that does not read. Nothing happens when nothing runs.
  void stop();
  void ponderhit();
  // Blocks until what runs has come to its own end.
  void wait();
  // Whether something ran and is over; running() is false afterwards.
  bool reap();

  // From any thread: what runs has nothing more to do but to say its last line.
  void mark_finished();

 private:
  enum class What { kNothing, kSearch, kJob };

  Engine& engine_;
  std::function<void()> on_finished_;
  What running_ = What::kNothing;
  bool infinite_ = false, pondering_ = false, limited_ = false;  // the search that runs
  std::atomic<bool> finished_ = false;
  std::jthread job_;
};

}  // namespace millstone
