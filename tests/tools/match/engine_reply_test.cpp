// The client's reader against what the engine's own formatter writes, and against foreign lines.
#include "tools/match/engine_reply.h"

#include <gtest/gtest.h>

#include "engine/rules/presets.h"
#include "protocol/options/option.h"
#include "protocol/wording/format.h"

namespace millstone {
namespace {

TEST(EngineReply, ReadsWhatTheFormatterWrites) {
  const Topology& board = *default_rules().board;
  SearchInfo info;
  info.depth = 12;
  info.sel_depth = 20;
  info.multi_pv = 3;
  info.nodes = 123456789012;
  info.time = 2000;
  info.pv = {Turn::place(1), Turn::move(1, 2).with_removal(5)};
  for (const Value value : {0, 35, -120, win_in(5), loss_in(4)}) {
    for (const Bound bound : {Bound::kExact, Bound::kLower, Bound::kUpper}) {
      for (const bool wdl : {false, true}) {
        info.value = value;
        info.bound = bound;
        ReportStyle style;
        style.show_wdl = wdl;
        const std::string line = format_info(board, info, style);
        const auto read = parse_info(line);
        ASSERT_TRUE(read) << line;
        EXPECT_EQ(read->depth, 12) << line;
        EXPECT_EQ(read->multi_pv, 3) << line;
        EXPECT_EQ(read->exact, bound == Bound::kExact) << line;
        EXPECT_EQ(read->nodes, 123456789012) << line;
        EXPECT_EQ(read->nps, 61728394506) << line;
        EXPECT_EQ(read->time, 2000) << line;
        EXPECT_EQ(read->pv, format_turns(board, info.pv, style.turns)) << line;
        ASSERT_TRUE(read->score) << line;
        const Score score = Score::from_value(value);
        EXPECT_EQ(read->score->is_mate, score.is_mate) << line;
        EXPECT_EQ(read->score->value, score.value) << line;
      }
    }
  }
}

TEST(EngineReply, ReadsBestTurnsOfTheFormatter) {
  const Topology& board = *default_rules().board;
  for (const TurnFormat format : {TurnFormat::kUci, TurnFormat::kWritten, TurnFormat::kAction}) {
    ReportStyle style;
    style.turns = format;
    style.ponder = true;
    const Turn best = Turn::move(0, 1).with_removal(2), ponder = Turn::place(3);
    const std::string line = format_best(board, {best, ponder}, style);
    const auto read = parse_best(line);
    ASSERT_TRUE(read) << line;
    EXPECT_EQ(read->turn, to_text(board, best, format));
    // Action by action the removal comes first: there is no reply of the other side yet.
    const bool whole = format != TurnFormat::kAction;
    EXPECT_EQ(read->ponder, whole ? to_text(board, ponder, format) : "");
  }
  EXPECT_EQ(parse_best(format_best(board, {}, {}))->turn, "(none)");
  EXPECT_FALSE(parse_best("info string bestmove d6"));
  EXPECT_EQ(parse_best("bestmove")->turn, "");
}

TEST(EngineReply, ReadsOptionsOfTheRegistry) {
  Option spin;
  spin.name = "Move Overhead";
  spin.type = OptionType::kSpin;
  spin.standard = std::to_string(10);
  spin.low = -5;
  spin.high = 5000;
  const auto read = parse_option(describe(spin));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->name, "Move Overhead");
  EXPECT_EQ(read->type, "spin");
  EXPECT_EQ(read->standard, "10");
  EXPECT_EQ(read->low, -5);
  EXPECT_EQ(read->high, 5000);

  const auto combo =
      parse_option("option name Style type combo default Very Solid var Solid var x");
  ASSERT_TRUE(combo);
  EXPECT_EQ(combo->standard, "Very Solid");
  EXPECT_FALSE(parse_option("option name type spin"));
  EXPECT_FALSE(parse_option("id name option"));
}

TEST(EngineReply, LeavesOutWhatMakesNoSense) {
  const auto info = parse_info("info depth x score cp nodes 7 score mate -2 string score cp 5");
  ASSERT_TRUE(info);
  EXPECT_FALSE(info->depth);
  EXPECT_EQ(info->nodes, 7);
  ASSERT_TRUE(info->score);
  EXPECT_TRUE(info->score->is_mate);
  EXPECT_EQ(info->score->value, -2);
  EXPECT_EQ(info->text, "score cp 5");
  EXPECT_FALSE(parse_info("information depth 3"));
  EXPECT_FALSE(parse_info(""));
}

}  // namespace
}  // namespace millstone
