// The static evaluation, in centi-pieces for the side to move, from board and rules alone.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/game/position.h"
#include "engine/search/pattern_weights.h"
#include "engine/search/score.h"

namespace millstone {

// Judges positions of one rule set: by learned weights where there are any for it, else by terms.
class Evaluator {
 public:
  Evaluator() = default;
  explicit Evaluator(const PreparedRules& rules);  // which outlive the Evaluator
  Value operator()(const Position& position) const;

 private:
  const PreparedRules* rules_ = nullptr;
  const PatternWeights* learned_ = nullptr;
};
// The same for a single position.
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
