// Builds the tables of a game sector by sector, going on where an earlier run was stopped. Used by
// `millstone tablebase build` and by tests.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "engine/game/prepared_rules.h"
#include "engine/result.h"
#include "engine/tablebase/sector.h"
#include "engine/tablebase/sector_graph.h"
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
  // `rules` must be solvable (check_solvable); for Goal::kRemoval they need a limit that
  // check_removal_limit accepts, and the choice must be of moving sectors only. Takes a second or
  // so and 100 MB for the index. The store must be of the same goal.
  Builder(const PreparedRules& rules, const SectorChoice& choice, unsigned threads,
          Goal goal = Goal::kEnd);

  // Finds out what `store` already has; blocks until all of it has been checked.
  void look_at(TableStore& store, BuildListener& listener, std::stop_token stop = {});

  std::size_t sectors() const;  // all that were asked for
  std::uint64_t slots() const;  // of all
  // What the steps still to be done take.
  BuildNeeds needs() const;

  // Solves what is missing. Blocks until done, stopped or failed: an error of the store, or a
  // sector with longer wins than a table can hold. A stop is not an error.
  Status run(TableStore& store, BuildListener& listener, std::stop_token stop = {});

  const SectorIndex& index() const { return index_; }

 private:
  std::uint64_t memory_of(const SolveStep& step) const;
  // The values of step.sectors; empty when stopped.
  Result<std::vector<SectorValues>> solve(const SolveStep& step, TableStore& store,
                                          BuildListener& listener, std::stop_token stop) const;

  // The limit that a moving sector is solved for; 0 for turns to the end.
  int removal_limit(Sector sector) const;

  Goal goal_;
  Rules limits_;
  SolverRules rules_;
  SectorIndex index_;
  unsigned threads_;
  std::vector<SolveStep> steps_;
  std::vector<bool> done_;  // by step
};

// Counts the positions of a sector that no symmetry makes equal. Where a line wins, those that hold
// one are over and do not count.
TableCounts count_positions(const SolverRules& rules, const SectorIndex& index, Sector sector,
                            std::span<const Outcome8> values, unsigned threads);

}  // namespace millstone::tablebase
