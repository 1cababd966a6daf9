// Rule sets for the comparison of the two generators: every value of every parameter on several
// boards, and random combinations.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "engine/rules/rules.h"

namespace millstone::testing {

// One value of a parameter, with other settings that let it matter (`key=value;…`).
struct RuleSample {
  std::string key, value, company;
};
const std::vector<RuleSample>& rule_samples();

// The boards the samples are tried on.
const std::vector<std::string>& sample_boards();

// Small rules for a board: the default but for the number of pieces. False in `ok` when a setting
// or the whole is refused.
struct SampledRules {
  Rules rules;
  bool ok = false;
};
SampledRules sample_on_board(const RuleSample& sample, const std::string& board);

// A valid combination of several samples on a random board.
Rules random_rules(std::mt19937_64& random);

}  // namespace millstone::testing
