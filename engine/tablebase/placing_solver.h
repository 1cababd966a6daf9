// Solves a placing sector. Every turn takes a piece from a hand, so that a sector needs only the
// solved sectors after it and one sweep over its own positions.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/tablebase/point_sets.h"
#include "engine/tablebase/sector.h"
#include "engine/tablebase/solver_rules.h"
#include "engine/tablebase/values.h"

namespace millstone::tablebase {

// The sectors that a placement leads to, seen from the opponent who moves there.
Sector after_placing(Sector sector);          // needs own_hand > 0
Sector after_placing_capture(Sector sector);  // needs own_hand > 0 and other > 0
// Whether a mill made by placing may lead to a sector in which the game goes on.
bool captures_while_placing(const SolverRules& rules, Sector sector);

// The values of those two, in the layout of SectorIndex. The second is empty where
// captures_while_placing says no.
struct PlacingSuccessors {
  std::span<const Outcome8> after;
  std::span<const Outcome8> after_capture;
};

class PlacingSolver {
 public:
  PlacingSolver(const SolverRules& rules, const SetClasses& classes, const Colex& colex)
      : rules_(rules), classes_(classes), colex_(colex) {}

  // The values of all positions of a placing sector, in the layout of SectorIndex. Blocks until
  // solved; `progress` (may be empty) is told now and then how many rows are done, from any of the
  // threads. Stopped: empty.
  SectorValues solve(Sector sector, const PlacingSuccessors& successors, unsigned threads,
                     std::stop_token stop = {},
                     const std::function<void(std::uint32_t rows)>& progress = {}) const;

 private:
  const SolverRules& rules_;
  const SetClasses& classes_;
  const Colex& colex_;
};

}  // namespace millstone::tablebase
