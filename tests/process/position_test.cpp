// The command `position` and what shows positions: protocol cases 17 to 20 and 52.
#include <algorithm>

#include <gtest/gtest.h>

#include "tests/process/engine_process.h"

namespace millstone {
namespace {

constexpr const char* kMoved = "position startpos moves d6 d7";

std::string reply_to(EngineProcess& engine, const std::string& line) {
  engine.send(line);
  return text_of(engine.settle());
}

std::string fen(EngineProcess& engine) {
  engine.send("d");
  for (const std::string& line : engine.settle()) {
    if (starts_with(line, "Fen: ")) return line.substr(5);
  }
  return "?";
}

TEST(PositionCommand, Case17IncompleteOnesAreDefined) {
  EngineProcess engine;
  engine.send(kMoved);
  const std::string before = fen(engine);
  for (const char* line : {"position", "position moves", "position fen", "position fen moves d6",
                           "position nonsense", "position startpos d6"}) {
    EXPECT_TRUE(starts_with(reply_to(engine, line), "info string error: ")) << line;
    EXPECT_EQ(fen(engine), before) << line;
  }
  EXPECT_EQ(reply_to(engine, "position startpos moves"), "");
  EXPECT_EQ(fen(engine), "3/3/3/6/3/3/3 w 9 9 0 0 1");
  engine.quit();
}

TEST(PositionCommand, Case18MalformedFensKeepTheOldPosition) {
  EngineProcess engine;
  engine.send(kMoved);
  const std::string before = fen(engine);
  for (const std::string& bad :
       {std::string("3/3/3/6/3/3 w 9 9 0 0 1"),                       // a rank short
        std::string("3/3/3/6/3/3/3/3 w 9 9 0 0 1"),                   // one too many
        std::string("3/3/3/6/3/3/4 w 9 9 0 0 1"),                     // a long rank
        std::string("3/3/3/6/3/3/3 w"),                               // fields missing
        std::string("WWW/WWW/WWW/W5/BBB/3/3 w 0 6 0 0 20"),           // ten pieces
        std::string("WWW/3/3/6/3/3/BBB w 9 9 0 0 7"),                 // hands too large
        std::string("3/3/3/6/3/3/3 x 9 9 0 0 1"),                     // no such side
        std::string("3/3/3/6/3/3/3 w 9 9 2 0 1"),                     // nothing to remove
        std::string("Q2/3/3/6/3/3/3 w 8 9 0 0 1"),                    // no such piece
        std::string("\xc3\xa4\xe2\x99\x9e/3/3/6/3/3/3 w 9 9 0 0 1"),  // UTF-8
        std::string("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        std::string("3/3/3/6/3/3/3 w 9 -1 0 0 1"), std::string("3/3/3/6/3/3/3 w 9 9 0 0 x"),
        std::string(1 << 20, 'W')}) {
    const std::string reply = reply_to(engine, "position fen " + bad);
    EXPECT_TRUE(starts_with(reply, "info string error: ")) << bad.substr(0, 60) << " -> " << reply;
    EXPECT_LT(reply.size(), 2000u);
    EXPECT_EQ(fen(engine), before) << bad.substr(0, 60);
  }
  engine.quit();
}

TEST(PositionCommand, Case19AnIllegalTurnRefusesTheWholeList) {
  EngineProcess engine;
  engine.send(kMoved);
  const std::string before = fen(engine);
  for (const char* turns :
       {"d6 d6", "a1 a4 zz", "d6 d7 e2e4", "d6 d7 xd6", "d6d5", "d6 d7 (none)"}) {
    const std::string reply = reply_to(engine, std::string("position startpos moves ") + turns);
    EXPECT_TRUE(starts_with(reply, "info string error: ")) << turns << " -> " << reply;
    EXPECT_EQ(fen(engine), before) << turns;
  }
  const std::string reply = reply_to(engine, "position startpos moves d6 d7 a1 d6 g1");
  EXPECT_NE(reply.find("'d6'"), std::string::npos) << reply;
  EXPECT_NE(reply.find('4'), std::string::npos) << reply;
  engine.quit();
}

TEST(PositionCommand, Case20TakesLongGames) {
  // Two pieces that go to and fro; the draw rules are off so that the game goes on.
  EngineProcess engine;
  engine.send("setoption name Repetition value 0");
  engine.send("setoption name NoRemovalPlies value 0");
  for (const int plies : {600, 5000, 20000}) {
    const char* cycle[] = {" a1-a4", " f4-f6", " a4-a1", " f6-f4"};
    std::string line = "position fen WWW/1B1/3/4B1/3/3/W1B w 0 0 0 0 1 moves";
    for (int i = 0; i < plies; ++i) line += cycle[i % 4];
    EXPECT_EQ(reply_to(engine, line), "");
    EXPECT_NE(fen(engine).find(' ' + std::to_string(plies) + ' '), std::string::npos)
        << fen(engine);
  }
  EXPECT_NE(engine.best("go depth 2"), "(none)");
  engine.quit();
}

TEST(PositionCommand, LegalListsNoMillionsOfTurns) {
  const std::string path = ::testing::TempDir() + "millstone-lines.ini";
  FILE* file = std::fopen(path.c_str(), "w");
  // A piece on a1 closes eight lines: each order of eight removals out of nine is a turn.
  std::fputs(
      "[board:star]\n"
      "points = a1 a2 a3 a4 a5 a6 b1 b2 b3 b4 b5 b6 c1 c2 c3 c4 c5 c6\nedges = a1-a2\n"
      "lines = a2-a1-a3 a2-a1-a4 a2-a1-a5 a2-a1-a6 a3-a1-a4 a3-a1-a5 a3-a1-a6 a4-a1-a5\n"
      "[star:ninemensmorris]\nboard = star\nremovals = perLine\nprotection = none\n",
      file);
  std::fclose(file);
  EngineProcess engine;
  engine.send("load " + path);
  engine.send("setoption name Variant value star");
  engine.send("position fen W1B/WBB/WBB/WBB/WBB/3 w 4 0 0 0 20");
  const Lines lines = engine.ask("legal", "legal ");
  EXPECT_NE(text_of(lines).find("legal lists one order of each"), std::string::npos)
      << text_of(lines).substr(0, 1000);
  EXPECT_LT(lines.back().size(), 10'000u);
  EXPECT_NE(lines.back().find(" a1x"), std::string::npos);
  EXPECT_TRUE(starts_with(engine.best("go searchmoves a1 depth 1"), "a1x"));
  std::remove(path.c_str());
  engine.quit();
}

TEST(PositionCommand, Case52RepetitionsCountOnlyWithTheirHistory) {
  const std::string start = "position fen WWW/1B1/3/4B1/3/3/W1B w 0 0 0 0 1";
  const std::string cycle = " a1-a4 f4-f6 a4-a1 f6-f4";
  EngineProcess engine;
  engine.send(start + " moves" + cycle);
  EXPECT_EQ(reply_to(engine, "state"), "state ongoing\n");
  engine.send(start + " moves" + cycle + cycle);
  EXPECT_EQ(reply_to(engine, "state"), "state draw repetition\n");
  const Lines lines = engine.ask("go depth 3", "bestmove");
  EXPECT_EQ(lines.back(), "bestmove (none)");
  EXPECT_EQ(count_starting(lines, "info depth 0 score cp 0"), 1) << text_of(lines);

  engine.send(start);
  EXPECT_EQ(reply_to(engine, "state"), "state ongoing\n");
  engine.quit();
}

TEST(PositionCommand, Case52TheTurnLimitDraws) {
  EngineProcess engine;
  engine.send("position fen WWW/1B1/3/4B1/3/3/W1B w 0 0 0 99 150 moves a1-a4");
  EXPECT_EQ(reply_to(engine, "state"), "state draw no-removal\n");
  engine.quit();
}

TEST(PositionCommand, LegalListsTurnsInEveryFormat) {
  EngineProcess engine;
  engine.send("position startpos moves d6 a1 b6 a4");
  const std::string uci = reply_to(engine, "legal");
  EXPECT_TRUE(starts_with(uci, "legal a7 b2 b4 c3 ")) << uci;
  EXPECT_NE(uci.find(" f6xa1 f6xa4 "), std::string::npos) << uci;
  engine.send("setoption name MoveFormat value action");
  EXPECT_NE(reply_to(engine, "legal").find(" f6 "), std::string::npos);
  engine.send("position startpos moves d6 a1 b6 a4 f6");
  EXPECT_EQ(reply_to(engine, "legal"), "legal xa1 xa4\n");
  engine.quit();
}

TEST(PositionCommand, MoveFormatActionAnswersStepByStep) {
  EngineProcess engine;
  engine.send("setoption name MoveFormat value action");
  engine.send("position fen 1WW/3/3/W5/3/1B1/BB1 w 6 6 0 0 7");
  const std::string first = engine.best("go depth 3 searchmoves a7");
  EXPECT_EQ(first, "a7");
  engine.send("position fen 1WW/3/3/W5/3/1B1/BB1 w 6 6 0 0 7 moves a7");
  const std::string second = engine.best("go depth 3");
  EXPECT_TRUE(starts_with(second, "x")) << second;
  engine.send("setoption name MoveFormat value written");
  engine.send("position fen 1WW/3/3/W5/3/1B1/BB1 w 6 6 0 0 7");
  EXPECT_TRUE(starts_with(engine.best("go depth 3 searchmoves a7"), "a7x"));
  engine.quit();
}

TEST(PositionCommand, FlipExchangesTheColours) {
  EngineProcess engine;
  engine.send("position fen 1WW/3/3/W5/3/1B1/BB1 w 6 6 0 0 7");
  engine.send("flip");
  EXPECT_EQ(fen(engine), "1BB/3/3/B5/3/1W1/WW1 b 6 6 0 0 7");
  engine.quit();
}

TEST(PositionCommand, EvalNamesItsTerms) {
  EngineProcess engine;
  const std::string terms = reply_to(engine, "eval");
  for (const char* word : {"Term (centi-pieces)", "White", "Black", "Evaluation: "}) {
    EXPECT_NE(terms.find(word), std::string::npos) << terms;
  }
  EXPECT_GE(std::count(terms.begin(), terms.end(), '\n'), 3) << terms;  // at least one term
  engine.quit();
}

TEST(PositionCommand, RulesCanBeLoadedAgain) {
  EngineProcess engine;
  engine.send("setoption name Variant value mulmulan");
  engine.send("setoption name Repetition value 7");
  const std::string rules = reply_to(engine, "rules");
  EXPECT_TRUE(starts_with(rules, "[my-mulmulan]")) << rules;
  const std::string path = ::testing::TempDir() + "millstone-rules.ini";
  FILE* file = std::fopen(path.c_str(), "w");
  ASSERT_NE(file, nullptr);
  std::fputs(rules.c_str(), file);
  std::fclose(file);
  EXPECT_EQ(reply_to(engine, "load " + path),
            "info string " + path + ": 1 variants loaded: my-mulmulan; 0 errors\n");
  EXPECT_EQ(reply_to(engine, "setoption name Variant value my-mulmulan"), "");
  EXPECT_EQ(reply_to(engine, "rules"), rules);
  std::remove(path.c_str());
  EXPECT_TRUE(starts_with(reply_to(engine, "load " + path), "info string error: "));
  EXPECT_TRUE(starts_with(reply_to(engine, "load /"), "info string error: "));
  EXPECT_TRUE(starts_with(reply_to(engine, "check"), "info string error: "));
  engine.quit();
}

TEST(PositionCommand, UgiAsksAboutTheGame) {
  EngineProcess engine;
  engine.ask("ugi", "ugiok");
  EXPECT_EQ(reply_to(engine, "query p1turn"), "response true\n");
  EXPECT_EQ(reply_to(engine, "query result"), "response none\n");
  engine.send("position startpos moves d6");
  EXPECT_EQ(reply_to(engine, "query p1turn"), "response false\n");
  EXPECT_EQ(reply_to(engine, "query gameover"), "response false\n");
  engine.send("position fen WWW/3/3/6/3/3/BB1 b 0 0 0 0 50");
  EXPECT_EQ(reply_to(engine, "query gameover"), "response true\n");
  EXPECT_EQ(reply_to(engine, "query result"), "response p1win\n");
  EXPECT_TRUE(starts_with(reply_to(engine, "query weather"), "info string error: "));
  engine.send("position startpos");
  engine.ask("go p1time 500 p2time 500 p1inc 0 p2inc 0", "bestmove");
  engine.quit();
}

}  // namespace
}  // namespace millstone
