// Tests of protocol/session/go_arguments.h.
#include "protocol/session/go_arguments.h"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "engine/notation/turn_text.h"
#include "engine/rules/presets.h"

namespace millstone {
namespace {

Game game_after(const std::string& turns) {
  const Game start(std::make_shared<const PreparedRules>(default_rules()));
  return *play_text(start, turns);
}

GoArguments parse(std::string_view arguments, const std::string& turns = "") {
  return parse_go(arguments, game_after(turns));
}

std::vector<std::string> texts(const GoArguments& go) {
  std::vector<std::string> out;
  for (const Turn turn : go.limits.search_turns) {
    out.push_back(to_text(*default_rules().board, turn));
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST(GoArguments, ReadsEveryLimit) {
  const auto go = parse(
      "wtime 1000 btime 2000 winc 10 binc 20 movestogo 40 depth 5 nodes 600 mate 3 movetime 70 "
      "infinite ponder");
  EXPECT_TRUE(go.complaints.empty());
  EXPECT_EQ(go.limits.time[kWhite], 1000);
  EXPECT_EQ(go.limits.time[kBlack], 2000);
  EXPECT_EQ(go.limits.increment[kWhite], 10);
  EXPECT_EQ(go.limits.increment[kBlack], 20);
  EXPECT_EQ(go.limits.moves_to_go, 40);
  EXPECT_EQ(go.limits.depth, 5);
  EXPECT_EQ(go.limits.nodes, 600u);
  EXPECT_EQ(go.limits.mate, 3);
  EXPECT_EQ(go.limits.movetime, 70);
  EXPECT_TRUE(go.limits.infinite);
  EXPECT_TRUE(go.limits.ponder);
  EXPECT_FALSE(go.perft);
}

TEST(GoArguments, UgiNamesTheClocksByPlayer) {
  const auto go = parse("p1time 1 p2time 2 p1inc 3 p2inc 4");
  EXPECT_EQ(go.limits.time[kWhite], 1);
  EXPECT_EQ(go.limits.time[kBlack], 2);
  EXPECT_EQ(go.limits.increment[kWhite], 3);
  EXPECT_EQ(go.limits.increment[kBlack], 4);
}

TEST(GoArguments, NothingMeansNoLimit) {
  const auto go = parse("");
  EXPECT_TRUE(go.complaints.empty());
  EXPECT_FALSE(go.limits.depth);
  EXPECT_FALSE(go.limits.infinite);
}

TEST(GoArguments, ValuesOutOfRangeAreClamped) {
  EXPECT_EQ(parse("depth -3").limits.depth, 1);
  EXPECT_EQ(parse("depth 99999").limits.depth, 1000);
  EXPECT_EQ(parse("nodes 18446744073709551616").limits.nodes,
            static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max() - 1));
  EXPECT_EQ(parse("nodes 0").limits.nodes, 1u);
  EXPECT_EQ(parse("movetime -1").limits.movetime, 0);
  EXPECT_EQ(parse("wtime 1 movestogo -1").limits.moves_to_go, 0);
  EXPECT_EQ(parse("depth -3").complaints.size(), 1u);
  EXPECT_EQ(parse("wtime -50").limits.time[kWhite], -50);
}

TEST(GoArguments, ValuesThatAreMissingAreLeftOut) {
  const auto go = parse("wtime btime 50000");
  EXPECT_FALSE(go.limits.time[kWhite]);
  EXPECT_EQ(go.limits.time[kBlack], 50000);
  EXPECT_FALSE(go.limits.depth);
  EXPECT_EQ(go.errors, std::vector<std::string>{"go wtime needs a number"});
  EXPECT_FALSE(go.refused);
}

TEST(GoArguments, ASlipNeverMeansAnEndlessSearch) {
  for (const char* slip : {"depth x", "depth", "movetime ponder", "nodes 1e9", "deth 3", "x",
                           "searchmoves a1 depth"}) {
    EXPECT_TRUE(parse(slip).refused) << slip;
    EXPECT_EQ(parse(slip).errors.size(), 1u) << slip;
  }
  for (const char* rest :
       {"depth x infinite", "depth x movetime 5", "x perft 2", "x mate 2", "wtime x btime 5"}) {
    EXPECT_FALSE(parse(rest).refused) << rest;
    EXPECT_EQ(parse(rest).errors.size(), 1u) << rest;
  }
  EXPECT_FALSE(parse("").refused);
  EXPECT_FALSE(parse("searchmoves a1").refused);
}

TEST(GoArguments, OfMillionsOfComplaintsTenAreMade) {
  std::string words = "searchmoves";
  for (int i = 0; i < 1'000'000; ++i) words += " z";
  const auto go = parse(words + " depth 2");
  ASSERT_EQ(go.complaints.size(), kMaxComplaints);
  EXPECT_EQ(go.complaints[8], "go searchmoves leaves out 'z': illegal move 'z': not a move");
  EXPECT_EQ(go.limits.depth, 2);
  std::string unknown;
  for (int i = 0; i < 1000; ++i) unknown += " z";
  EXPECT_EQ(parse(unknown).errors.size(), kMaxComplaints);
  EXPECT_EQ(parse(unknown).errors.back(), "go: 991 more parts that cannot be read");
}

TEST(GoArguments, MateAloneEndsWhereNoWinCanHide) {
  EXPECT_EQ(parse("mate 2").limits.depth, 9);
  EXPECT_FALSE(parse("mate 2 infinite").limits.depth);
  EXPECT_FALSE(parse("mate 2 movetime 100").limits.depth);
}

TEST(GoArguments, UnknownWordsAreNamed) {
  const auto go = parse("quickly depth 2");
  EXPECT_EQ(go.limits.depth, 2);
  EXPECT_EQ(go.errors, std::vector<std::string>{"go does not know the word 'quickly'"});
  EXPECT_EQ(parse("dpeth 2").errors.at(0),
            "go does not know the word 'dpeth'; did you mean depth?");
}

TEST(GoArguments, SearchmovesEndsAtTheNextWordOfGo) {
  const std::vector<std::string> want{"a1", "g4"};
  EXPECT_EQ(texts(parse("searchmoves a1 g4 depth 3")), want);
  EXPECT_EQ(parse("searchmoves a1 g4 depth 3").limits.depth, 3);
  EXPECT_EQ(texts(parse("depth 3 searchmoves a1 G4")), want);
  EXPECT_EQ(texts(parse("searchmoves a1 infinite searchmoves g4 g4")), want);
  EXPECT_TRUE(texts(parse("searchmoves")).empty());
  EXPECT_EQ(parse("searchmoves depth 3").complaints.size(), 1u);
  EXPECT_EQ(parse("searchmoves a1 zz depth 3").complaints.size(), 1u);
}

TEST(GoArguments, SearchmovesReadsRemovals) {
  const char* turns = "d6 a1 b6 a4";  // f6 closes a mill
  using Strings = std::vector<std::string>;
  EXPECT_EQ(texts(parse("searchmoves f6xa1", turns)), Strings{"f6xa1"});
  EXPECT_EQ(texts(parse("searchmoves f6 xa4 d5", turns)), (Strings{"d5", "f6xa4"}));
  EXPECT_EQ(texts(parse("searchmoves f6", turns)), (Strings{"f6xa1", "f6xa4"}));
  // Removals alone are turns of their own when they are owed.
  EXPECT_EQ(texts(parse("searchmoves xa1 xa4", std::string(turns) + " f6")),
            (Strings{"xa1", "xa4"}));
}

TEST(GoArguments, PerftIsNoSearch) {
  const auto go = parse("perft 4");
  EXPECT_EQ(go.perft, 4);
  EXPECT_FALSE(go.limits.depth);
}

}  // namespace
}  // namespace millstone
