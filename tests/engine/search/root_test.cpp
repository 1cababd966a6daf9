// Tests of what a search says about first turns and lines: searchmoves, MultiPV, legality of lines,
// the first report, and finished games.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/rules/presets.h"
#include "tests/engine/search/search_record.h"

namespace millstone::testing {
namespace {

constexpr const char* kMiddle = "1BW/1BW/2B/W3BW/W2/BW1/B1W w 0 0 0 3 40";

TEST(Root, OnlyTheTurnsAskedForAreSearched) {
  RecordedEngine recorded;
  recorded.position("");
  SearchLimits limits = depth_limit(4);
  limits.search_turns = {recorded.turn("a1"), recorded.turn("g7")};
  SearchOptions options;
  options.multi_pv = 5;
  recorded.set(options);
  recorded.search(limits);
  std::set<std::string> seen;
  for (const SearchInfo& info : recorded.listener.infos) {
    EXPECT_LE(info.multi_pv, 2);
    seen.insert(recorded.text(info.pv.at(0)));
  }
  EXPECT_EQ(seen, (std::set<std::string>{"a1", "g7"}));
}

TEST(Root, IllegalTurnsAskedForAreLeftOut) {
  RecordedEngine recorded;
  recorded.position("", "a1");
  SearchLimits limits = depth_limit(2);
  limits.search_turns = {Turn::place(21), Turn::place(0)};  // a1 is taken
  recorded.search(limits);
  EXPECT_EQ(recorded.text(recorded.listener.best.best), "a7");
  limits.search_turns = {Turn::place(21)};  // nothing is left: all turns count
  recorded.search(limits);
  EXPECT_FALSE(recorded.listener.best.best.is_none());
}

TEST(Root, LinesAreDistinctSortedAndOfOneDepth) {
  for (const int wanted : {1, 5, 500}) {
    RecordedEngine recorded;
    recorded.position(kMiddle);
    SearchOptions options;
    options.multi_pv = wanted;
    recorded.set(options);
    recorded.search(depth_limit(5));
    const int legal = static_cast<int>(recorded.engine.game().legal().size());
    const int lines = std::min(wanted, legal);
    ASSERT_GE(static_cast<int>(recorded.listener.infos.size()), lines);
    std::set<Turn> first_turns;
    Value above = kValueInfinite;
    for (int line = 1; line <= lines; ++line) {
      const SearchInfo& info =
          recorded.listener
              .infos[recorded.listener.infos.size() - static_cast<std::size_t>(lines - line + 1)];
      EXPECT_EQ(info.multi_pv, line);
      EXPECT_EQ(info.depth, 5);
      EXPECT_EQ(info.bound, Bound::kExact);
      EXPECT_LE(info.value, above);
      above = info.value;
      first_turns.insert(info.pv.at(0));
    }
    EXPECT_EQ(static_cast<int>(first_turns.size()), lines);
  }
}

TEST(Root, EveryLineOfEveryPresetIsLegal) {
  for (const Preset& preset : presets()) {
    RecordedEngine recorded(preset.name);
    SearchOptions options;
    options.multi_pv = 3;
    options.hash_mb = 1;
    recorded.set(options);
    // A short game of the engine against itself.
    for (int ply = 0; ply < 40; ++ply) {
      recorded.search(node_limit(400));
      for (const SearchInfo& info : recorded.listener.infos) {
        ASSERT_EQ(fault_of_line(recorded.engine.game(), info.pv), "") << preset.name;
      }
      const Turn best = recorded.listener.best.best;
      if (best.is_none()) break;
      ASSERT_EQ(recorded.last().pv.at(0), best) << preset.name;
      Game game = recorded.engine.game();
      game.play(best);
      const Turn ponder = recorded.listener.best.ponder;
      if (!ponder.is_none()) {
        ASSERT_FALSE(game.outcome().over()) << preset.name;
        ASSERT_TRUE(is_legal(game.rules(), game.position(), ponder)) << preset.name;
      }
      recorded.engine.set_game(game);
    }
  }
}

TEST(Root, WinsAndLossesHaveCompleteLines) {
  int decided = 0;
  for (const ProvenWin& win : proven_wins(6)) {
    RecordedEngine recorded;
    recorded.position(win.fen);
    recorded.search(depth_limit(2 * win.own_turns - 1));
    for (const SearchInfo& info : recorded.listener.infos) {
      if (!is_win(info.value)) continue;
      EXPECT_TRUE(info.bound == Bound::kExact || info.bound == Bound::kLower);
      if (info.bound != Bound::kExact) continue;  // a shorter win may be found
      ++decided;
      EXPECT_EQ(kValueMate - info.value, static_cast<int>(info.pv.size())) << win.fen;
    }
  }
  EXPECT_GT(decided, 40);
}

TEST(Root, AReportComesBeforeTheBestTurn) {
  for (const SearchLimits& limits : {node_limit(1), depth_limit(1), time_limit(0), time_limit(1)}) {
    RecordedEngine recorded;
    recorded.position(kMiddle);
    const SearchInfo& info = recorded.search(limits);
    EXPECT_GE(info.depth, 1);
    ASSERT_FALSE(info.pv.empty());
    EXPECT_EQ(info.pv[0], recorded.listener.best.best);
    EXPECT_EQ(info.bound, Bound::kExact);
  }
}

TEST(Root, ChancesSumToAThousand) {
  RecordedEngine recorded;
  recorded.position(kMiddle);
  recorded.search(depth_limit(6));
  for (const SearchInfo& info : recorded.listener.infos) {
    EXPECT_EQ(info.wins + info.draws + info.losses, 1000);
    EXPECT_GE(std::min({info.wins, info.draws, info.losses}), 0);
  }
}

TEST(Root, AFinishedGameHasNoTurn) {
  struct Case {
    const char *preset, *fen, *turns;
    Value value;
  };
  for (const Case& over : {
           Case{"ninemensmorris", "WWW/3/3/B2B2/3/3/3 b 0 0 0 0 30", "", -kValueMate},
           Case{"ninemensmorris", "WB1/3/3/BW4/3/3/B1W w 0 0 0 100 90", "", kValueDraw},
           Case{"threemensmorris", "", "b2 a3 c2 a2 a1 c3 b2-b1 a3-b3 c2-c1", -kValueMate},
       }) {
    RecordedEngine recorded(over.preset);
    if (const Status status = recorded.engine.set_position(over.fen, over.turns); !status) {
      ADD_FAILURE() << over.fen << status.error().text();
      continue;
    }
    ASSERT_TRUE(recorded.engine.game().outcome().over()) << over.fen;
    const SearchInfo& info = recorded.search(depth_limit(5));
    EXPECT_EQ(info.depth, 0);
    EXPECT_EQ(info.value, over.value) << over.fen;
    EXPECT_TRUE(info.pv.empty());
    EXPECT_TRUE(recorded.listener.best.best.is_none());
    EXPECT_EQ(recorded.listener.infos.size(), 1u);
  }
}

TEST(Root, WeakPlayVariesWithTheSeedAndStaysLegal) {
  std::set<std::string> seen;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    RecordedEngine recorded;
    SearchOptions options;
    options.skill_level = 0;
    options.seed = seed;
    recorded.set(options);
    recorded.position("", "d6 b4");
    recorded.search(time_limit(1000));
    EXPECT_EQ(recorded.last().pv.at(0), recorded.listener.best.best);
    seen.insert(recorded.text(recorded.listener.best.best));
  }
  EXPECT_GT(seen.size(), 2u);
}

}  // namespace
}  // namespace millstone::testing
