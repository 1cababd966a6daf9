// Tests of the judge of turns: reading exact values, costs, counts and their intervals.
#include <gtest/gtest.h>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/text/text_file.h"
#include "tests/engine/game/rules_of.h"
#include "tools/judge/judged_positions.h"
#include "tools/judge/mistake_counts.h"

namespace millstone {
namespace {

using tablebase::Wdl;
using testing::rules_of;

constexpr const char* kLine =
    "3/1B1/W1W/1B1W2/WBW/1BB/3 b 0 0 0 0 1\t1\td6-d5=1 b4-a4=0 b4-b6=-1\n";

TEST(JudgedPositions, AreReadWithTheResultOfEachTurn) {
  const auto rules = rules_of("ninemensmorris");
  const auto read = read_judged_positions(std::string("# a remark\n\n") + kLine, "f", *rules);
  ASSERT_TRUE(read.ok()) << read.error().text();
  ASSERT_EQ(read->size(), 1u);
  const JudgedPosition& judged = read->front();
  EXPECT_EQ(judged.value, Wdl::kWon);
  const auto value_after = [&](const char* text) {
    return judged.after(*parse_turn(*rules, judged.position, text));
  };
  EXPECT_EQ(value_after("d6d5"), Wdl::kWon);
  EXPECT_EQ(value_after("b4a4"), Wdl::kDrawn);
  EXPECT_EQ(value_after("b4b6"), Wdl::kLost);
  EXPECT_EQ(value_after("d6d7"), std::nullopt);
  EXPECT_TRUE(judged.mistake_possible());
}

TEST(JudgedPositions, ErrorsTellWhereAndWhat) {
  const auto rules = rules_of("ninemensmorris");
  for (const char* bad : {"3/3 w 1\t1\td6=1", "3/3/3/6/3/3/3 w 9 9 0 0 1\t2\td6=1",
                          "3/3/3/6/3/3/3 w 9 9 0 0 1\t0\td6", "3/3/3/6/3/3/3 w 9 9 0 0 1\t0\td6=7",
                          "3/3/3/6/3/3/3 w 9 9 0 0 1\t0\tz9=0", "3/3/3/6/3/3/3 w 9 9 0 0 1\t0"}) {
    const auto read = read_judged_positions(std::string("#\n") + bad, "values.tsv", *rules);
    ASSERT_FALSE(read.ok()) << bad;
    EXPECT_EQ(read.error().where.find("values.tsv, line 2"), 0u) << read.error().text();
  }
}

TEST(JudgedPositions, TheFileOfTurnValuesIsWholeAndLegal) {
  const auto rules = rules_of("ninemensmorris");
  const auto text = read_text_file(std::string(MILLSTONE_TEST_DATA) + "/turn-values.tsv");
  ASSERT_TRUE(text.ok());
  const auto read = read_judged_positions(*text, "turn-values.tsv", *rules);
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(read->size(), 600u);
  for (const JudgedPosition& judged : *read) {
    TurnList legal;
    generate(*rules, judged.position, legal, RemovalOrder::kDistinct);
    EXPECT_EQ(judged.turns.size(), legal.size()) << to_fen(*rules, judged.position);
  }
}

TEST(MistakeCounts, CostsAreTheDifferenceOfResults) {
  EXPECT_EQ(cost_of(Wdl::kWon, Wdl::kWon), Cost::kNothing);
  EXPECT_EQ(cost_of(Wdl::kWon, Wdl::kDrawn), Cost::kWinForDraw);
  EXPECT_EQ(cost_of(Wdl::kWon, Wdl::kLost), Cost::kWinForLoss);
  EXPECT_EQ(cost_of(Wdl::kDrawn, Wdl::kLost), Cost::kDrawForLoss);
  EXPECT_EQ(cost_of(Wdl::kLost, Wdl::kLost), Cost::kNothing);
}

TEST(MistakeCounts, AreKeptByPhaseAndHand) {
  const auto rules = rules_of("ninemensmorris");
  const auto placing = parse_fen(*rules, "3/3/W2/6/WB1/3/1B1 w 7 7 0 0 1");
  const auto moving = parse_fen(*rules, "3/1B1/W1W/1B1W2/WBW/1BB/3 b 0 0 0 0 1");
  ASSERT_TRUE(placing.ok() && moving.ok());
  MistakeCounts counts;
  counts.add(*placing, Cost::kDrawForLoss, true);
  counts.add(*placing, Cost::kNothing, true);
  counts.add(*moving, Cost::kNothing, false);
  EXPECT_EQ(counts.placing().positions, 2);
  EXPECT_EQ(counts.placing().possible, 2);
  EXPECT_EQ(counts.placing().mistakes(), 1);
  EXPECT_EQ(counts.moving().positions, 1);
  EXPECT_EQ(counts.moving().possible, 0);
  EXPECT_EQ(counts.by_hand().at(14).mistakes(), 1);
}

// Wilson's interval for 1 of 10 is 1.8 % … 40.4 % (Brown, Cai & DasGupta 2001, formula 4).
TEST(MistakeCounts, IntervalsAreWilsons) {
  const Share share = share_of(1, 10);
  EXPECT_NEAR(share.value, 0.1, 1e-12);
  EXPECT_NEAR(share.low, 0.0179, 1e-4);
  EXPECT_NEAR(share.high, 0.4042, 1e-4);
  EXPECT_EQ(share_of(0, 10).low, 0);
  EXPECT_EQ(share_of(0, 0).high, 1);
}

}  // namespace
}  // namespace millstone
