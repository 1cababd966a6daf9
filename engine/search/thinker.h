// One search from `go` to the turn to play: shares the work among the workers, watches the limits
// and reports. Run by the search manager on its thread.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "engine/game/game.h"
#include "engine/search/limits.h"
#include "engine/search/listener.h"
#include "engine/search/small_game.h"
#include "engine/search/table_root.h"
#include "engine/search/time_manager.h"
#include "engine/search/turn_choice.h"
#include "engine/search/worker.h"

namespace millstone {

using SearchClock = std::chrono::steady_clock;

// What other threads may set while a search runs.
struct SearchControl {
  std::atomic<bool> stop{false};       // asked for from outside
  std::atomic<bool> pondering{false};  // no clock runs yet
  std::atomic<bool> halt{false};       // the workers' order to end
  std::atomic<SearchClock::rep> clock_start{0};
};

class Thinker final : private WorkerMonitor {
 public:
  // All outlive the Thinker. `workers` is not empty; the first is run by think() itself.
  Thinker(SearchListener& listener, TranspositionTable& table, SearchControl& control,
          std::vector<std::unique_ptr<Worker>>& workers);

  // Searches and reports; blocks. The caller reports the turn that is returned.
  // `tables` may be null.
  BestTurn think(const Game& game, const SearchLimits& limits, const SearchOptions& options,
                 const tablebase::Prober* tables);
  // Forgets solved games.
  void forget() { solver_.forget(); }

 private:
  std::uint64_t poll(const Worker& worker) override;
  void on_line(const Worker& worker, int line, Bound bound) override;
  bool on_iteration(const Worker& worker) override;
  void on_root_turn(const Worker& worker, Turn turn, int number) override;

  void report_over(const Outcome& over, Color side);
  std::vector<RootTurn> root_turns() const;
  bool solve_exactly(const std::vector<RootTurn>& first_turns);
  bool look_into_tables(std::vector<RootTurn>& first_turns);
  void run_workers(std::vector<RootTurn> root_turns);
  void conclude();
  BestTurn choose();
  Turn ponder_turn(const RootTurn& line) const;

  void complete(RootTurn& line);
  void report_lines(int count);
  void report(const RootTurn& line, int number, int depth, Bound bound);
  Bound bound_of(const RootTurn& line) const;
  std::uint64_t nodes() const;
  Milliseconds wall_time() const;    // since go
  Milliseconds budget_time() const;  // since the own clock runs, or nodes in its place

  SearchListener& listener_;
  TranspositionTable& table_;
  SearchControl& control_;
  std::vector<std::unique_ptr<Worker>>& workers_;
  SmallGameSolver solver_;

  // --- the search that runs ---------------------------------------------------------------------
  const Game* game_ = nullptr;
  const SearchLimits* limits_ = nullptr;
  const SearchOptions* options_ = nullptr;
  const tablebase::Prober* tables_ = nullptr;  // null: play without them
  bool tables_in_search_ = false;              // and the workers ask them too
  std::uint64_t root_hits_ = 0;
  ChoicePlan plan_;
  std::optional<TimeBudget> budget_;
  SearchClock::time_point start_;
  std::uint64_t node_limit_ = 0;
  std::uint64_t solved_nodes_ = 0;
  std::vector<RootTurn> lines_;  // of the last finished iteration, the best first
  int lines_depth_ = 0;
  bool selective_ = false;  // the lines are of the workers' search, whose wins may be bounds
  bool lines_reported_ = false;
  std::uint64_t nodes_reported_ = 0;
  int stable_ = 0;  // iterations since the best turn changed
  std::uint64_t reports_ = 0;
  Milliseconds last_bound_report_ = 0;
};

}  // namespace millstone
