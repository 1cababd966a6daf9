// Tests of protocol/session/shared_budget.h.
#include "protocol/session/shared_budget.h"

#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace millstone {
namespace {

std::shared_ptr<SharedBudget> budget(std::int64_t memory) {
  return std::make_shared<SharedBudget>(std::array<std::int64_t, kResources>{memory, 4, 1, 100});
}

TEST(SharedBudget, SharesAreTakenAndGivenBack) {
  const auto all = budget(10);
  {
    BudgetShare a(all), b(all);
    EXPECT_TRUE(a.hold(Resource::kMemoryMb, 7).ok());
    const Status refused = b.hold(Resource::kMemoryMb, 4);
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().text().find("share 10 MB"), std::string::npos);
    EXPECT_NE(refused.error().text().find("at most 3 now"), std::string::npos);
    EXPECT_EQ(b.held(Resource::kMemoryMb), 0);
    EXPECT_TRUE(a.hold(Resource::kMemoryMb, 2).ok());
    EXPECT_TRUE(b.hold(Resource::kMemoryMb, 8).ok());
    EXPECT_FALSE(a.hold(Resource::kMemoryMb, 3).ok());
    EXPECT_EQ(a.held(Resource::kMemoryMb), 2);
    EXPECT_TRUE(b.sibling()->hold(Resource::kThreads, 4).ok());
    EXPECT_EQ(all->used(Resource::kThreads), 0);  // the sibling is gone
  }
  EXPECT_EQ(all->used(Resource::kMemoryMb), 0);
}

TEST(SharedBudget, WithoutABudgetEverythingIsToBeHad) {
  BudgetShare share(nullptr);
  EXPECT_TRUE(share.hold(Resource::kMemoryMb, 1 << 30).ok());
  EXPECT_TRUE(share.sibling()->hold(Resource::kJobs, 9).ok());
}

TEST(ThreadsSharedBudget, IsNeverOverdrawn) {
  const auto all = budget(5);
  std::atomic<int> most = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int n = 0; n < 20'000; ++n) {
        if (!all->take(Resource::kMemoryMb, 2)) continue;
        most = std::max<int>(most, static_cast<int>(all->used(Resource::kMemoryMb)));
        all->give_back(Resource::kMemoryMb, 2);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(most, 5);
  EXPECT_EQ(all->used(Resource::kMemoryMb), 0);
}

}  // namespace
}  // namespace millstone
