// The generator of openings: balanced, distinct, repeatable.
#include "tools/openings/opening_generator.h"

#include <cstdlib>
#include <set>

#include <gtest/gtest.h>

#include "engine/notation/fen.h"
#include "engine/rules/presets.h"

namespace millstone {
namespace {

PreparedRulesPtr rules_named(const char* name) {
  return std::make_shared<PreparedRules>(find_preset(name)->rules);
}

std::vector<GeneratedOpening> generated(const PreparedRulesPtr& rules,
                                        const GeneratorSettings& settings) {
  std::vector<GeneratedOpening> out;
  const int found = generate_openings(
      rules, settings, [&](const GeneratedOpening& opening) { out.push_back(opening); });
  EXPECT_EQ(static_cast<std::size_t>(found), out.size());
  return out;
}

TEST(OpeningGenerator, MakesBalancedDistinctPositions) {
  const PreparedRulesPtr rules = rules_named("ninemensmorris");
  GeneratorSettings settings;
  settings.plies = 6;
  settings.count = 20;
  settings.depth = 3;
  settings.max_score = 25;
  const auto openings = generated(rules, settings);
  ASSERT_EQ(openings.size(), 20u);
  const auto symmetries = automorphisms(rules->board());
  std::set<CanonicalPosition> seen;
  for (const GeneratedOpening& opening : openings) {
    EXPECT_LE(std::abs(opening.score), 25);
    EXPECT_EQ(opening.position.turn, 7);
    EXPECT_TRUE(parse_fen(*rules, to_fen(*rules, opening.position)).ok());
    EXPECT_TRUE(seen.insert(canonical(opening.position, symmetries)).second);
  }

  const auto again = generated(rules, settings);
  ASSERT_EQ(again.size(), openings.size());
  for (std::size_t i = 0; i < again.size(); ++i) {
    EXPECT_TRUE(again[i].position.same_position(openings[i].position));
  }
  settings.seed = 1;
  EXPECT_FALSE(generated(rules, settings)[0].position.same_position(openings[0].position));
}

TEST(OpeningGenerator, CountsSymmetricPositionsOnce) {
  // One piece on the 24 points of three rings: corner or middle of a side, of the outer or inner
  // ring alike, or of the middle one.
  const PreparedRulesPtr rules = rules_named("ninemensmorris");
  GeneratorSettings settings;
  settings.plies = 1;
  settings.count = 100;
  settings.depth = 1;
  settings.max_score = 1000;
  settings.max_attempts = 300;
  EXPECT_EQ(generated(rules, settings).size(), 4u);
}

}  // namespace
}  // namespace millstone
