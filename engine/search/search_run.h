// One search, from `go` to the turn to play. Made by the search manager for each `go` and gone when
// its answer is out: root, rules, clock, lines and workers are ready when it is constructed.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/search/limits.h"
#include "engine/search/root_knowledge.h"
#include "engine/search/search_clock.h"
#include "engine/search/search_memory.h"
#include "engine/search/search_reports.h"
#include "engine/search/turn_choice.h"
#include "engine/search/worker.h"

namespace millstone {

// What `go` asks for, and under which options.
struct SearchJob {
  Game game;
  SearchLimits limits;
  SearchOptions options;
  std::shared_ptr<const tablebase::Prober> tables;                     // null: play without them
  std::vector<std::string> messages;                                   // to be reported first
  SearchClock::Steady::time_point asked = SearchClock::Steady::now();  // the clock runs from here
};

// Its threads: the one that calls answer() sleeps until the answer is due, so that no busy worker
// can make it late; a pool runs the workers, whose first leads the search and reports it.
class SearchRun final : private WorkerMonitor {
 public:
  // All but the job outlive the run.
  // `pacer` may be null.
  SearchRun(SearchJob job, SearchMemory& memory, ThreadPool& threads, Pacer* pacer,
            SearchListener& listener);
  ~SearchRun();  // waits for the workers to come to rest

  // Searches, reports, and holds the answer back as long as it must. Blocks.
  BestTurn answer();

  // From any thread; both return at once.
  void stop();
  void ponderhit();

 private:
  // What the lines of the last finished iteration are, and of a better turn found since.
  struct Findings {
    std::vector<RootTurn> lines;  // the best first
    int depth = 0;
    bool selective = false;  // found by the workers, whose wins may be bounds
    std::optional<RootTurn> better;
    int better_depth = 0;
    std::optional<std::uint64_t> reported_at;  // nodes when the lines were reported, if they were
  };

  std::uint64_t poll(const Worker& worker) override;
  void on_bound(const Worker& worker, int line, Bound bound) override;
  void on_better(const Worker& worker, const RootTurn& root) override;
  bool on_iteration(const Worker& worker) override;
  void on_root_turn(const Worker& worker, Turn turn, int number) override;

  void work(int number);
  void lead();
  std::optional<RootKnowledge> ask_experts();
  void order_alike(RootKnowledge& known);
  bool await_end();
  void settle_lines(bool whole);
  BestTurn conclude(bool at_rest);
  void report_faults();
  Turn ponder_turn(const RootTurn& line) const;
  void hold_back();

  bool goes_on(const Worker& worker);
  void complete(RootTurn& line);
  void report_lines(bool whole);
  Bound bound_of(const RootTurn& line) const;
  SearchProgress progress() const;
  std::uint64_t nodes() const;
  int shown() const;

  const SearchJob job_;
  const ChoicePlan plan_;
  SearchMemory& memory_;
  TranspositionTable& table_;
  ThreadPool& threads_;
  SearchListener& listener_;
  SearchClock clock_;
  WorkerTask task_;      // as asked for
  WorkerTask assigned_;  // what the lead makes of it, before the gate opens
  std::vector<std::unique_ptr<Worker>> workers_;

  std::atomic<bool> halt_{false};                              // the workers' order to end
  std::atomic<std::uint64_t> known_nodes_{0}, known_hits_{0};  // before the workers began

  std::mutex signal_mutex_;
  std::condition_variable signal_;
  bool stop_asked_ = false;  // guarded, and the next two
  bool led_ = false;         // the lead has come to its end
  bool gate_open_ = false;   // the helpers may begin

  std::mutex report_mutex_;
  bool closed_ = false;  // guarded, and all below: the answer is made, nothing is reported any more
  Findings found_;
  SearchReports reports_;
  std::optional<ThinkingPace> pace_;
  Milliseconds last_bound_report_ = 0;
};

}  // namespace millstone
