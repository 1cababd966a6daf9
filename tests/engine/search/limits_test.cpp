// Tests of limits, reproducible node counts and results held back.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <thread>

#include "tests/engine/search/search_record.h"

namespace millstone::testing {
namespace {

using std::chrono::milliseconds;
// Far from any decision.
constexpr const char* kMiddle = "1BW/1W1/2B/W3BW/1WB/BW1/B1W w 0 0 0 3 40";

Milliseconds time_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - start).count();
}

TEST(Limits, DepthIsKept) {
  RecordedEngine recorded;
  recorded.position(kMiddle);
  for (const int depth : {1, 4, 7}) EXPECT_EQ(recorded.search(depth_limit(depth)).depth, depth);
  EXPECT_EQ(recorded.search(depth_limit(-3)).depth, 1);
}

// Where mills give no protection each can be played out in hundreds of ways.
TEST(Limits, PlayingOutMillsHasAnEnd) {
  const struct {
    const char* preset;
    const char* turns;
  } games[] = {
      {"experimental", "e5 b6 c4 g1 c5 d7 f2 d1 b4"},
      {"elfilja", "c3 d1 f6 d7 e5 g4 a7 a1 d2 g1 c5 e4 b2 a4 c4 f4 g7 d5 f2 b6 e3 d3 d6 b4"},
      {"twelvemensmorris", "d7 d3 b4 g4 c5 d5 a4 f4 e5 f2 a7 d1 f6 g1 g7xf4"},
  };
  for (const auto& game : games) {
    RecordedEngine recorded(game.preset);
    recorded.position("", game.turns);
    SearchLimits limits = depth_limit(1);
    limits.nodes = 50'000;
    EXPECT_LT(recorded.search(limits).nodes, 10'000u) << game.preset;
  }
}

TEST(Limits, NodesAreKeptToTheNode) {
  for (const std::uint64_t nodes : {1, 2, 17, 1000, 1023, 1024, 1025, 30'000}) {
    RecordedEngine recorded;
    recorded.position(kMiddle);
    EXPECT_EQ(recorded.search(node_limit(nodes)).nodes, nodes);
  }
}

TEST(Limits, TheSameSearchReportsTheSame) {
  const auto run = [](const SearchLimits& limits) {
    RecordedEngine recorded;
    recorded.position("", "d6 f4");
    recorded.search(limits);
    return recorded.listener.infos;
  };
  std::vector<SearchLimits> all{depth_limit(6), depth_limit(7)};
  for (std::uint64_t nodes = 1; nodes < 60'000; nodes = nodes * 5 / 3 + 1) {
    all.push_back(node_limit(nodes));
  }
  for (const SearchLimits& limits : all) {
    const auto first = run(limits), second = run(limits);
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
      EXPECT_EQ(first[i].nodes, second[i].nodes);
      EXPECT_EQ(first[i].value, second[i].value);
      EXPECT_EQ(first[i].depth, second[i].depth);
      EXPECT_EQ(first[i].sel_depth, second[i].sel_depth);
      EXPECT_EQ(first[i].pv, second[i].pv);
      EXPECT_EQ(first[i].hash_full, second[i].hash_full);
    }
  }
}

TEST(Limits, ANewGameForgetsAndAGameDoesNot) {
  RecordedEngine recorded;
  recorded.position(kMiddle);
  const std::uint64_t first = recorded.search(depth_limit(7)).nodes;
  EXPECT_LT(recorded.search(depth_limit(7)).nodes, first);
  recorded.engine.new_game();
  EXPECT_EQ(recorded.search(depth_limit(7)).nodes, first);
}

TEST(Limits, MovetimeIsUsed) {
  RecordedEngine recorded;
  recorded.position("");
  const Milliseconds time = time_of([&] { recorded.search(time_limit(200)); });
  EXPECT_GE(time, 180);
  EXPECT_LT(time, 400);  // a busy machine may be late; see clock_test.cpp
}

TEST(Limits, AnEmptyClockAnswersAtOnce) {
  RecordedEngine recorded;
  recorded.position("");
  SearchLimits limits;
  limits.time = {0, -100};
  EXPECT_LT(time_of([&] { recorded.search(limits); }), 200);
  SearchLimits other_only;
  other_only.time[kBlack] = 5000;
  EXPECT_LT(time_of([&] { recorded.search(other_only); }), 200);
}

TEST(Limits, NodesCanStandForTime) {
  SearchOptions options;
  options.nodes_time = 100;
  std::uint64_t nodes[2];
  for (std::uint64_t& count : nodes) {
    RecordedEngine recorded;
    recorded.set(options);
    recorded.position("");
    count = recorded.search(time_limit(300)).nodes;
  }
  EXPECT_EQ(nodes[0], nodes[1]);
  EXPECT_GE(nodes[0], 29'000u);
  EXPECT_LE(nodes[0], 30'000u);
}

TEST(Limits, AProvenWinEndsATimedSearch) {
  RecordedEngine recorded;
  recorded.position("B2/2W/B2/3BW1/3/2W/3 b 0 0 0 0 1");
  EXPECT_LT(time_of([&] { recorded.search(time_limit(5000)); }), 1000);
  EXPECT_EQ(recorded.last().value, win_in(3));
}

// --- results held back ---------------------------------------------------------------------------

class HeldBack : public ::testing::Test {
 protected:
  void expect_silence() {
    std::this_thread::sleep_for(milliseconds(100));
    EXPECT_EQ(recorded_.listener.best_count(), 0);
    EXPECT_TRUE(recorded_.engine.searching());
  }
  void expect_best() {
    recorded_.engine.wait();
    EXPECT_EQ(recorded_.listener.best_count(), 1);
    EXPECT_FALSE(recorded_.engine.searching());
  }
  SearchLimits infinite() {
    SearchLimits limits;
    limits.infinite = true;
    return limits;
  }
  SearchLimits ponder(SearchLimits limits) {
    limits.ponder = true;
    return limits;
  }
  PlainEngine recorded_;
};

TEST_F(HeldBack, InfiniteOnADecidedPosition) {
  recorded_.position("B2/2W/B2/3BW1/3/2W/3 b 0 0 0 0 1");
  ASSERT_TRUE(recorded_.engine.go(infinite()));
  ASSERT_TRUE(recorded_.listener.wait_for_infos(
      2));  // the second iteration finds the win, a proof its length
  expect_silence();
  EXPECT_EQ(recorded_.listener.info_count(), 2);  // it sleeps
  recorded_.engine.stop();
  expect_best();
}

TEST_F(HeldBack, InfiniteOnAFinishedGame) {
  recorded_.position("WWW/3/3/B2B2/3/3/3 b 0 0 0 0 30");
  ASSERT_TRUE(recorded_.engine.go(infinite()));
  expect_silence();
  recorded_.engine.stop();
  expect_best();
  EXPECT_TRUE(recorded_.listener.best.best.is_none());
}

TEST_F(HeldBack, PonderWithADepthUntilPonderhit) {
  recorded_.position(kMiddle);
  ASSERT_TRUE(recorded_.engine.go(ponder(depth_limit(3))));
  expect_silence();
  recorded_.engine.ponderhit();
  expect_best();
  EXPECT_EQ(recorded_.last().depth, 3);
}

TEST_F(HeldBack, PonderWithAClockRunsFromPonderhit) {
  recorded_.position("");
  ASSERT_TRUE(recorded_.engine.go(ponder(time_limit(150))));
  std::this_thread::sleep_for(milliseconds(200));
  expect_silence();
  const Milliseconds time = time_of([&] {
    recorded_.engine.ponderhit();
    recorded_.engine.wait();
  });
  EXPECT_GE(time, 130);
  EXPECT_LT(time, 400);
  expect_best();
}

TEST_F(HeldBack, PonderedNodesAreNotCharged) {
  SearchOptions options = without_tables();
  options.nodes_time = 100;
  recorded_.set(options);
  recorded_.position("");
  ASSERT_TRUE(recorded_.engine.go(ponder(time_limit(300))));
  std::this_thread::sleep_for(milliseconds(300));
  expect_silence();
  const std::uint64_t pondered = recorded_.listener.last_nodes();
  ASSERT_GT(pondered, 30'000u);
  recorded_.engine.ponderhit();
  expect_best();
  EXPECT_GT(recorded_.last().nodes, pondered + 20'000);
}

TEST_F(HeldBack, PonderThenStop) {
  recorded_.position("");
  ASSERT_TRUE(recorded_.engine.go(ponder(time_limit(50))));
  expect_silence();
  recorded_.engine.stop();
  expect_best();
  EXPECT_FALSE(recorded_.listener.best.best.is_none());
}

}  // namespace
}  // namespace millstone::testing
