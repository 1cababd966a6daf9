// The engine's generator against the slow reference: random games under every preset, under every
// value of every parameter, and under random combinations.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "engine/rules/parameters.h"
#include "engine/rules/presets.h"
#include "tests/engine/game/rule_samples.h"
#include "tests/engine/game/side_by_side.h"

namespace millstone::testing {
namespace {

// Plays one game and says how it ended.
Reason expect_no_difference(const Rules& rules, const SideBySideOptions& options) {
  const SideBySideResult result = play_side_by_side(rules, options);
  EXPECT_TRUE(result.difference.empty()) << result.difference;
  return result.outcome.reason;
}

TEST(AgainstReference, EveryPreset) {
  for (const Preset& preset : presets()) {
    for (std::uint64_t seed = 1; seed <= 5 && !::testing::Test::HasFailure(); ++seed) {
      expect_no_difference(preset.rules, {seed, 200});
    }
  }
}

TEST(AgainstReference, EveryValueOfEveryParameter) {
  std::set<Reason> reasons;
  for (const RuleSample& sample : rule_samples()) {
    int accepted = 0;
    for (const std::string& board : sample_boards()) {
      const SampledRules sampled = sample_on_board(sample, board);
      if (!sampled.ok) continue;
      ++accepted;
      for (std::uint64_t seed = 1; seed <= 2 && !::testing::Test::HasFailure(); ++seed) {
        reasons.insert(expect_no_difference(sampled.rules, {seed, 120}));
      }
    }
    EXPECT_GE(accepted, 1) << sample.key << " = " << sample.value;
  }
  for (int reason = static_cast<int>(Reason::kFewerPieces);
       reason <= static_cast<int>(Reason::kMaxPlies); ++reason) {
    EXPECT_TRUE(reasons.count(static_cast<Reason>(reason)))
        << "no game ended by " << reason_name(static_cast<Reason>(reason));
  }
}

TEST(AgainstReference, SamplesLeaveNoParameterOut) {
  for (const Parameter& parameter : parameters()) {
    if (parameter.key == "board") continue;
    std::set<std::string> values;
    for (const RuleSample& sample : rule_samples()) {
      if (sample.key == parameter.key) values.insert(sample.value);
    }
    EXPECT_FALSE(values.empty()) << parameter.key;
    if (parameter.type != ParameterType::kChoice) continue;
    values.insert(parameter.get(default_rules()));
    EXPECT_EQ(values, std::set<std::string>(parameter.choices.begin(), parameter.choices.end()))
        << parameter.key;
  }
}

void compare_combinations(std::uint64_t first_seed, int count) {
  std::mt19937_64 random(first_seed);
  for (int i = 0; i < count && !::testing::Test::HasFailure(); ++i) {
    const Rules rules = random_rules(random);
    expect_no_difference(rules, {random(), 120});
  }
}

TEST(AgainstReference, RandomCombinations) {
  compare_combinations(1, 600);
}

TEST(DeepAgainstReference, ManyRandomCombinations) {
  compare_combinations(2, 50'000);
}

TEST(DeepAgainstReference, ManyGamesOfEveryPreset) {
  for (const Preset& preset : presets()) {
    for (std::uint64_t seed = 1000; seed < 1200 && !::testing::Test::HasFailure(); ++seed) {
      expect_no_difference(preset.rules, {seed, 300});
    }
  }
}

}  // namespace
}  // namespace millstone::testing
