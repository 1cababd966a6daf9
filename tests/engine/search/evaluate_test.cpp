// Tests of the evaluation: its symmetries under every preset, its terms, and a few judgements.
#include "engine/search/evaluate.h"

#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

#include "engine/board/symmetry.h"
#include "engine/game/game.h"
#include "engine/notation/fen.h"
#include "engine/rules/presets.h"

namespace millstone {
namespace {

// Positions of random games under a preset.
std::vector<Position> sample_positions(const PreparedRulesPtr& rules) {
  std::mt19937_64 random(rules->rules().pieces);
  std::vector<Position> positions;
  for (int i = 0; i < 6; ++i) {
    Game game(rules);
    for (int ply = 0; ply < 60; ++ply) {
      positions.push_back(game.position());
      const TurnList turns = game.legal();
      if (turns.empty()) break;
      game.play(turns[random() % turns.size()]);
    }
  }
  return positions;
}

Position with_colours_swapped(Position position) {
  std::swap(position.pieces[kWhite], position.pieces[kBlack]);
  std::swap(position.hand[kWhite], position.hand[kBlack]);
  position.side = ~position.side;
  return position;
}

class EvaluateEveryPreset : public ::testing::TestWithParam<Preset> {
 protected:
  PreparedRulesPtr rules_ = std::make_shared<const PreparedRules>(GetParam().rules);
};

TEST_P(EvaluateEveryPreset, ColoursCount) {
  for (const Position& position : sample_positions(rules_)) {
    EXPECT_EQ(evaluate(*rules_, position), evaluate(*rules_, with_colours_swapped(position)))
        << to_fen(*rules_, position);
    // Learned weights know whose turn it is; the terms do not.
    if (PatternWeights::serving(rules_->rules()) != nullptr) continue;
    Position other_side = position;
    other_side.side = ~position.side;
    EXPECT_EQ(evaluate(*rules_, position), -evaluate(*rules_, other_side))
        << to_fen(*rules_, position);
  }
}

TEST_P(EvaluateEveryPreset, ImagesAreWorthTheSame) {
  const std::vector<Symmetry> images = automorphisms(rules_->board());
  for (const Position& position : sample_positions(rules_)) {
    for (const Symmetry& symmetry : images) {
      Position image = position;
      for (Bitboard& set : image.pieces) set = symmetry.apply(set);
      image.closed = symmetry.apply(position.closed);
      ASSERT_EQ(evaluate(*rules_, position), evaluate(*rules_, image)) << to_fen(*rules_, position);
    }
  }
}

TEST_P(EvaluateEveryPreset, TermsSumToTheValue) {
  for (const Position& position : sample_positions(rules_)) {
    Value sum = 0;
    for (const EvalTerm& term : evaluate_terms(*rules_, position)) {
      EXPECT_FALSE(term.name.empty());
      sum += term.value[position.side] - term.value[~position.side];
    }
    EXPECT_EQ(sum, evaluate(*rules_, position)) << to_fen(*rules_, position);
    EXPECT_LT(std::abs(sum), 10'000);
  }
}

INSTANTIATE_TEST_SUITE_P(Presets, EvaluateEveryPreset, ::testing::ValuesIn(presets()),
                         [](const auto& tested) {
                           std::string name = tested.param.name;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

Value value_of(const char* fen) {
  const PreparedRules rules(default_rules());
  const auto position = parse_fen(rules, fen);
  EXPECT_TRUE(position.ok()) << fen;
  return evaluate(rules, *position);
}

TEST(Evaluate, APieceMoreIsWorthAboutAHundred) {
  const Value value = value_of("3/1W1/3/1W1B1W/3/1B1/3 w 5 5 0 0 7");
  EXPECT_GT(value, 60);
  EXPECT_LT(value, 180);
}

TEST(Evaluate, AnOpenMillCounts) {
  // d7 closes a7-d7-g7 in the first position; in the second the pair is no pair.
  EXPECT_GT(value_of("W1W/3/3/1B1W2/3/1B1/B2 w 5 5 0 0 7"),
            value_of("W2/3/3/1B1W2/3/1B1/B1W w 5 5 0 0 7"));
}

TEST(Evaluate, BlockedPiecesAreWorthLess) {
  // White's a7 is shut in by d7 and a4.
  EXPECT_LT(value_of("WB1/1W1/3/B1W1W1/3/3/1BB w 0 0 0 0 20"),
            value_of("1BW/1W1/3/B1W1W1/3/3/1BB w 0 0 0 0 20"));
}

TEST(Evaluate, MisereTurnsTheJudgementRound) {
  Rules rules = find_preset("lasker")->rules;
  const PreparedRules plain(rules);
  rules.misere = true;
  const PreparedRules misere(rules);
  const auto position = parse_fen(plain, "3/1W1/3/1W1B1W/3/1B1/3 w 6 6 0 0 7");
  ASSERT_TRUE(position.ok());
  EXPECT_EQ(evaluate(misere, *position), -evaluate(plain, *position));
}

}  // namespace
}  // namespace millstone
