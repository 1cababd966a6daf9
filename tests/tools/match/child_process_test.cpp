// Programs as children: their lines, when these came, and their end.
#include "tools/match/child_process.h"

#include <csignal>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "tools/match/processor_wait.h"

namespace millstone {
namespace {

constexpr std::chrono::seconds kPatience{30};

class ChildProcesses : public ::testing::Test {
 protected:
  std::unique_ptr<ChildProcess> shell(const std::string& script) {
    auto started = ChildProcess::start({"/bin/sh", {"-c", script}, "", ""}, *guardian_, -1);
    EXPECT_TRUE(started.ok()) << started.error().text();
    return started.ok() ? std::move(*started) : nullptr;
  }
  static Clock::time_point later() { return Clock::now() + kPatience; }
  static IoResult read_line(ChildProcess& child, std::string& line,
                            Clock::time_point deadline = later()) {
    return child.read_line(line, deadline);
  }

  Result<Guardian> guardian_ = Guardian::start();
};

TEST_F(ChildProcesses, AnswersInLines) {
  const auto child = shell("while read line; do echo \"got $line\"; done; exit 3");
  std::string line;
  for (const char* word : {"one", "two"}) {
    ASSERT_EQ(child->write_line(word, later()), IoResult::kDone);
    ASSERT_EQ(read_line(*child, line), IoResult::kDone);
    EXPECT_EQ(line, std::string("got ") + word);
  }
  EXPECT_EQ(read_line(*child, line, Clock::now()), IoResult::kTimeout);
  EXPECT_TRUE(child->end(kPatience));
  EXPECT_EQ(child->how_it_ended(), "exit code 3");
}

// What the reader does between two lines is not the child's delay.
TEST_F(ChildProcesses, ArrivalDoesNotDependOnTheReader) {
  // Both lines are in the pipe before the first is taken.
  const auto child = shell("printf 'one\\ntwo\\n'; exec 1>&-; sleep 100");
  const auto begin = Clock::now();
  std::string line;
  ASSERT_EQ(read_line(*child, line), IoResult::kDone);
  EXPECT_EQ(line, "one");
  EXPECT_GE(child->arrival(), begin);
  EXPECT_LE(child->arrival(), Clock::now());
  const auto first = child->arrival();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  ASSERT_EQ(read_line(*child, line), IoResult::kDone);
  EXPECT_EQ(line, "two");
  EXPECT_EQ(child->arrival(), first);
  EXPECT_EQ(read_line(*child, line), IoResult::kClosed);
}

// A reader that is stopped for half a second while it waits, as by a machine that stands still. It
// is stopped several times, since the first may come before it waits.
TEST_F(ChildProcesses, DeadlineIsPutOffByWhatTheReaderOverslept) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t reader = fork();
  if (reader == 0) {
    const auto guardian = Guardian::start();
    auto child =
        ChildProcess::start({"/bin/sh", {"-c", "sleep 3; echo done"}, "", ""}, *guardian, -1);
    const auto planned = later();
    auto deadline = planned;
    bool good = write(ready[1], "", 1) == 1;
    std::string line;
    good = good && (*child)->read_line(line, deadline) == IoResult::kDone && line == "done" &&
           deadline - planned > std::chrono::milliseconds(300);
    child->reset();
    _exit(good ? 0 : 1);
  }
  char byte = 0;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  for (int i = 0; i < 3; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    kill(reader, SIGSTOP);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    kill(reader, SIGCONT);
  }
  int status = 0;
  ASSERT_EQ(waitpid(reader, &status, 0), reader);
  EXPECT_EQ(status, 0);
  close(ready[0]);
  close(ready[1]);
}

TEST_F(ChildProcesses, WhatCannotBeRunIsAnError) {
  EXPECT_FALSE(ChildProcess::start({"/no/such/program", {}, "", ""}, *guardian_, -1).ok());
  EXPECT_FALSE(ChildProcess::start({"/bin/sh", {}, "/no/such/folder", ""}, *guardian_, -1).ok());
}

TEST(ProcessorWait, OnlyGrows) {
  auto last = processor_wait();
  EXPECT_GE(last.count(), 0);
  for (int i = 0; i < 1000; ++i) {
    const auto now = processor_wait();
    ASSERT_GE(now, last);
    last = now;
  }
  std::thread([] { EXPECT_GE(processor_wait().count(), 0); }).join();
}

}  // namespace
}  // namespace millstone
