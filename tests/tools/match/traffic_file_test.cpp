// The log of a match: nothing is lost, and each thread's lines keep their order.
#include "tools/match/traffic_file.h"

#include <filesystem>
#include <map>
#include <sstream>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/engine/tablebase/built_tables.h"

namespace millstone {
namespace {

TEST(ThreadsTrafficFile, KeepsEveryLineOfEveryThread) {
  const testing::ScratchDirectory directory;
  const auto path = directory.path() / "log";
  testing::write_file(path, "old\n");
  constexpr int kThreads = 4, kLines = 500;
  {
    auto file = TrafficFile::open(path.string());
    ASSERT_TRUE(file.ok());
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&, thread] {
        for (int i = 0; i < kLines; ++i) {
          (*file)->add("engine" + std::to_string(thread), i % 2 ? '<' : '>',
                       "line " + std::to_string(i));
        }
      });
    }
  }
  std::istringstream text(testing::file_content(path));
  std::string line;
  ASSERT_TRUE(std::getline(text, line));
  EXPECT_EQ(line, "old");
  std::map<std::string, int> next;
  while (std::getline(text, line)) {
    std::istringstream words(line);
    std::int64_t time = -1;
    std::string engine, direction, what;
    int number = -1;
    words >> time >> engine >> direction >> what >> number;
    EXPECT_GE(time, 0);
    EXPECT_EQ(direction, number % 2 ? "<" : ">");
    EXPECT_EQ(number, next[engine]++) << line;
  }
  EXPECT_EQ(next.size(), static_cast<std::size_t>(kThreads));
  for (const auto& [engine, count] : next) EXPECT_EQ(count, kLines) << engine;
}

TEST(TrafficFile, SaysWhenItCannotBeWritten) {
  EXPECT_FALSE(TrafficFile::open("/no/such/folder/log").ok());
}

}  // namespace
}  // namespace millstone
