// Solves a moving sector together with its mirror: both players' hands are empty, `big` pieces
// against `small` (big ≥ small). Win, draw or loss and the turns to the end of every position.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/tablebase/point_sets.h"
#include "engine/tablebase/solver_rules.h"
#include "engine/tablebase/values.h"

namespace millstone::tablebase {

// The values of a pair of sectors, as arrays over (row, column): the row is the class of the larger
// side's set, the column the rank of the smaller side's set among the other points.
struct PairValues {
  SectorValues big_to_move;
  SectorValues small_to_move;  // empty when both sides are equal: then it is the transpose
};

// Values of the pairs that captures lead to; empty where the game is over by then.
struct CaptureValues {
  std::span<const Outcome8> small_moves_after;  // (big, small - 1), small to move
  std::span<const Outcome8> big_moves_after;  // (big - 1, small), big to move; only for big > small
};

class MovingSolver {
 public:
  // `removal_limit` 0: values are turns to the end. Otherwise, at most kMaxRemovalLimit: values
  // under a limit of so many turns without a removal, and the captures' values are of that kind,
  // too.
  MovingSolver(const SolverRules& rules, const SetClasses& classes, const Colex& colex,
               int removal_limit = 0)
      : rules_(rules), classes_(classes), colex_(colex), removal_limit_(removal_limit) {}

  // Bytes that `solve` allocates for a sector of so many rows and slots, the result included.
  static std::uint64_t memory_needed(std::uint64_t rows, std::uint64_t slots);

  // Blocks until solved. `progress` (may be empty) is told the turns of the wave just finished.
  // Stopped: empty values.
  PairValues solve(int big, int small, const CaptureValues& captures, unsigned threads,
                   std::stop_token stop = {},
                   const std::function<void(int wave)>& progress = {}) const;

 private:
  const SolverRules& rules_;
  const SetClasses& classes_;
  const Colex& colex_;
  int removal_limit_;
};

}  // namespace millstone::tablebase
