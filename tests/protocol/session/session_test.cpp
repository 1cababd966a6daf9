// Tests of protocol/session/session.h with the real engine and a sink in memory.
#include "protocol/session/session.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "tests/protocol/lines/memory_sink.h"

namespace millstone {
namespace {

using namespace std::chrono_literals;

// A session on a thread of its own.
class ThreadsSession : public ::testing::Test {
 protected:
  void TearDown() override {
    session.end_of_input();
    thread.join();
  }
  // All that is said up to a line that begins with `prefix`, or within the time.
  std::string read_until(const std::string& prefix) {
    const auto end = std::chrono::steady_clock::now() + 30s;
    std::string text = "\n";
    while (std::chrono::steady_clock::now() < end) {
      text += sink.take();
      if (text.find('\n' + prefix) != std::string::npos) return text;
      std::this_thread::sleep_for(1ms);
    }
    ADD_FAILURE() << "no " << prefix << " in " << text;
    return text;
  }
  std::string settle() {
    session.submit("isready");
    return read_until("readyok");
  }
  static int count(const std::string& text, const std::string& part) {
    int n = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
  }

  MemorySink sink;
  Session session{sink};
  std::thread thread{[this] { session.run(); }};
};

TEST_F(ThreadsSession, UrgentCommandsOvertakeThoseThatWait) {
  session.submit("go infinite");
  session.submit("setoption name Variant value tapatan");
  session.submit("state");
  const std::string during = settle();
  EXPECT_EQ(during.find("state ongoing"), std::string::npos);
  session.submit("stop");
  const std::string after = read_until("state ongoing");
  EXPECT_LT(after.find("bestmove"), after.find("state ongoing"));
}

TEST_F(ThreadsSession, CommandsWaitBehindEachOther) {
  session.submit("go infinite");
  session.submit("setoption name Repetition value 2");
  session.submit("go infinite");
  session.submit("setoption name Repetition value 4");
  session.submit("stop");
  read_until("bestmove");
  EXPECT_EQ(settle().find("bestmove"), std::string::npos);  // the second search runs
  session.submit("stop");
  session.submit("rules");
  EXPECT_NE(read_until("# digest").find("repetition = 4"), std::string::npos);
}

TEST_F(ThreadsSession, WhatShowsSomethingNeedNotWaitForAnAnswerThatIsHeldBack) {
  session.submit("go infinite");
  session.submit("legal");
  EXPECT_EQ(read_until("legal").find("bestmove"), std::string::npos);
  // But it does not overtake what changes what it shows.
  session.submit("position startpos moves d6");
  session.submit("d");
  EXPECT_EQ(settle().find("Fen: "), std::string::npos);
  session.submit("stop");
  EXPECT_NE(read_until("State: ").find("\nFen: 3/1W1/"), std::string::npos);
}

TEST_F(ThreadsSession, AfterPonderhitEverythingWaits) {
  session.submit("go ponder nodes 100000");
  session.submit("ponderhit");
  session.submit("legal");
  const std::string text = read_until("legal");
  EXPECT_NE(text.find("bestmove"), std::string::npos) << text;
}

TEST_F(ThreadsSession, ASearchThatEndsByItselfLetsWaitingCommandsRun) {
  session.submit("go nodes 20000");
  session.submit("setoption name Repetition value 5");
  session.submit("rules");
  EXPECT_NE(read_until("# digest").find("repetition = 5"), std::string::npos);
}

TEST_F(ThreadsSession, GoRightAfterBestmoveIsNeverRefused) {
  for (int i = 0; i < 200; ++i) {
    session.submit("go nodes 1");
    EXPECT_EQ(read_until("bestmove").find("refused"), std::string::npos) << i;
  }
}

TEST_F(ThreadsSession, ManyWaitingCommandsAreBounded) {
  session.submit("go infinite");
  for (int i = 0; i < 10'050; ++i) session.submit("setoption name Repetition value 3");
  const std::string text = settle();
  EXPECT_EQ(count(text, "too many commands wait"), 50);
  session.submit("stop");
  read_until("bestmove");
}

TEST_F(ThreadsSession, DebugTellsOfWaitingCommands) {
  session.submit("debug on");
  session.submit("go infinite");
  session.submit("setoption name Repetition value 4");
  EXPECT_NE(settle().find("setoption waits for the end of the search"), std::string::npos);
  session.submit("stop");
  read_until("info string option Repetition is set");
}

// A client that answers the last line of a perft or bench before the write has returned.
class QuickClient : public MemorySink {
 public:
  void write(std::string_view lines) override {
    MemorySink::write(lines);
    if (lines.find("Nodes searched") == std::string_view::npos || !session) return;
    session->submit(next);
    std::this_thread::sleep_for(100ms);
    session->end_of_input();
    session = nullptr;
  }

  Session* session = nullptr;
  std::string next;
};

TEST(Session, TakesTheAnswerToTheLastLineOfPerftAndBench) {
  for (const char* command : {"go perft 1", "bench 1"}) {
    QuickClient client;
    Session session(client);
    client.session = &session;
    client.next = command;
    session.submit(command);
    session.run();
    const std::string text = client.take();
    EXPECT_EQ(text.find("refused"), std::string::npos) << text;
  }
}

// A client that is slow to read the end of a search.
class SlowClient : public MemorySink {
 public:
  void write(std::string_view lines) override {
    MemorySink::write(lines);
    if (lines.starts_with("bestmove")) std::this_thread::sleep_for(400ms);
  }
};

TEST(Session, ASlowEndOfASearchDoesNotCostWhatWaits) {
  SlowClient client;
  Session session(client);
  for (const char* line : {"go infinite", "setoption name Repetition value 4", "state"}) {
    session.submit(line);
  }
  session.end_of_input();
  session.run();
  const std::string text = client.take();
  EXPECT_NE(text.find("state ongoing"), std::string::npos) << text;
}

// Runs the lines to their end; returns how many of them were answered by an error.
int errors_of(const std::vector<std::string>& lines, MemorySink& sink,
              const SessionLimits& limits = {}) {
  Session session(sink, limits);
  for (const std::string& line : lines) session.submit(line);
  session.end_of_input();
  session.run();
  return session.error_count();
}

TEST(Session, RunsLinesToTheirEndAndCountsErrors) {
  MemorySink sink;
  EXPECT_EQ(errors_of({"go depth 2", "  # comment", ""}, sink), 0);
  EXPECT_NE(sink.take().find("bestmove"), std::string::npos);
  EXPECT_EQ(errors_of({"position fen nonsense", "nonsense"}, sink), 2);
}

TEST(Session, LimitsKeepClientsFromFilesAndMemory) {
  MemorySink sink;
  const SessionLimits limits{false, 32, 2};
  for (const char* line :
       {"load /etc/passwd", "check /etc/passwd", "setoption name Debug Log File value /tmp/x",
        "setoption name VariantPath value /tmp", "setoption name Hash value 33",
        "setoption name Threads value 3"}) {
    EXPECT_EQ(errors_of({line}, sink, limits), 1) << line;
  }
  EXPECT_EQ(
      errors_of({"setoption name Hash value 32", "setoption name Threads value 2"}, sink, limits),
      0);
}

TEST(Session, AbandonedSessionsEndAtOnce) {
  MemorySink sink;
  Session session(sink);
  session.submit("go infinite");
  std::thread thread([&] { session.run(); });
  session.abandon();
  thread.join();
  session.submit("uci");  // nobody listens; nothing blocks
  EXPECT_EQ(sink.take().find("uciok"), std::string::npos);
}

}  // namespace
}  // namespace millstone
