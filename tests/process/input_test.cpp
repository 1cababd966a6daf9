// How lines are read: protocol cases 1 to 7, 16, 34 to 36, 49.
#include <cstdlib>
#include <regex>

#include <gtest/gtest.h>

#include <sys/wait.h>

#include "tests/process/engine_process.h"

namespace millstone {
namespace {

using namespace std::chrono_literals;

TEST(Input, Case01SaysNothingBeforeUci) {
  EngineProcess engine;
  EXPECT_EQ(text_of(engine.read_for(500ms)), "");
  engine.quit();
}

TEST(Input, Case02AnswersUciThroughPipe) {
  EngineProcess engine;
  const Lines lines = engine.ask("uci", "uciok");
  ASSERT_GE(lines.size(), 4u);
  EXPECT_TRUE(starts_with(lines[0], "id name Millstone "));
  EXPECT_TRUE(starts_with(lines[1], "id author "));
  for (std::size_t i = 2; i + 1 < lines.size(); ++i) {
    EXPECT_TRUE(starts_with(lines[i], "option name ")) << lines[i];
  }
  EXPECT_EQ(lines.back(), "uciok");
  engine.quit();
}

TEST(Input, Case03AnswersUciTwice) {
  EngineProcess engine;
  const Lines first = engine.ask("uci", "uciok");
  EXPECT_EQ(engine.ask("uci", "uciok"), first);
  engine.quit();
}

TEST(Input, Case05TakesAnyWhiteSpaceAndWritesPureLf) {
  EngineProcess engine;
  engine.send_raw("\t uci \r\nposition \t startpos   moves\td6  d7\r\n  state\r\n\tisready\t\r\n");
  const Lines lines = engine.read_until("readyok");
  EXPECT_EQ(count_starting(lines, "uciok"), 1);
  EXPECT_EQ(count_starting(lines, "state ongoing"), 1);
  EXPECT_EQ(count_starting(lines, "info string error"), 0) << text_of(lines);
  EXPECT_EQ(text_of(lines).find('\r'), std::string::npos);
  engine.quit();
}

TEST(Input, Case06StaysAliveWhateverTheLine) {
  EngineProcess engine;
  engine.send_raw(std::string("\n\n# comment isready\nfoo\n\xff\xfe\x01\n", 33));
  engine.send_raw(std::string("\0\0quux\0\n", 8));
  for (const std::string& line : engine.settle()) {
    EXPECT_TRUE(starts_with(line, "info string ")) << line;
  }
  engine.quit();
}

TEST(Input, Case06TellsOnceOfAnUnknownCommand) {
  EngineProcess engine;
  engine.send("foo bar");
  const Lines lines = engine.settle();
  ASSERT_EQ(lines.size(), 1u) << text_of(lines);
  EXPECT_EQ(lines[0], "info string error: unknown command 'foo bar'; `help` lists all");
  engine.quit();
}

TEST(Input, SurvivesLinesOfAnyLength) {
  EngineProcess engine;
  engine.send(std::string(5 << 20, 'a'));
  engine.send("position startpos moves " + std::string(2 << 20, 'x'));
  engine.send(std::string(20 << 20, ' '));  // more than is kept
  engine.send(std::string(1 << 20, '\0'));
  const Lines lines = engine.settle();
  EXPECT_EQ(count_starting(lines, "info string error"), static_cast<int>(lines.size()));
  for (const std::string& line : lines) EXPECT_LT(line.size(), 2000u);
  EXPECT_NE(text_of(lines).find("too long"), std::string::npos) << text_of(lines);
  engine.quit();
}

TEST(Input, Case07SkipsUnknownWordsBeforeACommand) {
  EngineProcess engine;
  const Lines lines = engine.ask("joho isready", "readyok");
  EXPECT_EQ(lines.size(), 1u);
  engine.quit();
}

TEST(Input, Case16SearchesWithoutAnyPreparation) {
  EngineProcess engine;
  const Lines lines = engine.ask("go depth 1", "bestmove");
  EXPECT_FALSE(last_info(lines).empty()) << text_of(lines);
  EXPECT_EQ(value_after(lines.back(), "bestmove").size(), 2u) << lines.back();
  engine.quit();
}

TEST(Input, Case34QuitsDuringASearch) {
  EngineProcess engine;
  engine.ask("go infinite", "info depth");
  engine.send("quit");
  EXPECT_EQ(engine.wait_exit(), 0);
}

TEST(Input, Case34QuitsWithoutALineEnd) {
  EngineProcess engine;
  engine.send_raw("go infinite\nquit");
  engine.close_input();
  EXPECT_EQ(engine.wait_exit(), 0);
}

TEST(Input, Case35EndsWithItsInput) {
  EngineProcess idle;
  idle.close_input();
  EXPECT_EQ(idle.wait_exit(), 0);

  EngineProcess searching;
  searching.ask("go infinite", "info depth");
  searching.close_input();
  EXPECT_EQ(searching.wait_exit(), 0);
}

// All that a program says to an input that ends.
Lines answers(const std::string& input) {
  EngineProcess engine;
  engine.send_raw(input);
  engine.close_input();
  Lines lines;
  while (auto line = engine.read_line()) lines.push_back(*line);
  EXPECT_EQ(engine.wait_exit(), 0);
  EXPECT_EQ(engine.error_output(), "");
  return lines;
}

// Without the words that tell the time.
std::string timeless(Lines lines) {
  for (std::string& line : lines) {
    line = std::regex_replace(line, std::regex(" (nps|time) [0-9]+"), "");
    line = std::regex_replace(line, std::regex("^(Total time|Nodes/second).*"), "");
  }
  return text_of(lines);
}

TEST(Input, Case35WhatIsLimitedIsFinishedAtTheEnd) {
  EXPECT_EQ(value_after(last_info(answers("go depth 6\n")), "depth"), "6");
  EXPECT_EQ(answers("go perft 4").at(25), "Nodes searched: 255024");
  EXPECT_EQ(count_starting(answers("bench 3\n"), "Nodes searched"), 1);
  EXPECT_EQ(count_starting(answers("go movetime 30\n"), "bestmove"), 1);
  EXPECT_EQ(count_starting(answers("go\ngo ponder\ngo infinite\ngo ponder depth 3"), "bestmove"),
            4);
}

TEST(Input, Case35TheSameInputGivesTheSameOutput) {
  const std::string input =
      "position startpos moves d6\ngo depth 5\nd\nnonsense\nposition startpos\nlegal\n"
      "go nodes 5000\neval\ngo perft 3\nstate\nsetoption name Repetition value 2\n"
      "go depth 4\nbench 2\nrules\ngo depht 3\nflip\nd";
  const std::string first = timeless(answers(input));
  EXPECT_LT(first.find("depth 5 "), first.find("Fen: ")) << first;
  EXPECT_LT(first.find("Fen: "), first.find("nonsense")) << first;
  for (int i = 0; i < 5; ++i) EXPECT_EQ(timeless(answers(input)), first);
}

TEST(Input, Case34QuitSkipsNothingThatCameBefore) {
  const Lines lines =
      answers("go depth 30\ngo depth 30\nstate\ngo infinite\ngo perft 9\nquit\nd\n");
  EXPECT_EQ(count_starting(lines, "bestmove "), 3) << text_of(lines);
  EXPECT_EQ(count_starting(lines, "state ongoing"), 1) << text_of(lines);
  EXPECT_EQ(count_starting(lines, "info string perft was stopped"), 1) << text_of(lines);
  EXPECT_EQ(count_starting(lines, "Fen"), 0) << text_of(lines);
}

TEST(Input, ALongScriptIsCarriedOutToItsEnd) {
  std::string input = "go nodes 300000\n";
  for (int i = 0; i < 12'000; ++i) input += "state\n";
  EXPECT_EQ(count_starting(answers(input), "state ongoing"), 12'000);
}

TEST(Input, Case36AllWorkStopsWhenNobodyCanReadTheAnswer) {
  for (const char* work : {"go perft 30\n", "bench 60\n", "go depth 100\n", "go infinite\n"}) {
    EngineProcess engine;
    engine.send_raw(work);
    engine.settle();
    engine.close_input();
    engine.close_output();
    EXPECT_EQ(engine.wait_exit(), 0) << work;
  }
}

TEST(Input, GreetsInOneLine) {
  const EngineProcess engine;
  EXPECT_EQ(engine.greeting(), "Millstone " MILLSTONE_VERSION
                               " by the Millstone authors (type help for the commands)");
}

TEST(Input, EveryLineEndAndAByteOrderMarkAreRead) {
  EXPECT_EQ(text_of(answers("\xEF\xBB\xBFstate\r\nstate\rstate\n")),
            "state ongoing\nstate ongoing\nstate ongoing\n");
}

TEST(Input, Case35AnswersAllThatCameBeforeTheEnd) {
  EngineProcess engine;
  engine.send_raw("uci\nstate\nisready");
  engine.close_input();
  engine.read_until("uciok");
  engine.read_until("state ongoing");
  engine.read_until("readyok");
  EXPECT_EQ(engine.wait_exit(), 0);
}

TEST(Input, Case36EndsQuietlyWhenNobodyReads) {
  EngineProcess engine;
  engine.ask("go infinite", "info depth");
  engine.close_output();
  engine.send("uci");
  EXPECT_EQ(engine.wait_exit(), 0);
  EXPECT_EQ(engine.error_output(), "");
}

TEST(Input, Case49WritesOnlyTheProtocolAndNothingToStderr) {
  EngineProcess engine;
  Lines lines = engine.ask("uci", "uciok");
  engine.send("position startpos moves d6 a1");
  engine.send("nonsense");
  const Lines more = engine.ask("go depth 4", "bestmove");
  lines.insert(lines.end(), more.begin(), more.end());
  for (const std::string& line : lines) {
    EXPECT_TRUE(starts_with(line, "id ") || starts_with(line, "option ") || line == "uciok" ||
                starts_with(line, "info ") || starts_with(line, "bestmove "))
        << line;
  }
  engine.quit();
  EXPECT_EQ(engine.error_output(), "");
}

TEST(Input, Case35EndsWithoutStandardInputAndOutput) {
  for (const std::string closed : {"<&-", "<&- >&-", "<&- >&- 2>&-"}) {
    const std::string command = std::string("timeout 20 '") + MILLSTONE_BINARY + "' " + closed;
    const int status = std::system(command.c_str());
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << closed << ' ' << status;
  }
}

}  // namespace
}  // namespace millstone
