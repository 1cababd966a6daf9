// Builds the tables of a game sector by sector, going on where an earlier run was stopped. Used by
// `millstone tablebase build` and by tests.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/game/prepared_rules.h"
#include "engine/result.h"
#include "engine/tablebase/compact_index.h"
#include "engine/tablebase/sector.h"
#include "engine/tablebase/sector_graph.h"
#include "engine/tablebase/slot_counts.h"
#include "engine/tablebase/solver_rules.h"
#include "engine/tablebase/table_store.h"

namespace millstone::tablebase {

// What is told while tables are built. Calls come one at a time.
class BuildListener {
 public:
  virtual ~BuildListener() = default;

  // A sector that was there already, whole.
  virtual void on_found(Sector) {}
  // A damaged sector; it will be built anew.
  virtual void on_damaged(Sector, const Error&) {}
  // At work on a sector. `wave`: turns to the end of what is being settled; -1 in placing sectors,
  // where `part` (0 to 1) tells how much is done.
  virtual void on_progress(Sector, int /*wave*/, double /*part*/) {}
  virtual void on_solved(Sector, const TableCounts&, std::uint64_t /*slots*/) {}
};

struct BuildNeeds {
  std::uint64_t memory = 0;  // bytes at the most demanding step
  Sector largest;            // that step
  std::uint64_t disk = 0;    // bytes, by the compression seen on nine men's morris
  std::uint64_t slots = 0;   // positions to solve
};

class Builder {
 public:
  // `rules` must be solvable (check_solvable) and outlive the builder; for Goal::kRemoval they need
  // a limit that check_removal_limit accepts, and the choice must be of moving sectors only. The
  // store must be of the same goal. An index for the solving takes a second or so and 100 MB.
  Builder(const PreparedRules& rules, const SectorChoice& choice, unsigned threads,
          Goal goal = Goal::kEnd);

  // Finds out what `store` already has; blocks until all of it has been checked.
  void look_at(TableStore& store, BuildListener& listener, std::stop_token stop = {});

  // The steps in the order in which they are made, and what one takes.
  const std::vector<SolveStep>& steps() const { return steps_; }
  std::uint64_t memory_of(const SolveStep& step) const;
  std::uint64_t slots_of(const SolveStep& step) const;

  std::size_t sectors() const;  // all that were asked for
  std::uint64_t slots() const;  // of all
  // What the steps still to be done take.
  BuildNeeds needs() const;

  // Solves what is missing. Blocks until done, stopped or failed: an error of the store, or a
  // sector with longer wins than a table can hold. A stop is not an error.
  Status run(TableStore& store, BuildListener& listener, std::stop_token stop = {});

  // The index of the quick solvers.
  const SectorIndex& index() const { return rows(); }
  // The slot of a position that owes nothing.
  Slot locate(const Position& position) const { return compact_.locate(position); }

 private:
  // The values of step.sectors; empty when stopped.
  Result<std::vector<SectorValues>> solve(const SolveStep& step, TableStore& store,
                                          BuildListener& listener, std::stop_token stop) const;

  // The limit that a moving sector is solved for; 0 for turns to the end.
  int removal_limit(Sector sector) const;

  // The values of the sectors of a step for GraphSolver.
  Result<std::vector<SectorValues>> solve_graph(const SolveStep& step, TableStore& store,
                                                BuildListener& listener,
                                                std::stop_token stop) const;
  TableCounts count(const SolveStep& step, Sector sector, const SectorValues& values) const;

  const PreparedRules& prepared_;
  Goal goal_;
  SolverRules rules_;
  SlotCounts counts_;
  CompactIndex compact_;
  unsigned threads_;
  std::vector<SolveStep> steps_;
  std::vector<bool> done_;  // by step
  // For the quick solvers; made when the first of their steps is solved.
  mutable std::optional<SectorIndex> rows_;
  const SectorIndex& rows() const;
};

// Counts the positions of a sector that no symmetry makes equal. Those in which a line has won or
// that a full board ends are over and do not count.
TableCounts count_positions(const SolverRules& rules, const SectorIndex& index, Sector sector,
                            std::span<const Outcome8> values, unsigned threads);
// The same for any rules; slower.
TableCounts count_positions(const PreparedRules& rules, const CompactIndex& index, Sector sector,
                            const SectorValues& values, unsigned threads);

}  // namespace millstone::tablebase
