// Every value of every parameter changes something: under it and under the default of that
// parameter, the same random turns lead to a position whose legal turns or result differ.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "engine/game/game.h"
#include "engine/rules/parameters.h"
#include "engine/rules/validate.h"
#include "tests/engine/game/rule_samples.h"

namespace millstone::testing {
namespace {

TurnList sorted_turns(const Game& game) {
  TurnList list = game.legal();
  std::sort(list.begin(), list.end());
  return list;
}

bool part_ways(const Rules& changed, const Rules& plain, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Game one(std::make_shared<const PreparedRules>(changed));
  Game two(std::make_shared<const PreparedRules>(plain));
  for (int ply = 0; ply < 150; ++ply) {
    const TurnList turns = sorted_turns(one), others = sorted_turns(two);
    if (one.outcome() != two.outcome() || one.position().side != two.position().side ||
        !std::equal(turns.begin(), turns.end(), others.begin(), others.end()))
      return true;
    if (turns.empty()) return false;
    const Turn turn = turns[random() % turns.size()];
    one.play(turn);
    two.play(turn);
  }
  return false;
}

bool changes_something(const RuleSample& sample) {
  const Parameter& parameter = *find_parameter(sample.key);
  for (const std::string& board : sample_boards()) {
    const SampledRules sampled = sample_on_board(sample, board);
    if (!sampled.ok) continue;
    Rules plain = sampled.rules;
    if (!parameter.set(plain, parameter.get(Rules())) || !validate(plain)) continue;
    if (parameter.get(plain) == parameter.get(sampled.rules)) return true;  // the default itself
    for (std::uint64_t seed = 1; seed <= 150; ++seed)
      if (part_ways(sampled.rules, plain, seed)) return true;
  }
  return false;
}

// Company that lets a value matter where random turns under the shared samples do not: fewer open
// points, and hands that do not empty in turn.
const std::vector<RuleSample> kFurtherSamples = {
    {"placingEndsAtEmpty", "2", "pieces=4;placingMill=none"},
    {"movingStarts", "white", "placingMill=handThenOpponent"},
};

TEST(ParameterValues, ChangeTurnsOrResults) {
  std::map<std::string, bool> changes;
  for (const auto* samples : {&rule_samples(), &kFurtherSamples})
    for (const RuleSample& sample : *samples) {
      bool& changed = changes[sample.key + " = " + sample.value];
      changed = changed || changes_something(sample);
    }
  for (const auto& [value, changed] : changes) EXPECT_TRUE(changed) << value;
}

}  // namespace
}  // namespace millstone::testing
