// Tests of searches with several threads and of commands that come at any time; worth running under
// the thread sanitizer.
#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <thread>

#include "tests/engine/search/search_record.h"

namespace millstone::testing {
namespace {

SearchLimits infinite() {
  SearchLimits limits;
  limits.infinite = true;
  return limits;
}

TEST(ThreadsSearch, AsManyBestTurnsAsSearches) {
  RecordedEngine recorded;
  recorded.position("");
  for (int i = 1; i <= 300; ++i) {
    ASSERT_TRUE(recorded.engine.go(infinite()));
    ASSERT_FALSE(recorded.engine.go(infinite()));
    recorded.engine.stop();
    recorded.engine.wait();
    ASSERT_EQ(recorded.listener.best_count(), i);
    ASSERT_FALSE(recorded.listener.best.best.is_none());
  }
}

// The end of a search is told before the thread that answered is free again.
TEST(ThreadsSearch, SearchesThatFollowAtOnceAllEnd) {
  for (int engines = 0; engines < 20; ++engines) {
    RecordedEngine recorded;
    recorded.position("");
    for (int i = 1; i <= 100; ++i) {
      ASSERT_TRUE(recorded.engine.go(depth_limit(1)));
      recorded.engine.wait();
      ASSERT_EQ(recorded.listener.best_count(), i);
    }
  }
}

TEST(ThreadsSearch, SeveralThreadsFindTheSameWins) {
  RecordedEngine recorded;
  SearchOptions options;
  options.threads = 4;
  options.hash_mb = 1;
  recorded.set(options);
  for (const ProvenWin& win : proven_wins(3)) {
    recorded.position(win.fen);
    EXPECT_EQ(recorded.search(depth_limit(2 * win.own_turns - 1)).value,
              win_in(2 * win.own_turns - 1))
        << win.fen;
    EXPECT_EQ(fault_of_line(recorded.engine.game(), recorded.last().pv), "");
  }
}

TEST(ThreadsSearch, PositionsAndQuestionsDuringASearch) {
  RecordedEngine recorded;
  SearchOptions options;
  options.threads = 2;
  recorded.set(options);
  recorded.position("");
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(recorded.engine.go(infinite()));
    recorded.position("", "d6 f4 d2");
    EXPECT_TRUE(recorded.engine.searching());
    EXPECT_EQ(recorded.engine.game().turns().size(), 3u);
    recorded.position("");
    recorded.engine.stop();
    recorded.engine.new_game();  // waits
    EXPECT_FALSE(recorded.engine.searching());
  }
}

TEST(ThreadsSearch, AnEngineMayEndWhileItSearches) {
  for (int i = 0; i < 10; ++i) {
    RecordedEngine recorded;
    SearchOptions options;
    options.threads = 3;
    recorded.set(options);
    recorded.position("");
    ASSERT_TRUE(recorded.engine.go(infinite()));
    if (i % 2 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

TEST(ThreadsSearch, CommandsAtRandomTimes) {
  RecordedEngine recorded;
  recorded.position("");
  std::mt19937_64 random(11);
  int searches = 0;
  for (int i = 0; i < 200; ++i) {
    SearchLimits limits = node_limit(random() % 3000 + 1);
    limits.ponder = random() % 2 == 0;
    limits.infinite = random() % 4 == 0;
    ASSERT_TRUE(recorded.engine.go(limits));
    ++searches;
    if (random() % 2 == 0) std::this_thread::sleep_for(std::chrono::microseconds(random() % 300));
    recorded.engine.ponderhit();
    if (random() % 2 == 0) std::this_thread::sleep_for(std::chrono::microseconds(random() % 300));
    recorded.engine.stop();
    recorded.engine.wait();
    ASSERT_EQ(recorded.listener.best_count(), searches);
  }
}

TEST(ThreadsSearch, StopAndPonderhitMeanNothingToAnIdleEngine) {
  RecordedEngine recorded;
  recorded.position("");
  recorded.engine.stop();
  recorded.engine.ponderhit();
  EXPECT_EQ(recorded.search(depth_limit(3)).depth, 3);
  EXPECT_EQ(recorded.listener.best_count(), 1);
}

}  // namespace
}  // namespace millstone::testing
