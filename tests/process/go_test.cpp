// The command `go`: protocol cases 21 to 28, 38, 43, 44 and 47.
#include <set>

#include <gtest/gtest.h>

#include "tests/process/engine_process.h"

namespace millstone {
namespace {

using namespace std::chrono_literals;

// White can take the last piece but two.
constexpr const char* kWinInOne = "position fen 1WW/3/3/W5/3/3/BBB w 0 0 0 0 50";
// Black to move has lost.
constexpr const char* kLost = "position fen WWW/3/3/6/3/3/BB1 b 0 0 0 0 50";
// Black to move cannot move.
constexpr const char* kBlocked = "position fen B1B/3/3/W5/3/3/3 b 0 0 0 0 50";

TEST(Go, Case21WithoutArgumentsSearchesUntilStop) {
  EngineProcess engine;
  engine.ask("go", "info depth 3 ");
  EXPECT_EQ(count_starting(engine.settle(), "bestmove"), 0);
  engine.ask("stop", "bestmove");
  engine.quit();
}

TEST(Go, Case22To24TinyLimitsGiveALineAndATurn) {
  for (const char* go : {"go depth 1", "go nodes 1", "go movetime 0", "go movetime 1",
                         "go movetime -5", "go mate 1", "go depth 1 nodes 1 movetime 1"}) {
    EngineProcess engine;
    const Lines lines = engine.ask(go, "bestmove");
    const std::string info = last_info(lines);
    EXPECT_NE(info, "") << go << '\n' << text_of(lines);
    EXPECT_EQ(value_after(info, "pv"), value_after(lines.back(), "bestmove")) << go;
    engine.quit();
  }
}

TEST(Go, Case25MovetimeIsKept) {
  EngineProcess engine;
  engine.settle();
  const auto begin = std::chrono::steady_clock::now();
  engine.ask("go movetime 300", "bestmove");
  const auto time = std::chrono::steady_clock::now() - begin;
  EXPECT_GE(time, 250ms);
  EXPECT_LE(time, 1s);
  engine.quit();
}

TEST(Go, Case26StrangeClocksAreAnsweredQuickly) {
  EngineProcess engine;
  for (const char* go :
       {"go wtime 0 btime 0", "go wtime -100 btime -100", "go btime 50000",
        "go wtime 100 btime 100 movestogo 0", "go wtime 100 btime 100 movestogo -1",
        "go wtime 100 btime 100 movestogo 1", "go wtime 100 btime 100 winc -5 binc -5",
        "go wtime 1 btime 1 winc 0 binc 0 movestogo 99999999"}) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_NE(engine.best(go), "(none)") << go;
    EXPECT_LE(std::chrono::steady_clock::now() - begin, 5s) << go;
  }
  engine.quit();
}

TEST(Go, Case27BadValuesAreNamedAndNeverSearchForEver) {
  EngineProcess engine;
  for (const char* go : {"go depth -3", "go nodes 0", "go mate -1"}) {
    const Lines lines = engine.ask(go, "bestmove");
    EXPECT_EQ(count_starting(lines, "info string go "), 1) << go << '\n' << text_of(lines);
    EXPECT_NE(lines.back(), "bestmove (none)") << go;
  }
  // What can be read holds.
  for (const char* go : {"go wtime btime 50000", "go nonsense depth 1", "go depth 2 nodes 1e3"}) {
    const Lines lines = engine.ask(go, "bestmove");
    EXPECT_EQ(count_starting(lines, "info string error: go "), 1) << go << '\n' << text_of(lines);
    EXPECT_NE(lines.back(), "bestmove (none)") << go;
  }
  // Without any limit left nothing is searched, and the client does not wait.
  for (const char* go : {"go depth x", "go depth", "go movetime", "go nodes 1e3", "go deth 3",
                         "go x", "go DEPTH 3", "go ponder wtime x"}) {
    const Lines lines = engine.ask(go, "bestmove");
    EXPECT_EQ(count_starting(lines, "info string error: go "), 2) << go << '\n' << text_of(lines);
    EXPECT_EQ(lines.size(), 3u) << text_of(lines);
    EXPECT_EQ(lines.back(), "bestmove (none)") << go;
  }
  EXPECT_NE(text_of(engine.ask("go deth 3", "bestmove")).find("did you mean depth?"),
            std::string::npos);
  for (const char* go : {"go depth 99999", "go nodes 18446744073709551616"}) {
    engine.send(go);
    const Lines lines = engine.ask("stop", "bestmove");
    EXPECT_EQ(count_starting(lines, "info string go "), 1) << go << '\n' << text_of(lines);
  }
  EXPECT_EQ(engine.settle().size(), 0u);
  engine.quit();
}

TEST(Go, Case28InfiniteOnADecidedPositionIsSilentUntilStop) {
  for (const char* position : {kWinInOne, kLost, kBlocked}) {
    EngineProcess engine;
    engine.send(position);
    engine.send("go infinite");
    // Whatever there is to find is found in this time.
    EXPECT_EQ(count_starting(engine.read_for(2s), "bestmove"), 0) << position;
    const auto before = engine.cpu_time();
    EXPECT_EQ(text_of(engine.read_for(500ms)), "") << position;
    EXPECT_LE(engine.cpu_time() - before, 200ms) << position;
    engine.ask("stop", "bestmove");
    EXPECT_EQ(count_starting(engine.settle(), "bestmove"), 0) << position;
    engine.quit();
  }
}

TEST(Go, Case38SearchmovesHoldsWhereverItStands) {
  EngineProcess engine;
  for (const char* go :
       {"go searchmoves a1 g4 depth 3", "go depth 3 searchmoves a1 g4",
        "go searchmoves A1 zz g4 depth 3", "go nodes 500 searchmoves g4 a1 movetime 2000"}) {
    const std::string best = engine.best(go);
    EXPECT_TRUE(best == "a1" || best == "g4") << go << " -> " << best;
  }
  EXPECT_EQ(engine.best("go searchmoves a1 depth 3"), "a1");
  // A list without any legal turn counts for nothing.
  const Lines lines = engine.ask("go depth 2 searchmoves zz xa1", "bestmove");
  EXPECT_EQ(count_starting(lines, "info string go searchmoves"), 2) << text_of(lines);
  EXPECT_NE(value_after(lines.back(), "bestmove"), "(none)");
  engine.quit();
}

TEST(Go, Case38SearchmovesTakesRemovalsApart) {
  EngineProcess engine;
  engine.send("position fen 1WW/3/3/W5/3/1B1/BB1 w 6 6 0 0 7");
  EXPECT_EQ(engine.best("go searchmoves a7xd2 depth 2"), "a7xd2");
  EXPECT_EQ(engine.best("go searchmoves a7 xd1 depth 2"), "a7xd1");
  EXPECT_TRUE(starts_with(engine.best("go searchmoves a7 depth 2"), "a7x"));
  engine.quit();
}

TEST(Go, Case43MateStopsWhenProven) {
  EngineProcess engine;
  engine.send(kWinInOne);
  const Lines lines = engine.ask("go mate 1", "bestmove");
  EXPECT_NE(last_info(lines).find("score mate 1 "), std::string::npos) << text_of(lines);
  engine.quit();
}

TEST(Go, Case44AFinishedGameHasNoTurn) {
  struct {
    const char *position, *score, *reason;
  } const cases[] = {{kLost, "mate 0", "fewer-pieces"},
                     {kBlocked, "mate 0", "fewer-pieces"},
                     {"position fen WWB/3/3/W4B/3/3/W1B b 0 0 0 100 150", "cp 0", "no-removal"}};
  for (const auto& one : cases) {
    EngineProcess engine;
    engine.send(one.position);
    const Lines lines = engine.ask("go depth 5", "bestmove");
    EXPECT_EQ(lines.back(), "bestmove (none)");
    EXPECT_EQ(count_starting(lines, std::string("info depth 0 score ") + one.score), 1)
        << one.position << '\n'
        << text_of(lines);
    EXPECT_NE(text_of(lines).find(one.reason), std::string::npos) << text_of(lines);
    engine.quit();
  }
}

TEST(Go, Case44ABlockedSideHasLost) {
  EngineProcess engine;
  engine.send("position fen BWB/WBW/1W1/W4W/3/3/3 b 0 0 0 0 50");
  const Lines lines = engine.ask("go depth 5", "bestmove");
  EXPECT_TRUE(starts_with(lines.back(), "bestmove ")) << text_of(lines);
  engine.quit();
}

TEST(Go, ASecondSearchWaitsForTheFirst) {
  EngineProcess engine;
  engine.send_raw("go infinite\ngo depth 1\nbench 1\n");
  const Lines lines = engine.settle();
  EXPECT_NE(text_of(lines).find("go waits for the end"), std::string::npos) << text_of(lines);
  EXPECT_NE(text_of(lines).find("bench waits for the end"), std::string::npos) << text_of(lines);
  const Lines rest = engine.ask("stop", "Nodes/second");
  EXPECT_EQ(count_starting(rest, "bestmove"), 2) << text_of(rest);
  EXPECT_EQ(engine.settle().size(), 0u);
  engine.quit();
}

TEST(Go, Case47PerftAddsUp) {
  EngineProcess engine;
  const Lines lines = engine.ask("go perft 3", "Nodes searched: ");
  EXPECT_EQ(lines.back(), "Nodes searched: 12144");
  std::uint64_t sum = 0;
  int first_turns = 0;
  for (const std::string& line : lines) {
    if (line.size() < 5 || line.substr(2, 2) != ": ") continue;
    sum += std::stoull(line.substr(4));
    ++first_turns;
  }
  EXPECT_EQ(sum, 12144u);
  EXPECT_EQ(first_turns, 24);
  engine.send(kLost);
  EXPECT_EQ(engine.ask("go perft 3", "Nodes searched: ").back(), "Nodes searched: 0");
  engine.quit();
}

TEST(Go, Case47PerftCanBeStopped) {
  EngineProcess engine;
  engine.send("go perft 20");
  engine.settle();
  const Lines lines = engine.ask("stop", "info string perft was stopped");
  EXPECT_EQ(count_starting(lines, "Nodes searched"), 0);
  EXPECT_NE(engine.best("go depth 2"), "(none)");
  engine.send("go perft 20");
  engine.quit();
}

TEST(Go, BenchCanBeStopped) {
  EngineProcess engine;
  engine.send("bench 60");
  engine.settle();
  engine.ask("stop", "info string bench was stopped");
  engine.quit();
}

}  // namespace
}  // namespace millstone
