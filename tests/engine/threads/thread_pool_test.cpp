// Tests of the pool of threads; worth running under the thread sanitizer.
#include "engine/threads/thread_pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <cstdlib>

namespace millstone {
namespace {

TEST(ThreadsPool, CallsEachNumberOnce) {
  ThreadPool pool;
  ASSERT_TRUE(pool.resize(4).ok());
  for (int count = 0; count <= 4; ++count) {
    for (int round = 0; round < 50; ++round) {
      std::atomic<int> calls{0}, numbers{0};
      pool.start(count, [&](int number) {
        ++calls;
        numbers |= 1 << number;
      });
      pool.wait();
      EXPECT_EQ(calls, count);
      EXPECT_EQ(numbers, (1 << count) - 1);
    }
  }
}

TEST(ThreadsPool, GrowsAndShrinksBetweenWork) {
  ThreadPool pool;
  for (const int size : {3, 1, 5, 0, 2}) {
    ASSERT_TRUE(pool.resize(size).ok());
    EXPECT_EQ(pool.size(), size);
    std::atomic<int> calls{0};
    pool.start(10, [&](int) { ++calls; });
    pool.wait();
    EXPECT_EQ(calls, size);
  }
}

// Whoever learns the result from the work itself may come back before the thread has.
TEST(ThreadsPool, StartsAgainWhileTheWorkBeforeReturns) {
  ThreadPool pool;
  ASSERT_TRUE(pool.resize(1).ok());
  std::atomic<int> calls{0};
  for (int round = 1; round <= 2000; ++round) {
    pool.start(1, [&](int) { ++calls; });
    while (calls != round) {
    }
  }
  pool.wait();
  EXPECT_EQ(calls, 2000);
}

TEST(ThreadsPool, RunUsesTheCallingThreadToo) {
  ThreadPool pool;
  std::atomic<int> calls{0};
  pool.run(3, [&] { ++calls; });
  EXPECT_EQ(calls, 1);
  ASSERT_TRUE(pool.resize(2).ok());
  pool.run(3, [&] { ++calls; });
  EXPECT_EQ(calls, 4);
  run_on_threads(3, [&] { ++calls; });
  EXPECT_EQ(calls, 7);
}

// In a process of its own, whose limit harms nobody else.
[[noreturn]] void ask_for_too_many() {
  const rlimit limit{std::size_t{400} << 20, std::size_t{400} << 20};
  setrlimit(RLIMIT_AS, &limit);
  ThreadPool pool;
  const bool two = pool.resize(2).ok();
  const Status many = pool.resize(2000);
  const bool told = !many.ok() && many.error().text().find("2000") != std::string::npos;
  std::atomic<int> calls{0};
  pool.run(3, [&] { ++calls; });
  std::_Exit(two && told && pool.size() == 2 && calls == 3 ? 0 : 1);
}

TEST(ThreadsPoolDeathTest, ThreadsThatAreNotToBeHadAreAnError) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizer needs the address space";
#endif
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(ask_for_too_many(), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace millstone
