// Tests of threads and memory that are not to be had: a message, and the work goes on with what
// there is.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "tests/process/engine_process.h"

namespace millstone {
namespace {

// Programs started while it lives have so much address space.
class AddressSpace {
 public:
  explicit AddressSpace(rlim_t bytes) {
    getrlimit(RLIMIT_AS, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_AS, &limit);
  }
  ~AddressSpace() { setrlimit(RLIMIT_AS, &before_); }

 private:
  rlimit before_{};
};

class Shortage : public ::testing::Test {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "the sanitizer needs the address space";
#endif
  }
  // The program, started with so many megabytes.
  static std::unique_ptr<EngineProcess> start(rlim_t megabytes,
                                              const std::vector<std::string>& arguments = {}) {
    const AddressSpace limit(megabytes << 20);
    return std::make_unique<EngineProcess>(arguments);
  }
};

TEST_F(Shortage, ThreadsThatCannotBeMadeLeaveTheOldNumber) {
  for (const rlim_t megabytes : {300, 700, 1500}) {
    const auto engine = start(megabytes);
    engine->send("setoption name Threads value 2");
    EXPECT_EQ(text_of(engine->settle()).find("error"), std::string::npos);
    engine->send("setoption name Threads value 500");
    const Lines answer = engine->settle();
    EXPECT_NE(text_of(answer).find("500"), std::string::npos) << megabytes;
    const Lines search = engine->ask("go depth 3", "bestmove");
    EXPECT_EQ(value_after(last_info(search), "depth"), "3");
    engine->quit();
    EXPECT_EQ(engine->wait_exit(), 0);
  }
}

TEST_F(Shortage, MemoryForTheHashThatIsNotToBeHadLeavesTheOldTable) {
  const auto engine = start(300);
  engine->send("setoption name Hash value 1000");
  EXPECT_NE(text_of(engine->settle()).find("not enough memory"), std::string::npos);
  EXPECT_EQ(value_after(last_info(engine->ask("go depth 3", "bestmove")), "depth"), "3");
  engine->quit();
  EXPECT_EQ(engine->wait_exit(), 0);
}

TEST_F(Shortage, PerftCountsWithoutATable) {
  const auto perft = start(300, {"perft", "4", "--hash", "2000"});
  EXPECT_EQ(perft->wait_exit(), 0);
  const Lines lines = perft->read_for(kPatience);
  EXPECT_EQ(count_starting(lines, "Nodes searched: 255024"), 1) << text_of(lines);
  EXPECT_NE(perft->error_output().find("2000 MB"), std::string::npos);
}

TEST_F(Shortage, PerftCountsWithTheThreadsThereAre) {
  const auto perft = start(300, {"perft", "4", "--threads", "500"});
  EXPECT_EQ(perft->wait_exit(), 0);
  const Lines lines = perft->read_for(kPatience);
  EXPECT_EQ(count_starting(lines, "Nodes searched: 255024"), 1) << text_of(lines);
}

}  // namespace
}  // namespace millstone
