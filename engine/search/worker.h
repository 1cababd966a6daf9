// One search thread's work: iterative deepening, the alpha-beta search and quiescence. The manager
// runs one or several of them on the same table.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/game/game.h"
#include "engine/search/evaluate.h"
#include "engine/search/history.h"
#include "engine/search/limits.h"
#include "engine/search/root_turn.h"
#include "engine/search/score.h"
#include "engine/search/search_path.h"
#include "engine/search/transposition_table.h"
#include "engine/tablebase/prober.h"
#include "engine/threads/pacer.h"

namespace millstone {

class Worker;

// What a worker tells its owner and asks it. The base class is the null object helpers run with.
class WorkerMonitor {
 public:
  virtual ~WorkerMonitor() = default;
  // How many nodes to search until the next call; 0 = stop now.
  virtual std::uint64_t poll(const Worker&) { return 1024; }
  // The lines 1 … `line` of this iteration stand in front of root_turns().
  virtual void on_line(const Worker&, int /*line*/, Bound) {}
  // An iteration is finished. False: it was the last.
  virtual bool on_iteration(const Worker&) { return true; }
  virtual void on_root_turn(const Worker&, Turn, int /*number*/) {}
};

// What all the workers of one search are given.
struct WorkerTask {
  Game game;
  std::vector<RootTurn> root_turns;  // never empty
  int multi_pv = 1;
  int max_depth = 1;
  int first_depth = 1;
  Value contempt = 0;
  bool thorough = false;  // spend nodes on finding wins and losses with their exact lengths
  const tablebase::Prober* tables = nullptr;  // null: search without them
};

class Worker {
 public:
  static constexpr int kMaxPly = TurnHistory::kMaxPly;
  static constexpr int kMaxDepth = 240;  // leaves room for quiescence below it

  // Both outlive the Worker; `stop` ends a running search soon after it is set.
  Worker(TranspositionTable& table, const std::atomic<bool>& stop, Pacer* pacer);

  void clear();
  void prepare(const WorkerTask& task);
  // Searches until the task's depth, a stop, or the monitor's word. Blocks.
  void run(WorkerMonitor& monitor);

  // Any thread may ask.
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

  std::uint64_t tb_hits() const { return tb_hits_.load(std::memory_order_relaxed); }

  void reset_nodes() {
    nodes_.store(0, std::memory_order_relaxed);
    tb_hits_.store(0, std::memory_order_relaxed);
  }

  // --- for the monitor and after run() ----------------------------------------------------------
  const std::vector<RootTurn>& root_turns() const { return root_turns_; }
  int depth() const { return depth_; }  // of the iteration that runs or was broken off
  // The best first turn of an iteration that was broken off, when its value is exact: the turn that
  // was best before has then been searched as well.
  const std::optional<RootTurn>& partial_best() const { return partial_best_; }
  int multi_pv() const { return multi_pv_; }
  // Appends turns to a won or lost line that stops before the end, searching at most so many nodes.
  void complete_line(std::vector<Turn>& line, Value value, std::uint64_t nodes);

 private:
  struct Line {
    int size = 0;
    std::array<Turn, kMaxPly> turns;
  };

  bool search_line(int line, WorkerMonitor& monitor);
  Value search_root(int line, Value alpha, Value beta);
  template <bool kPv>
  Value search(const Position& position, Value alpha, Value beta, int depth, int ply,
               Turn previous);
  Value quiesce(const Position& position, Value alpha, Value beta, int depth, int ply);
  template <bool kPv>
  Value search_child(const Position& parent, const Position& child, Value alpha, Value beta,
                     int depth, int ply, Turn turn);

  static int reduction(int number, Turn turn, Bitboard threats, int depth, bool pv);

  bool prove();
  bool prove_plies(int plies);
  void settle_proofs();
  bool forces_win(const Position& position, Color attacker, int plies, int ply);
  bool may_blockade(const Position& position) const;
  Turn proven_turn(const Position& position, Color attacker, int plies, int ply);
  bool count_node();

  Value draw_value(Color side) const { return side == root_side_ ? -contempt_ : contempt_; }
  Value outcome_value(const Outcome& outcome, Color side, int ply) const;
  std::optional<Value> value_from_tables(const Position& position, int ply);
  bool may_be_at_limit(const Position& position) const;
  Key table_key(const Position& position) const;
  Position child_of(const Position& position, Turn turn, int depth) const;
  void update_pv(int ply, Turn turn);

  TranspositionTable& table_;
  const std::atomic<bool>& stop_;
  Pacer* const pacer_;
  PacedThread* paced_ = nullptr;  // while it searches
  WorkerMonitor* monitor_ = nullptr;
  std::atomic<std::uint64_t> nodes_{0}, tb_hits_{0};
  std::uint64_t until_poll_ = 0;
  bool aborted_ = false;

  PreparedRulesPtr rules_;
  Position root_;
  Color root_side_ = kWhite;
  std::vector<RootTurn> root_turns_;
  int multi_pv_ = 1, max_depth_ = 1, first_depth_ = 1;
  int depth_ = 0, sel_depth_ = 0;
  std::optional<RootTurn> partial_best_;
  Value contempt_ = 0;
  int quiet_limit_ = 0;  // the smallest noRemovalPlies that can apply; 0 = none
  int max_plies_ = 0;

  // --- proofs: see proof_search.cpp
  // ---------------------------------------------------------------
  bool thorough_ = false;
  int proven_plies_ = 0;           // every win and loss of the first turns within so many is known
  std::uint64_t proof_nodes_ = 0;  // of `nodes_`
  std::uint64_t proof_cap_ = 0;    // the number of nodes at which a proof is broken off; 0 = none

  const tablebase::Prober* tables_ = nullptr;
  Evaluator evaluator_;
  SearchPath path_;
  TurnHistory history_;
  std::unique_ptr<std::array<Line, kMaxPly + 1>> pv_;
};

}  // namespace millstone
