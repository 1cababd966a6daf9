// Solves a sector and its mirror by the generator that plays: for every rule set that tables can be
// made for, and slower than the solvers that know the rules (MovingSolver, PlacingSolver). Used by
// the builder where those cannot.
#pragma once

#include <functional>
#include <map>
#include <stop_token>
#include <vector>

#include "engine/result.h"
#include "engine/tablebase/compact_index.h"
#include "engine/tablebase/slot_counts.h"
#include "engine/tablebase/values.h"

namespace millstone::tablebase {

class GraphSolver {
 public:
  // Solved sectors in the layout of CompactIndex, by sector.
  using Solved = std::map<Sector, SectorValues>;

  // `code`: how the values are to tell turns, see turn_code. All outlive the solver.
  GraphSolver(const PreparedRules& rules, const SlotCounts& counts, const CompactIndex& index,
              TurnCode code)
      : rules_(rules), counts_(counts), index_(index), code_(code) {}

  // Bytes that `solve` takes, as far as can be told without solving.
  std::uint64_t memory_needed(const std::vector<Sector>& sectors) const;

  // The values of one sector, or of a sector and its mirror. `needed` has all sectors that a turn
  // may lead to. Blocks; `progress` (may be empty) gets the share done, from any thread. Stopped:
  // empty. Errors: a sector is missing, too many positions, wins that are too long for a byte.
  Result<std::vector<SectorValues>> solve(const std::vector<Sector>& sectors, const Solved& needed,
                                          unsigned threads, std::stop_token stop = {},
                                          const std::function<void(double)>& progress = {}) const;

 private:
  const PreparedRules& rules_;
  const SlotCounts& counts_;
  const CompactIndex& index_;
  TurnCode code_;
};

}  // namespace millstone::tablebase
