// Implements searcher.h.
#include "tools/analyse/searcher.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/tablebase/prober.h"

namespace millstone {

Searcher::Searcher(const SearchOptions& options, std::function<bool()> interrupted)
    : interrupted_(std::move(interrupted)) {
  (void)engine_.set_options(options).ok();  // what cannot be had is done without
}

std::optional<Found> Searcher::search(const Game& game, const SearchLimits& limits) {
  constexpr std::chrono::milliseconds kPause{50};
  if (interrupted_()) return std::nullopt;
  {
    const std::lock_guard lock(mutex_);
    done_ = whole_line_ = false;
    found_ = {};
  }
  engine_.set_game(game);
  engine_.go(limits);
  bool stopped = false;
  {
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, kPause, [this] { return done_; })) {
      if (!interrupted_()) continue;
      stopped = true;
      lock.unlock();  // the search may be waiting for it to report
      engine_.stop();
      lock.lock();
    }
  }
  engine_.wait();
  if (stopped) return std::nullopt;
  found_.exact = is_win(found_.value) || is_loss(found_.value) || tables_know(game.position());
  return std::move(found_);
}

bool Searcher::tables_know(const Position& position) {
  const auto tables = engine_.tables();
  return tables->may_know(position) && tables->probe(position).has_value();
}

void Searcher::on_message(const std::string& text) {
  const std::lock_guard lock(mutex_);
  if (std::find(messages_.begin(), messages_.end(), text) == messages_.end()) {
    messages_.push_back(text);
  }
}

void Searcher::on_info(const SearchInfo& info) {
  const std::lock_guard lock(mutex_);
  found_.nodes = info.nodes;
  found_.tb_hits = info.tb_hits;
  found_.time = info.time;
  // The bound of a won or lost line is one on its length alone.
  const bool exact = info.bound == Bound::kExact || is_win(info.value) || is_loss(info.value);
  if (info.multi_pv != 1 || (whole_line_ && !exact)) return;
  whole_line_ = exact;
  found_.value = info.value;
  found_.depth = info.depth;
  found_.line = info.pv;
}

void Searcher::on_best(const BestTurn& best) {
  const std::lock_guard lock(mutex_);
  found_.best = best.best;
  done_ = true;
  ended_.notify_one();
}

}  // namespace millstone
