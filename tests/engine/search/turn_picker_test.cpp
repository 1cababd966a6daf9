// Tests of turn ordering.
#include "engine/search/turn_picker.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/notation/fen.h"
#include "engine/rules/presets.h"

namespace millstone {
namespace {

class TurnPickerTest : public ::testing::Test {
 protected:
  Position position(const char* fen) {
    const auto result = parse_fen(rules_, fen);
    EXPECT_TRUE(result.ok()) << fen;
    return *result;
  }
  static std::vector<Turn> all_of(TurnPicker& picker) {
    std::vector<Turn> turns;
    for (Turn turn = picker.next(); !turn.is_none(); turn = picker.next()) turns.push_back(turn);
    return turns;
  }
  PreparedRules rules_{default_rules()};
  TurnHistory history_;
};

TEST_F(TurnPickerTest, HandsOutEveryTurnOnce) {
  const Position at = position("1WB/1W1/2B/W2BWB/BWB/3/2W w 0 0 0 0 20");
  TurnList legal;
  generate(rules_, at, legal, RemovalOrder::kDistinct);
  TurnPicker picker(rules_, at, history_, 0, Turn{}, Turn{});
  std::vector<Turn> turns = all_of(picker);
  std::vector<Turn> expected(legal.begin(), legal.end());
  std::sort(turns.begin(), turns.end());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(turns, expected);
  EXPECT_TRUE(picker.next().is_none());
}

TEST_F(TurnPickerTest, TheKnownTurnComesFirstThenMills) {
  const Position at = position("W1W/3/3/1B1W2/3/1B1/B2 w 5 5 0 0 7");
  const Turn known = Turn::place(23);
  TurnPicker picker(rules_, at, history_, 0, known, Turn{});
  EXPECT_EQ(picker.next(), known);
  EXPECT_EQ(picker.next().removal_count(), 1);
}

TEST_F(TurnPickerTest, BlockingAMillComesBeforeOtherQuietTurns) {
  // Black threatens d7.
  const Position at = position("B1B/3/3/1W4/3/1W1/3 w 6 6 0 0 5");
  TurnPicker picker(rules_, at, history_, 0, Turn{}, Turn{});
  EXPECT_EQ(picker.next(), Turn::place(1));
}

TEST_F(TurnPickerTest, RewardedTurnsComeEarlier) {
  const Position at = start_position(rules_);
  const Turn good = Turn::place(17);
  history_.reward(kWhite, 40, good, Turn{}, 5);
  TurnPicker picker(rules_, at, history_, 0, Turn{}, Turn{});
  EXPECT_EQ(picker.next(), good);
}

TEST_F(TurnPickerTest, QuiescenceHasMillsOnly) {
  const Position at = position("W1W/3/3/1B1W2/3/1B1/B2 w 5 5 0 0 7");
  TurnPicker picker(rules_, at, history_);
  for (const Turn turn : all_of(picker)) EXPECT_EQ(turn.removal_count(), 1);
  EXPECT_EQ(picker.turns().size(), 3u);
}

}  // namespace
}  // namespace millstone
