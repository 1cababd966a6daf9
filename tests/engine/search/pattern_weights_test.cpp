// Tests of the learned weights: whom they serve, how a file of them is read, and what they learned.
#include "engine/search/pattern_weights.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/notation/fen.h"
#include "engine/rules/presets.h"

namespace millstone {
namespace {

Position position_of(const char* fen) {
  const auto position = parse_fen(PreparedRules(default_rules()), fen);
  EXPECT_TRUE(position.ok()) << fen;
  return *position;
}

TEST(PatternWeights, ServeNineMensMorrisWhateverDraws) {
  EXPECT_NE(PatternWeights::serving(default_rules()), nullptr);
  Rules rules = default_rules();
  rules.repetition = 0;
  rules.no_removal_plies = 7;
  rules.max_plies = 90;
  EXPECT_NE(PatternWeights::serving(rules), nullptr);
  EXPECT_NE(PatternWeights::serving(find_preset("gasser")->rules), nullptr);
}

TEST(PatternWeights, DoNotServeOtherGames) {
  for (const Preset& preset : presets()) {
    const std::string name = preset.name;
    if (name == "ninemensmorris" || name == "shortgame" || name == "openspiel" || name == "gasser")
      continue;
    if (PatternWeights::serving(preset.rules) != nullptr) {
      Rules like = preset.rules;
      const Rules nine;
      EXPECT_EQ(like.board, nine.board) << name;
      EXPECT_EQ(like.pieces, nine.pieces) << name;
      EXPECT_EQ(like.fly_at, nine.fly_at) << name;
      EXPECT_EQ(like.protection, nine.protection) << name;
    }
  }
  Rules misere = default_rules();
  misere.misere = true;
  EXPECT_EQ(PatternWeights::serving(misere), nullptr);
  EXPECT_EQ(PatternWeights::serving(find_preset("lasker")->rules), nullptr);
  EXPECT_EQ(PatternWeights::serving(find_preset("morabaraba")->rules), nullptr);
}

// A file of the right size in which the outer ring with a7 alone is worth 7, that of d5 alone in
// the middle of the inner ring 5, and a piece 90 while moving.
TEST(PatternWeights, AFileIsReadByPatternAndPhase) {
  constexpr std::size_t kPhases = 11, kRing = 6561, kSide = 19683;
  std::vector<std::byte> bytes(2 * kPhases * (2 + 2 * kRing + kSide));
  ASSERT_TRUE(PatternWeights::fits(bytes));
  const auto set = [&](std::size_t index, std::byte value) { bytes[2 * index] = value; };
  set(kPhases, std::byte{90});
  set(2 * kPhases + 1, std::byte{7});  // phase 0, first point own
  set(2 * kPhases + 3, std::byte{5});  // phase 0, second point own
  const PatternWeights weights(bytes);
  const auto one_more = weights.terms(position_of("W2/WWB/1W1/3WB1/3/1BB/3 w 0 0 0 0 30"));
  EXPECT_EQ(one_more.pieces, 90);
  EXPECT_EQ(one_more.patterns, 7);  // d5 is not alone on its ring
  const auto alone = weights.terms(position_of("W2/WWB/1W1/4B1/3/1BB/3 w 0 0 0 0 30"));
  EXPECT_EQ(alone.pieces, 0);
  EXPECT_EQ(alone.patterns, 7 + 5);
  bytes.pop_back();
  EXPECT_FALSE(PatternWeights::fits(bytes));
  EXPECT_EQ(PatternWeights(bytes).terms(position_of("W2/WWB/1W1/3WB1/3/1BB/3 w 0 0 0 0 30")).pieces,
            0);
}

TEST(PatternWeights, APieceMoreIsWorthAboutAPiece) {
  const PatternWeights& weights = *PatternWeights::serving(default_rules());
  const Value lead = weights.terms(position_of("W1W/3/3/1B1W2/3/1B1/3 w 6 6 0 0 7")).pieces;
  EXPECT_GT(lead, 60);
  EXPECT_LT(lead, 140);
}

}  // namespace
}  // namespace millstone
