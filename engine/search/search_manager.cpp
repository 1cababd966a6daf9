#include "engine/search/search_manager.h"

#include <algorithm>
#include <new>
#include <utility>

#include "engine/rules/digest.h"

namespace millstone {
namespace {

constexpr const char* kNoMemory = "not enough memory to search; any turn is played";

BestTurn any_turn(const Game& game) {
  const TurnList turns = game.legal();
  return turns.empty() ? BestTurn{} : BestTurn{turns[0], {}};
}

}  // namespace

SearchManager::SearchManager(SearchListener& listener, std::shared_ptr<Pacer> pacer)
    : listener_(listener), pacer_(std::move(pacer)), memory_(options_.hash_mb) {
  options_.hash_mb = memory_.hash_mb();
}

SearchManager::~SearchManager() {
  stop();
  wait();
}

Status SearchManager::set_options(const SearchOptions& options) {
  wait();
  const Status hash = memory_.resize_hash(options.hash_mb);
  const int count = std::max(options.threads, 1);
  const Status threads = count == options_.threads ? Status(Done{}) : resize_threads(count);
  const int old_threads = options_.threads;
  options_ = options;
  options_.hash_mb = memory_.hash_mb();
  options_.threads = threads ? count : old_threads;
  return hash ? threads : hash;
}

// Both or neither.
Status SearchManager::resize_threads(int count) {
  const int before = memory_.workers();
  Status status = memory_.resize_workers(count);
  if (status) {
    status = threads_.resize(count);
    if (!status) (void)memory_.resize_workers(before).ok();
  }
  if (status) return status;
  Error error = status.error();
  error.expected = "less; the number stays at " + std::to_string(options_.threads);
  return error;
}

void SearchManager::clear_hash() {
  wait();
  memory_.clear_hash(threads_);
}

void SearchManager::new_game() {
  wait();
  memory_.forget(threads_);
}

std::vector<std::string> SearchManager::make_ready(
    const Game& game, const std::shared_ptr<const tablebase::Prober>& tables) {
  wait();
  std::vector<std::string> messages;
  for (const Status& status : {resize_threads(options_.threads), answering_.resize(1)})
    if (!status) messages.push_back(status.error().text());
  memory_.belong_to(owner_of(game, tables), threads_);
  return messages;
}

ThreadPool& SearchManager::threads() {
  wait();
  (void)resize_threads(options_.threads).ok();
  return threads_;
}

// The values in memory rest on the rules, on what a draw is worth to each side, and on the tables.
MemoryOwner SearchManager::owner_of(const Game& game,
                                    const std::shared_ptr<const tablebase::Prober>& tables) const {
  MemoryOwner owner{rules_digest(game.rules().rules()), 0, {}};
  if (choice_plan(options_).knows_perfect_play()) owner.tables = tables;
  if (!options_.analyse_mode) {
    owner.draw_for_white = game.position().side == kWhite ? -options_.contempt : options_.contempt;
  }
  return owner;
}

bool SearchManager::go(SearchJob job) {
  if (searching()) return false;
  try {
    for (std::string& message : make_ready(job.game, job.tables))
      job.messages.push_back(std::move(message));
    run_ = std::make_unique<SearchRun>(job, memory_, threads_, pacer_.get(), listener_);
  } catch (const std::bad_alloc&) {
    listener_.on_message(kNoMemory);
    listener_.on_best(any_turn(job.game));
    return true;
  }
  {
    const std::lock_guard lock(mutex_);
    state_ = State::kSearching;
  }
  if (answering_.size() == 0) {
    run_->stop();  // nobody could be asked to stop later
    carry_out(job.game);
  } else {
    answering_.start(1, [this, game = std::move(job.game)](int) { carry_out(game); });
  }
  return true;
}

void SearchManager::carry_out(const Game& game) {
  BestTurn best;
  try {
    best = run_->answer();
  } catch (const std::bad_alloc&) {
    listener_.on_message(kNoMemory);
    best = any_turn(game);
  }
  {
    // From here on a further go() is accepted: whoever sees `on_best` may send it at once.
    const std::lock_guard lock(mutex_);
    state_ = State::kAnswering;
  }
  listener_.on_best(best);
  run_.reset();
  const std::lock_guard lock(mutex_);
  state_ = State::kIdle;
  idle_.notify_all();
}

void SearchManager::stop() {
  const std::lock_guard lock(mutex_);
  if (state_ == State::kSearching) run_->stop();
}

void SearchManager::ponderhit() {
  const std::lock_guard lock(mutex_);
  if (state_ == State::kSearching) run_->ponderhit();
}

bool SearchManager::searching() const {
  const std::lock_guard lock(mutex_);
  return state_ == State::kSearching;
}

void SearchManager::wait() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return state_ == State::kIdle; });
}

}  // namespace millstone
