// Commands that arrive while a search runs: protocol cases 4, 29 to 33, 37, 48 and 53.
#include <gtest/gtest.h>

#include "engine/game/game.h"
#include "engine/notation/turn_text.h"
#include "engine/rules/presets.h"
#include "tests/process/engine_process.h"

namespace millstone {
namespace {

using namespace std::chrono_literals;

TEST(Concurrency, Case04IsreadyIsAnsweredInASearch) {
  EngineProcess engine;
  engine.ask("go infinite", "info depth");
  for (int i = 0; i < 50; ++i) {
    engine.send("isready");
    EXPECT_EQ(engine.read_until("readyok", 1s).back(), "readyok");
  }
  const Lines lines = engine.ask("stop", "bestmove");
  EXPECT_EQ(count_starting(lines, "bestmove"), 1);
  engine.quit();
}

TEST(Concurrency, Case29GoAndStopInOneWrite) {
  EngineProcess engine;
  engine.send_raw("go infinite\nstop\n");
  const Lines lines = engine.read_until("bestmove");
  EXPECT_FALSE(last_info(lines).empty()) << text_of(lines);
  engine.quit();
}

TEST(Concurrency, Case29AsManyBestmovesAsSearches) {
  constexpr int kRounds = 1000;
  EngineProcess engine;
  std::string burst;
  for (int i = 0; i < kRounds; ++i) burst += "go infinite\nstop\n";
  engine.send_raw(burst + "isready\n");
  const Lines lines = engine.read_until("readyok", 120s);
  EXPECT_EQ(count_starting(lines, "bestmove "), kRounds);
  EXPECT_EQ(count_starting(lines, "bestmove (none)"), 0);
  EXPECT_EQ(count_starting(lines, "info string"), 0);
  engine.quit();
}

TEST(Concurrency, Case29BurstsBeforeTheEndOfInput) {
  EngineProcess engine;
  engine.send_raw("go infinite\nstop\ngo infinite\nsetoption name Hash value 4\ngo infinite\n");
  engine.close_input();
  int best = 0;
  while (auto line = engine.read_line()) best += starts_with(*line, "bestmove ");
  EXPECT_EQ(best, 3);
  EXPECT_EQ(engine.wait_exit(), 0);
}

TEST(Concurrency, Case30StopAndPonderhitAreSilentWhenIdle) {
  EngineProcess engine;
  engine.send_raw("stop\nponderhit\nstop\n");
  EXPECT_EQ(text_of(engine.settle()), "");
  engine.quit();
}

TEST(Concurrency, Case31PonderHoldsTheAnswerBack) {
  for (const char* go : {"go ponder depth 2", "go ponder movetime 1", "go ponder nodes 100"}) {
    EngineProcess engine;
    engine.send(go);
    EXPECT_EQ(count_starting(engine.read_for(700ms), "bestmove"), 0) << go;
    engine.ask("ponderhit", "bestmove");
    engine.quit();
  }
}

TEST(Concurrency, Case32PonderEndsByPonderhitAndByStop) {
  EngineProcess engine;
  engine.ask("go ponder wtime 1000 btime 1000", "info depth");
  EXPECT_EQ(count_starting(engine.settle(), "bestmove"), 0);
  engine.ask("ponderhit", "bestmove");
  engine.ask("go ponder wtime 1000 btime 1000", "info depth");
  engine.ask("stop", "bestmove");
  EXPECT_EQ(engine.settle().size(), 0u);
  engine.quit();
}

TEST(Concurrency, Case33ThePonderTurnIsLegal) {
  EngineProcess engine;
  engine.send("setoption name Ponder value true");
  Game game(std::make_shared<const PreparedRules>(default_rules()));
  std::string turns;
  int named = 0;
  for (int ply = 0; ply < 60 && !game.outcome().over(); ++ply) {
    engine.send("position startpos moves" + turns);
    const Lines lines = engine.ask("go depth 3", "bestmove");
    const std::string best = value_after(lines.back(), "bestmove");
    const std::string ponder = value_after(lines.back(), "ponder");
    auto next = play_text(game, best, true);
    ASSERT_TRUE(next.ok()) << lines.back();
    game = *next;
    turns += ' ' + best;
    if (!ponder.empty()) {
      ++named;
      EXPECT_TRUE(play_text(game, ponder, true).ok()) << lines.back();
    }
  }
  EXPECT_GT(named, 10);
  engine.send("setoption name Ponder value false");
  engine.send("position startpos");
  EXPECT_EQ(engine.ask("go depth 4", "bestmove").back().find("ponder"), std::string::npos);
  engine.quit();
}

TEST(Concurrency, Case37APositionDuringASearchIsForTheNextOne) {
  EngineProcess engine;
  engine.send("position startpos moves d6");
  engine.ask("go infinite", "info depth");
  engine.send("position fen 1WW/3/3/W5/3/3/BBB w 0 0 0 0 50");
  const Lines lines = engine.ask("stop", "bestmove");
  Game game(std::make_shared<const PreparedRules>(default_rules()));
  EXPECT_TRUE(play_text(game, "d6 " + value_after(lines.back(), "bestmove")).ok()) << lines.back();
  EXPECT_TRUE(starts_with(engine.best("go depth 3"), "a")) << "the winning mill";
  engine.quit();
}

TEST(Concurrency, Case37NewGameRightAfterBestmove) {
  EngineProcess engine;
  for (int i = 0; i < 30; ++i) {
    engine.ask("go nodes 2000", "bestmove");
    engine.send_raw("ucinewgame\nposition startpos moves d6\n");
  }
  EXPECT_EQ(text_of(engine.settle()), "");
  engine.quit();
}

TEST(Concurrency, Case48TheOutputRateIsBounded) {
  EngineProcess engine;
  // A won game with few turns: hundreds of iterations in no time.
  engine.send("position fen 1WW/3/3/W5/3/3/BBB w 0 0 0 0 50");
  engine.send("go infinite");
  EXPECT_LE(engine.read_for(1s).size(), 220u);
  engine.ask("stop", "bestmove");
  engine.quit();
}

TEST(Concurrency, Case53ManyThreads) {
  EngineProcess engine;
  engine.send("setoption name Threads value 16");
  Game game(std::make_shared<const PreparedRules>(default_rules()));
  std::string turns;
  for (int ply = 0; ply < 40 && !game.outcome().over(); ++ply) {
    engine.send("position startpos moves" + turns);
    const std::string best = engine.best("go wtime 200 btime 200 winc 5 binc 5");
    auto next = play_text(game, best, true);
    ASSERT_TRUE(next.ok()) << best;
    game = *next;
    turns += ' ' + best;
  }
  engine.quit();
}

}  // namespace
}  // namespace millstone
