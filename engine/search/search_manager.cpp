#include "engine/search/search_manager.h"

#include <utility>

namespace millstone {

SearchManager::SearchManager(SearchListener& listener, std::shared_ptr<Pacer> pacer)
    : listener_(listener),
      pacer_(std::move(pacer)),
      thinker_(listener, table_, control_, workers_) {
  if (!table_.resize(options_.hash_mb)) {
    options_.hash_mb = 1;
    if (!table_.resize(1)) throw std::bad_alloc();
  }
  make_workers();
  thread_ = std::jthread([this] { run(); });
}

SearchManager::~SearchManager() {
  {
    const std::lock_guard lock(mutex_);
    control_.stop = true;
    control_.halt = true;
    quit_ = true;
  }
  wake_.notify_all();
}

void SearchManager::make_workers() {
  const std::size_t count = static_cast<std::size_t>(std::max(options_.threads, 1));
  workers_.resize(std::min(count, workers_.size()));
  while (workers_.size() < count) {
    workers_.push_back(std::make_unique<Worker>(table_, control_.halt, pacer_.get()));
  }
}

void SearchManager::set_options(const SearchOptions& options) {
  const int hash_mb = options_.hash_mb;
  options_ = options;
  options_.hash_mb = hash_mb;
  make_workers();
}

Status SearchManager::resize_hash(int megabytes) {
  if (megabytes == options_.hash_mb) return Done{};
  Status status = table_.resize(megabytes);
  if (status) options_.hash_mb = megabytes;
  return status;
}

void SearchManager::clear_hash() {
  table_.clear(options_.threads);
}

void SearchManager::new_game() {
  table_.clear(options_.threads);
  for (const auto& worker : workers_) worker->clear();
  thinker_.forget();
}

bool SearchManager::go(const Game& game, const SearchLimits& limits,
                       std::shared_ptr<const tablebase::Prober> tables,
                       std::vector<std::string> messages) {
  {
    const std::lock_guard lock(mutex_);
    if (searching_) return false;
    // The last search may still be handing over its result; the thread takes this one after it.
    searching_ = busy_ = true;
    control_.stop = false;
    control_.halt = false;
    control_.pondering = limits.ponder;
    control_.clock_start = SearchClock::now().time_since_epoch().count();
    next_.emplace(Job{game, limits, options_, std::move(tables), std::move(messages)});
  }
  wake_.notify_all();
  return true;
}

void SearchManager::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (!searching_) return;
    control_.stop = true;
    control_.halt = true;
  }
  wake_.notify_all();
}

void SearchManager::ponderhit() {
  {
    const std::lock_guard lock(mutex_);
    if (!searching_ || !control_.pondering) return;
    control_.clock_start = SearchClock::now().time_since_epoch().count();
    control_.pondering = false;
  }
  wake_.notify_all();
}

bool SearchManager::searching() const {
  const std::lock_guard lock(mutex_);
  return searching_;
}

void SearchManager::wait() {
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [this] { return !busy_; });
}

// The search thread: takes jobs one by one and sleeps between them.
void SearchManager::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return next_ || quit_; });
    if (!next_) return;
    const Job job = *std::exchange(next_, std::nullopt);
    lock.unlock();
    for (const std::string& message : job.messages) listener_.on_message(message);
    const BestTurn best = thinker_.think(job.game, job.limits, job.options, job.tables.get());
    lock.lock();
    hold_back(lock, job);
    // From here on a further go() is accepted: whoever sees `on_best` may send it at once.
    searching_ = false;
    lock.unlock();
    listener_.on_best(best);
    lock.lock();
    if (!next_) {
      busy_ = false;
      ended_.notify_all();
    }
  }
}

// An infinite or pondering search that is done waits for its word without using the processor.
void SearchManager::hold_back(std::unique_lock<std::mutex>& lock, const Job& job) {
  wake_.wait(lock, [&] {
    return control_.stop || quit_ || (!job.limits.infinite && !control_.pondering);
  });
}

}  // namespace millstone
