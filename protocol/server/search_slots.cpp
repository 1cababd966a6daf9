// Handing out search slots.
#include "protocol/server/search_slots.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace millstone {
namespace {

// How soon a thread that waits sees that it is to end.
constexpr std::chrono::milliseconds kTick{5};

}  // namespace

// The members but `over` are guarded by the mutex of the slots.
class SearchSlots::Thread : public PacedThread {
 public:
  Thread(Share& share, const std::atomic<bool>& stop)
      : share_(share), stop_(stop), slots_(share.slots_) {
    slots_->enter(*this);
  }
  ~Thread() override { slots_->leave(*this); }

  void pause() override {
    if (over_.load(std::memory_order_relaxed)) slots_->yield(*this);
  }

 private:
  friend class SearchSlots;
  Share& share_;
  const std::atomic<bool>& stop_;
  const std::shared_ptr<SearchSlots> slots_;
  std::atomic<bool> over_{false};  // its slice, while others wait
  bool express_ = false;           // it is to end, and runs without a slot
  Clock::time_point since_;        // it has its slot
  Clock::time_point charged_;      // until when its share was charged for it
  std::uint64_t order_ = 0;        // of those who wait
  std::condition_variable turn_;
};

std::unique_ptr<PacedThread> SearchSlots::Share::begin(const std::atomic<bool>& stop) {
  return std::make_unique<Thread>(*this, stop);
}

std::shared_ptr<SearchSlots> SearchSlots::make(std::size_t slots, Clock::duration slice) {
  std::shared_ptr<SearchSlots> made(new SearchSlots(std::max<std::size_t>(slots, 1), slice));
  made->clock_ = std::jthread([raw = made.get()](std::stop_token end) { raw->keep_time(end); });
  return made;
}

SearchSlots::~SearchSlots() = default;

std::size_t SearchSlots::running() const {
  const std::lock_guard lock(mutex_);
  return running_.size() + express_;
}

std::size_t SearchSlots::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

void SearchSlots::enter(Thread& thread) {
  std::unique_lock lock(mutex_);
  Share& share = thread.share_;
  if (share.threads_++ == 0) {
    // Time in which a session did not search is not saved up: it begins with the least that
    // anybody has had who searches now.
    for (Thread* other : running_) charge(*other);
    Clock::duration least = Clock::duration::max();
    for (const auto* set : {&running_, &waiting_}) {
      for (const Thread* other : *set) least = std::min(least, other->share_.used_);
    }
    if (least != Clock::duration::max()) share.used_ = std::max(share.used_, least - slice_);
  }
  wait(lock, thread);
}

void SearchSlots::leave(Thread& thread) {
  const std::lock_guard lock(mutex_);
  --thread.share_.threads_;
  if (thread.express_) {
    --express_;
  } else {
    give_back(thread);
    fill_slots();
  }
}

void SearchSlots::yield(Thread& thread) {
  std::unique_lock lock(mutex_);
  thread.over_ = false;
  if (thread.express_) return;
  give_back(thread);
  wait(lock, thread);
}

// Until the thread has a slot, or is to end and needs none.
void SearchSlots::wait(std::unique_lock<std::mutex>& lock, Thread& thread) {
  thread.order_ = ++order_;
  waiting_.insert(&thread);
  fill_slots();
  if (!waiting_.count(&thread)) return;
  tick_.notify_one();
  thread.turn_.wait(lock, [&] { return !waiting_.count(&thread); });
}

void SearchSlots::charge(Thread& thread) {
  const auto now = Clock::now();
  thread.share_.used_ += now - thread.charged_;
  thread.charged_ = now;
}

void SearchSlots::give_back(Thread& thread) {
  charge(thread);
  running_.erase(&thread);
}

void SearchSlots::fill_slots() {
  while (running_.size() < slots_ && !waiting_.empty()) {
    Thread& next =
        **std::min_element(waiting_.begin(), waiting_.end(), [](const Thread* a, const Thread* b) {
          return std::tie(a->share_.used_, a->order_) < std::tie(b->share_.used_, b->order_);
        });
    waiting_.erase(&next);
    running_.insert(&next);
    next.since_ = next.charged_ = Clock::now();
    next.over_ = false;
    next.turn_.notify_one();
  }
}

// Ends slices while somebody waits, and lets those go on who are to end.
void SearchSlots::keep_time(const std::stop_token& end) {
  std::unique_lock lock(mutex_);
  while (!end.stop_requested()) {
    tick_.wait(lock, end, [this] { return !waiting_.empty(); });
    if (end.stop_requested()) return;
    lock.unlock();
    std::this_thread::sleep_for(std::min<Clock::duration>(slice_ / 4, kTick));
    lock.lock();
    for (auto it = waiting_.begin(); it != waiting_.end();) {
      Thread& thread = **it;
      if (!thread.stop_.load(std::memory_order_relaxed)) {
        ++it;
        continue;
      }
      it = waiting_.erase(it);
      thread.express_ = true;
      ++express_;
      thread.turn_.notify_one();
    }
    if (waiting_.empty()) continue;
    const auto now = Clock::now();
    for (Thread* thread : running_) {
      if (now - thread->since_ >= slice_) thread->over_ = true;
    }
  }
}

std::shared_ptr<Pacer> SearchSlots::share(std::shared_ptr<SearchSlots> slots) {
  return std::shared_ptr<Share>(new Share(std::move(slots)));
}

}  // namespace millstone
