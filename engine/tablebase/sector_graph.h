// Which sectors a game consists of, what each needs to be solved, and in which order. Used by the
// builder.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/tablebase/sector.h"
#include "engine/tablebase/solver_rules.h"

namespace millstone::tablebase {

// Sectors that are solved together, and the solved ones that this takes.
struct SolveStep {
  // One placing sector; or a moving sector with the larger side to move, and then its mirror where
  // that is another one. For GraphSolver any sector and its mirror.
  std::vector<Sector> sectors;
  // Placing: after a placement, then after one with a capture where the game can go on. Moving:
  // after a capture by the larger side, then by the smaller one, where the game can go on. For
  // GraphSolver: all that a turn may lead to.
  std::vector<Sector> needs;
  bool by_rows = true;  // by MovingSolver or PlacingSolver, otherwise by GraphSolver
};

struct SectorChoice {
  bool moving_only = false;    // all moving sectors of the game, with any numbers of pieces
  int max_pieces = 255;        // of both sides, on the board and in the hands
  std::vector<Sector> only{};  // if any, the steps of these alone
};

// Where the opponent moves after a capture by the side to move of a moving sector: one sector, or
// none when the capture ends the game.
std::vector<Sector> after_capture(const SolverRules& rules, Sector sector);

// Where the game may stand after any turn, if it goes on: among the sectors of solving_order.
std::vector<Sector> sectors_after(const PreparedRules& rules, Sector sector);

// Every step after those that it needs.
std::vector<SolveStep> solving_order(const PreparedRules& prepared, const SectorChoice& choice);

}  // namespace millstone::tablebase
