// Fair shares of the processors for the searches of all sessions: as many threads search at once as
// there are slots, in slices of some milliseconds; the others wait. So the thread that reads, and
// those that answer, compete with a few threads however many sessions search.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <thread>

#include "engine/threads/pacer.h"

namespace millstone {

class SearchSlots {
 public:
  using Clock = std::chrono::steady_clock;

  // A session's share. Whoever has had the least time searches next, however many threads the
  // session has.
  class Share : public Pacer {
   public:
    std::unique_ptr<PacedThread> begin(const std::atomic<bool>& stop) override;

   private:
    friend class SearchSlots;
    explicit Share(std::shared_ptr<SearchSlots> slots) : slots_(std::move(slots)) {}
    std::shared_ptr<SearchSlots> slots_;
    Clock::duration used_{0};  // time had, or what counts as such
    int threads_ = 0;          // that search now
  };

  static std::shared_ptr<SearchSlots> make(std::size_t slots, Clock::duration slice);
  ~SearchSlots();
  // A session's share of `slots`, which it keeps alive.
  static std::shared_ptr<Pacer> share(std::shared_ptr<SearchSlots> slots);

  std::size_t slots() const { return slots_; }
  // Threads that search, and that wait for a slot.
  std::size_t running() const;
  std::size_t waiting() const;

 private:
  class Thread;

  SearchSlots(std::size_t slots, Clock::duration slice) : slots_(slots), slice_(slice) {}
  void enter(Thread& thread);
  void leave(Thread& thread);
  void yield(Thread& thread);
  void wait(std::unique_lock<std::mutex>& lock, Thread& thread);
  void charge(Thread& thread);
  void give_back(Thread& thread);
  void fill_slots();
  void keep_time(const std::stop_token& end);

  const std::size_t slots_;
  const Clock::duration slice_;
  mutable std::mutex mutex_;
  std::condition_variable_any tick_;
  std::set<Thread*> running_, waiting_;  // few: searched one by one
  std::size_t express_ = 0;              // threads that go on to their end without a slot
  std::uint64_t order_ = 0;
  std::jthread clock_;  // last: it uses all of the above
};

}  // namespace millstone
