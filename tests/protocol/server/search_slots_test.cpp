// Tests of protocol/server/search_slots.h.
#include "protocol/server/search_slots.h"

#include <array>
#include <atomic>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace millstone {
namespace {

using std::chrono::milliseconds;

// Threads that count how often they went on, until told to end.
class Searcher {
 public:
  explicit Searcher(std::shared_ptr<Pacer> share, int threads = 1) : share_(std::move(share)) {
    for (int i = 0; i < threads; ++i) {
      threads_.emplace_back([this] {
        const auto paced = share_->begin(stop_);
        while (!stop_) {
          const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
          while (std::chrono::steady_clock::now() < end) continue;
          ++steps_;
          paced->pause();
        }
      });
    }
  }
  ~Searcher() { stop(); }
  void ask_to_stop() { stop_ = true; }
  void stop() {
    stop_ = true;
    for (std::thread& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }
  int steps() const { return steps_; }
  bool wait_for_steps(int wanted) const {
    for (int i = 0; i < 10'000 && steps_ < wanted; ++i)
      std::this_thread::sleep_for(milliseconds(1));
    return steps_ >= wanted;
  }

 private:
  std::shared_ptr<Pacer> share_;
  std::atomic<bool> stop_{false};
  std::atomic<int> steps_{0};
  std::vector<std::thread> threads_;
};

TEST(ThreadsSearchSlots, NoMoreThreadsSearchThanThereAreSlots) {
  const auto slots = SearchSlots::make(2, milliseconds(2));
  std::vector<std::unique_ptr<Searcher>> all;
  for (int i = 0; i < 10; ++i) all.push_back(std::make_unique<Searcher>(SearchSlots::share(slots)));
  for (int i = 0; i < 50; ++i) {
    EXPECT_LE(slots->running(), 2u);
    std::this_thread::sleep_for(milliseconds(2));
  }
  // Everybody has a turn, for ever.
  for (int round = 1; round <= 2; ++round) {
    for (const auto& one : all) EXPECT_TRUE(one->wait_for_steps(one->steps() + 1));
  }
  all.clear();
  EXPECT_EQ(slots->running() + slots->waiting(), 0u);
}

TEST(ThreadsSearchSlots, ASessionOfManyThreadsHasNoMoreThanOthers) {
  const auto slots = SearchSlots::make(1, milliseconds(2));
  Searcher greedy(SearchSlots::share(slots), 8), modest(SearchSlots::share(slots), 1);
  ASSERT_TRUE(modest.wait_for_steps(300));
  const int before_greedy = greedy.steps(), before_modest = modest.steps();
  ASSERT_TRUE(modest.wait_for_steps(before_modest + 500));
  const double ratio = static_cast<double>(greedy.steps() - before_greedy) /
                       static_cast<double>(modest.steps() - before_modest);
  EXPECT_GT(ratio, 0.4);
  EXPECT_LT(ratio, 2.5);
}

TEST(ThreadsSearchSlots, WhoComesLateNeitherCatchesUpNorWaitsForOthersToDoSo) {
  const auto slots = SearchSlots::make(1, milliseconds(2));
  Searcher early(SearchSlots::share(slots));
  ASSERT_TRUE(early.wait_for_steps(500));
  const int before = early.steps();
  Searcher late(SearchSlots::share(slots));
  ASSERT_TRUE(late.wait_for_steps(300));
  EXPECT_GT(early.steps() - before, 100);
}

TEST(ThreadsSearchSlots, AStopEndsTheWaiting) {
  const auto slots = SearchSlots::make(1, std::chrono::seconds(4));
  Searcher first(SearchSlots::share(slots));
  ASSERT_TRUE(first.wait_for_steps(1));
  {
    Searcher second(SearchSlots::share(slots));
    while (slots->waiting() == 0) std::this_thread::sleep_for(milliseconds(1));
    second.stop();  // comes back though the first goes on
    EXPECT_LE(second.steps(), 1);
  }
  EXPECT_EQ(slots->waiting(), 0u);
  EXPECT_EQ(slots->running(), 1u);
}

}  // namespace
}  // namespace millstone
