// The static evaluation, in centi-pieces for the side to move, from board and rules alone.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/game/position.h"
#include "engine/search/score.h"

namespace millstone {

Value evaluate(const PreparedRules& rules, const Position& position);

// One term of the evaluation for each side (before weighting of phases it is already in
// centi-pieces).
struct EvalTerm {
  std::string name;
  std::array<Value, 2> value{};  // by Color, centi-pieces
};
// The terms whose difference (side to move minus other) sums to evaluate().
std::vector<EvalTerm> evaluate_terms(const PreparedRules& rules, const Position& position);

}  // namespace millstone
