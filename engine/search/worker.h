// One search thread's work: iterative deepening, the alpha-beta search and quiescence. A search run
// makes one or several of them for its root, all on the same table.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
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
  virtual std::uint64_t poll(const Worker&) { return kPollNodes; }
  // The line in front of those from `line` on has a bound alone in this iteration.
  virtual void on_bound(const Worker&, int /*line*/, Bound) {}
  // An iteration that is not finished has found the best first turn so far, with an exact value;
  // the turn that was best before has been searched as well.
  virtual void on_better(const Worker&, const RootTurn&) {}
  // An iteration is finished. False: it was the last.
  virtual bool on_iteration(const Worker&) { return true; }
  virtual void on_root_turn(const Worker&, Turn, int /*number*/) {}

 protected:
  // Often enough to end well within a millisecond of a stop.
  static constexpr std::uint64_t kPollNodes = 256;
};

// What a worker is to search.
struct WorkerTask {
  std::vector<RootTurn> root_turns;  // never empty
  int multi_pv = 1;
  int max_depth = 1;
  int first_depth = 1;
  bool thorough = false;  // spend nodes on finding wins and losses with their exact lengths
  const tablebase::Prober* tables = nullptr;  // null: search without them
};

// What the tables of perfect play say in a node; kNone: nothing.
struct TableWord {
  Value value = 0;
  Bound bound = Bound::kNone;
};

// A principal variation while it grows.
struct PvLine {
  int size = 0;
  std::array<Turn, TurnHistory::kMaxPly> turns;
};

// What a worker needs much room for, made before the search and kept for the next; the history goes
// on from there.
struct WorkerMemory {
  TurnHistory history;
  std::array<PvLine, TurnHistory::kMaxPly + 1> pv;
};

class Worker {
 public:
  static constexpr int kMaxPly = TurnHistory::kMaxPly;
  static constexpr int kMaxDepth = 240;  // leaves room for quiescence below it

  // All but the game outlive the Worker; `stop` ends a running search soon after it is set.
  // `contempt`: what a draw is worth less than 0 to the side to move at the root.
  Worker(const Game& game, Value contempt, WorkerMemory& memory, TranspositionTable& table,
         const std::atomic<bool>& stop, Pacer* pacer = nullptr);

  // Searches until the task's depth, a stop, or the monitor's word. Blocks.
  void run(const WorkerTask& task, WorkerMonitor& monitor);

  // Any thread may ask.
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  std::uint64_t tb_hits() const { return tb_hits_.load(std::memory_order_relaxed); }

  // --- for the monitor and after run() ----------------------------------------------------------
  const std::vector<RootTurn>& root_turns() const { return root_turns_; }
  int depth() const { return depth_; }  // of the iteration that runs or was broken off
  int multi_pv() const { return multi_pv_; }
  // Appends turns to a won or lost line that stops before the end, searching at most so many nodes,
  // which do not count. May be called from the monitor.
  void complete_line(std::vector<Turn>& line, Value value, std::uint64_t nodes);

 private:
  bool search_line(int line);
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
  TableWord value_from_tables(const Position& position, int ply);
  bool holds_here(Value value, const Position& position) const;
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
  Value contempt_ = 0;
  int quiet_limit_ = 0;  // the smallest noRemovalPlies that can apply; 0 = none
  int max_plies_ = 0;
  // Values rest on what of the past can draw, as long as nothing was placed or removed since.
  Key past_salt_ = 0;
  int salted_from_ = std::numeric_limits<int>::max();  // from so many quiet turns on

  // --- proofs: see proof_search.cpp -------------------------------------------------------------
  bool thorough_ = false;
  int proven_plies_ = 0;           // every win and loss of the first turns within so many is known
  std::uint64_t proof_nodes_ = 0;  // of `nodes_`
  std::uint64_t proof_cap_ = 0;    // the number of nodes at which a proof is broken off; 0 = none

  const tablebase::Prober* tables_ = nullptr;
  Evaluator evaluator_;
  SearchPath path_;
  TurnHistory& history_;
  std::array<PvLine, kMaxPly + 1>* const pv_;
};

}  // namespace millstone
