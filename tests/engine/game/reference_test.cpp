// The engine's generator against the slow reference: random games under every preset, under every
// value of every parameter, and under random combinations.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/rules/parameters.h"
#include "engine/rules/presets.h"
#include "tests/engine/game/rule_samples.h"
#include "tests/engine/game/side_by_side.h"

namespace millstone::testing {
namespace {

TEST(AgainstReference, EveryPreset) {
  for (const Preset& preset : presets()) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      ASSERT_EQ(play_side_by_side(preset.rules, {seed, 200}).difference, "") << preset.name;
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
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const SideBySideResult result = play_side_by_side(sampled.rules, {seed, 120});
        ASSERT_EQ(result.difference, "") << sample.key << " = " << sample.value << " on " << board;
        reasons.insert(result.outcome.reason);
      }
    }
    EXPECT_GE(accepted, 1) << sample.key << " = " << sample.value;
  }
  EXPECT_EQ(reasons.size(), 8u) << "games that go on, and every way to end one";
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
  for (int i = 0; i < count; ++i) {
    const Rules rules = random_rules(random);
    ASSERT_EQ(play_side_by_side(rules, {random(), 120}).difference, "") << "combination " << i;
  }
}

TEST(AgainstReference, RandomCombinations) {
  compare_combinations(1, 1000);
}

TEST(DeepAgainstReference, ManyRandomCombinations) {
  compare_combinations(2, 50'000);
}

TEST(DeepAgainstReference, ManyGamesOfEveryPreset) {
  for (const Preset& preset : presets()) {
    for (std::uint64_t seed = 1000; seed < 1200; ++seed) {
      ASSERT_EQ(play_side_by_side(preset.rules, {seed, 300}).difference, "") << preset.name;
    }
  }
}

}  // namespace
}  // namespace millstone::testing
