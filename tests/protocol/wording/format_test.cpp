// Tests of protocol/wording/format.h.
#include "protocol/wording/format.h"

#include <gtest/gtest.h>

#include "engine/board/boards.h"

namespace millstone {
namespace {

const Topology& board() {
  static const TopologyPtr nine = built_in_board("nine");
  return *nine;
}
Point at(const char* name) {
  return *board().find(name);
}

// d7, answered by d6d5xc3.
SearchInfo example() {
  SearchInfo info;
  info.depth = 7;
  info.sel_depth = 12;
  info.value = 35;
  info.nodes = 5000;
  info.time = 20;
  info.hash_full = 3;
  info.tb_hits = 1;
  info.wins = 500;
  info.draws = 400;
  info.losses = 100;
  info.pv = {Turn::place(at("d7")), Turn::move(at("d6"), at("d5")).with_removal(at("c3"))};
  return info;
}

TEST(Format, InfoHasEveryField) {
  EXPECT_EQ(format_info(board(), example(), {}),
            "info depth 7 seldepth 12 multipv 1 score cp 35 nodes 5000 nps 250000 hashfull 3 "
            "tbhits 1 time 20 pv d7 d6d5xc3");
}

TEST(Format, InfoFollowsTheStyle) {
  ReportStyle style;
  style.show_wdl = true;
  style.turns = TurnFormat::kWritten;
  SearchInfo info = example();
  info.bound = Bound::kLower;
  info.time = 0;
  EXPECT_EQ(format_info(board(), info, style),
            "info depth 7 seldepth 12 multipv 1 score cp 35 lowerbound wdl 500 400 100 nodes 5000 "
            "nps 5000000 hashfull 3 tbhits 1 time 0 pv d7 d6-d5xc3");
  style.turns = TurnFormat::kAction;
  info.bound = Bound::kUpper;
  EXPECT_NE(format_info(board(), info, style).find(" upperbound "), std::string::npos);
  EXPECT_NE(format_info(board(), info, style).find(" pv d7 d6-d5 xc3"), std::string::npos);
}

TEST(Format, AFinishedGameHasOnlyItsScore) {
  SearchInfo info;
  info.value = -kValueMate;
  EXPECT_EQ(format_info(board(), info, {}), "info depth 0 score mate 0");
  info.value = kValueDraw;
  EXPECT_EQ(format_info(board(), info, {}), "info depth 0 score cp 0");
}

TEST(Format, ScoresCountTheSidesOwnTurns) {
  EXPECT_EQ(format_score(0), "cp 0");
  EXPECT_EQ(format_score(-250), "cp -250");
  EXPECT_EQ(format_score(win_in(1)), "mate 1");
  EXPECT_EQ(format_score(win_in(5)), "mate 3");
  EXPECT_EQ(format_score(loss_in(0)), "mate 0");
  EXPECT_EQ(format_score(loss_in(2)), "mate -1");
  EXPECT_EQ(format_score(loss_in(6)), "mate -3");
}

TEST(Format, BestNamesTheReplyOnlyForPonder) {
  const BestTurn best{Turn::place(at("d7")), Turn::place(at("a1"))};
  ReportStyle style;
  EXPECT_EQ(format_best(board(), best, style), "bestmove d7");
  style.ponder = true;
  EXPECT_EQ(format_best(board(), best, style), "bestmove d7 ponder a1");
  EXPECT_EQ(format_best(board(), {best.best, Turn()}, style), "bestmove d7");
  EXPECT_EQ(format_best(board(), {}, style), "bestmove (none)");
}

TEST(Format, NoReplyIsNamedForPartOfATurn) {
  const Turn reply = Turn::place(at("a1"));
  const Turn owed = Turn::removals_only().with_removal(at("c3"));
  ReportStyle style;
  style.ponder = true;
  style.turns = TurnFormat::kAction;
  const auto text = [&](Turn turn) { return format_best(board(), {turn, reply}, style); };
  EXPECT_EQ(text(Turn::place(at("d7"))), "bestmove d7 ponder a1");
  EXPECT_EQ(text(Turn::place(at("d7")).with_removal(at("c3"))), "bestmove d7");
  EXPECT_EQ(text(Turn::place(at("d7")).with_declined()), "bestmove d7");
  EXPECT_EQ(text(owed), "bestmove xc3 ponder a1");
  EXPECT_EQ(text(owed.with_removal(at("d3"))), "bestmove xc3");
  style.turns = TurnFormat::kUci;
  EXPECT_EQ(text(owed.with_removal(at("d3"))), "bestmove xc3xd3 ponder a1");
}

TEST(Format, ActionsAreWordsOfTheirOwn) {
  const Turn two = Turn::place(at("d7")).with_removal(at("a1")).with_removal(at("g4"));
  const Turn owed = Turn::removals_only().with_removal(at("c3"));
  EXPECT_EQ(format_turns(board(), {two, owed}, TurnFormat::kAction), "d7 xa1 xg4 xc3");
  EXPECT_EQ(format_turns(board(), {two, owed}, TurnFormat::kUci), "d7xa1xg4 xc3");
  EXPECT_EQ(format_turns(board(), {Turn::place(at("d7")).with_declined()}, TurnFormat::kAction),
            "d7 xx");
}

TEST(Format, OutcomesNameWinnerAndReason) {
  EXPECT_EQ(describe(Outcome{}), "ongoing");
  EXPECT_EQ(describe(Outcome::won_by(kBlack, Reason::kBlocked)), "black wins blocked");
  EXPECT_EQ(describe(Outcome::won_by(kWhite, Reason::kFewerPieces)), "white wins fewer-pieces");
  EXPECT_EQ(describe(Outcome::drawn(Reason::kRepetition)), "draw repetition");
}

TEST(Format, CurrentTurn) {
  EXPECT_EQ(format_current(board(), 9, Turn::place(at("a4")), 3, {}),
            "info depth 9 currmove a4 currmovenumber 3");
}

}  // namespace
}  // namespace millstone
