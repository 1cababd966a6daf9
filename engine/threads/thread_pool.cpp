// Implements thread_pool.h with POSIX threads, whose stack size can be chosen.
#include "engine/threads/thread_pool.h"

#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

namespace millstone {
namespace {

// The deepest search needs about 3 KB for each of its 256 plies, or 20 KB under a sanitizer.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t kStackBytes = std::size_t{16} << 20;
#else
constexpr std::size_t kStackBytes = std::size_t{4} << 20;
#endif

// What must be left for everything else after threads were made.
constexpr std::size_t kReserveBytes = std::size_t{16} << 20;

// Threads that read commands go first where there are too few processors for all: those of the pool
// never displace one that has just woken up, and their share is a little smaller. Where the system
// does not allow it they run like the others.
constexpr int kNice = 1;

void lower_priority() {
  const sched_param parameter{};
  (void)pthread_setschedparam(pthread_self(), SCHED_BATCH, &parameter);
  (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);
}

bool reserve_is_there() {
  void* const reserve = std::malloc(kReserveBytes);
  std::free(reserve);
  return reserve != nullptr;
}

}  // namespace

// Joined at the end of its life.
class ThreadPool::Thread {
 public:
  // It takes part in the rounds after `round`.
  Thread(ThreadPool& pool, int number, std::uint64_t round)
      : pool_(pool), number_(number), round_(round) {}
  ~Thread() {
    if (started_) pthread_join(thread_, nullptr);
  }

  // 0 or the system's error.
  int start() {
    pthread_attr_t attributes;
    if (const int error = pthread_attr_init(&attributes); error != 0) return error;
    int error = pthread_attr_setstacksize(&attributes, kStackBytes);
    if (error == 0) error = pthread_create(&thread_, &attributes, &Thread::main, this);
    pthread_attr_destroy(&attributes);
    started_ = error == 0;
    return error;
  }

 private:
  static void* main(void* self) {
    auto& thread = *static_cast<Thread*>(self);
    if (thread.pool_.priority_ == Priority::kLow) lower_priority();
    thread.pool_.run_thread(thread.number_, thread.round_);
    return nullptr;
  }

  ThreadPool& pool_;
  int number_;
  std::uint64_t round_;
  pthread_t thread_{};
  bool started_ = false;
};

ThreadPool::ThreadPool(Priority priority) : priority_(priority) {}

ThreadPool::~ThreadPool() {
  wait();
  (void)resize(0).ok();
}

Status ThreadPool::grow(int count) {
  const int before = size();
  int error = 0;
  try {
    while (size() < count && error == 0) {
      auto thread = std::make_unique<Thread>(*this, size(), round_);
      threads_.reserve(threads_.size() + 1);
      {
        const std::lock_guard lock(mutex_);
        kept_ = size() + 1;
      }
      error = thread->start();
      if (error == 0) threads_.push_back(std::move(thread));
    }
  } catch (const std::bad_alloc&) {
    error = ENOMEM;
  }
  if (error == 0 && size() > before && !reserve_is_there()) error = ENOMEM;
  {
    const std::lock_guard lock(mutex_);
    kept_ = size();
  }
  if (error == 0) return Done{};
  return Error{"the system gives no more than " + std::to_string(size()) + " of " +
                   std::to_string(count) + " threads: " + std::strerror(error),
               "", ""};
}

Status ThreadPool::resize(int count) {
  const int before = size();
  Status status = count > before ? grow(count) : Status(Done{});
  const int wanted = status ? count : before;
  {
    const std::lock_guard lock(mutex_);
    kept_ = wanted;
  }
  begun_.notify_all();
  threads_.resize(static_cast<std::size_t>(wanted));
  return status;
}

void ThreadPool::start(int count, std::function<void(int)> work) {
  {
    // A thread that has told its result to others may not have returned to the pool yet.
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [this] { return busy_ == 0; });
    work_ = std::move(work);
    wanted_ = busy_ = std::min(count, size());
    ++round_;
  }
  begun_.notify_all();
}

void ThreadPool::wait() {
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [this] { return busy_ == 0; });
}

void ThreadPool::run(int count, const std::function<void()>& work) {
  start(count - 1, [&work](int) { work(); });
  work();
  wait();
}

void ThreadPool::run_thread(int number, std::uint64_t seen) {
  std::unique_lock lock(mutex_);
  for (;;) {
    begun_.wait(lock, [&] { return number >= kept_ || (round_ != seen && number < wanted_); });
    if (number >= kept_) return;
    seen = round_;
    lock.unlock();
    work_(number);
    lock.lock();
    if (--busy_ == 0) ended_.notify_all();
  }
}

void run_on_threads(int count, const std::function<void()>& work) {
  ThreadPool pool;
  if (count > 1) (void)pool.grow(count - 1).ok();
  pool.run(count, work);
}

}  // namespace millstone
