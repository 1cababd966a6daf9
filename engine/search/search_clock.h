// The time a search takes and may take: since `go`, since its own clock runs, and until it must
// answer. Used by a search run; any thread may ask.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/search/time_manager.h"

namespace millstone {

class SearchClock {
 public:
  using Steady = std::chrono::steady_clock;

  // `start`: when the search was asked for. While `pondering` nothing is charged. `nodes_per_ms`:
  // nodes stand for time; 0 = off.
  SearchClock(Steady::time_point start, std::optional<TimeBudget> budget, bool pondering,
              int nodes_per_ms)
      : budget_(budget), nodes_per_ms_(nodes_per_ms), start_(start), pondering_(pondering) {}

  // From now on the time is charged; so many nodes were searched before.
  void end_pondering(std::uint64_t nodes) {
    free_nodes_ = nodes;
    charged_since_ = Steady::now();
    pondering_ = false;
  }
  bool pondering() const { return pondering_; }

  Milliseconds since_start() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Steady::now() - start_).count();
  }
  // None when nothing is charged now.
  const TimeBudget* budget() const { return budget_ && !pondering_ ? &*budget_ : nullptr; }
  // What is charged, after so many nodes.
  Microseconds charged(std::uint64_t nodes) const {
    if (nodes_per_ms_ > 0) {
      const std::uint64_t counted = nodes - free_nodes_;
      return Microseconds{counted * 1000 / static_cast<std::uint64_t>(nodes_per_ms_)};
    }
    return std::chrono::duration_cast<Microseconds>(Steady::now() - charged_since_.load());
  }
  // When the answer is due; none when no time limits the search now.
  std::optional<Steady::time_point> deadline() const {
    if (budget() == nullptr || nodes_per_ms_ > 0) return std::nullopt;
    return charged_since_.load() + budget_->maximum;
  }
  // The nodes that end the search where they stand for time.
  std::optional<std::uint64_t> last_node() const {
    if (budget() == nullptr || nodes_per_ms_ == 0) return std::nullopt;
    return free_nodes_ + static_cast<std::uint64_t>(budget_->maximum.count()) *
                             static_cast<std::uint64_t>(nodes_per_ms_) / 1000;
  }
  // Whether more than half of the time is over, real time even where nodes stand for it.
  bool past_half() const {
    return budget() != nullptr && Steady::now() - charged_since_.load() > budget_->maximum / 2;
  }

 private:
  const std::optional<TimeBudget> budget_;
  const int nodes_per_ms_;
  const Steady::time_point start_;
  std::atomic<Steady::time_point> charged_since_ = start_;
  std::atomic<std::uint64_t> free_nodes_ = 0;
  std::atomic<bool> pondering_;
};

}  // namespace millstone
