// The moves of the larger side of a moving sector, from row to row; listed once for all waves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/tablebase/point_sets.h"
#include "engine/tablebase/solver_rules.h"

namespace millstone::tablebase {

struct RowMove {
  Point from, to;
  bool closes;            // a mill
  std::uint8_t symmetry;  // maps the set after the move to the representative of `row`
  std::uint32_t row;
};

class RowMoves {
 public:
  // All moves of the representatives of `size` pieces to points that the side does not hold itself.
  RowMoves(const SolverRules& rules, const SetClasses& classes, int size);

  std::span<const RowMove> of(std::uint32_t row) const {
    return std::span(moves_).subspan(first_[row], first_[row + 1] - first_[row]);
  }

 private:
  std::vector<RowMove> moves_;
  std::vector<std::size_t> first_;  // by row, one more at the end
};

}  // namespace millstone::tablebase
