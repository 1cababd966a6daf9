// Tests of time with the real program. Steady on an idle machine alone, so they are labelled
// `clock` and stay out of the default run.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "tests/process/engine_process.h"

namespace millstone {
namespace {

using Clock = std::chrono::steady_clock;

std::chrono::microseconds time_of_go(EngineProcess& engine, const std::string& go) {
  const auto start = Clock::now();
  engine.send(go);
  engine.read_until("bestmove");
  return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
}

TEST(DeepClock, TheAnswerLiesInsideMovetime) {
  EngineProcess engine;
  engine.ask("isready", "readyok");
  for (const int time : {1, 2, 5, 10, 50, 200}) {
    int late = 0;
    constexpr int kRounds = 10;
    for (int round = 0; round < kRounds; ++round) {
      const auto used = time_of_go(engine, "go movetime " + std::to_string(time));
      late += used >= std::chrono::milliseconds(time);
    }
    EXPECT_LE(late, 1) << time;
  }
  engine.quit();
}

TEST(DeepClock, ManyThreadsAnswerInTimeToo) {
  EngineProcess engine;
  engine.send("setoption name Threads value 128");
  engine.ask("isready", "readyok");
  for (int round = 0; round < 5; ++round)
    EXPECT_LT(time_of_go(engine, "go movetime 200"), std::chrono::milliseconds(300));
  engine.quit();
}

TEST(DeepClock, EndingsInTablesAnswerInTime) {
  EngineProcess engine;
  engine.send("position fen BBW/3/2W/1B3B/3/3/W2 w 0 0 0 0 40");
  engine.ask("isready", "readyok");
  for (int round = 0; round < 5; ++round)
    EXPECT_LT(time_of_go(engine, "go movetime 10"), std::chrono::milliseconds(12));
  engine.quit();
}

// A game of one engine against itself on two clocks.
struct Match {
  int base, increment, movetime;
};
class DeepClockGames : public ::testing::TestWithParam<Match> {};

TEST_P(DeepClockGames, NobodyLosesOnTime) {
  const Match& match = GetParam();
  EngineProcess engine;
  engine.ask("isready", "readyok");
  for (int game = 0; game < 3; ++game) {
    std::chrono::microseconds clock[2] = {std::chrono::milliseconds(match.base),
                                          std::chrono::milliseconds(match.base)};
    std::string moves = game == 0 ? "" : game == 1 ? " d6" : " f4 b4";
    int turns = game;
    engine.ask("ucinewgame\nisready", "readyok");
    for (; turns < 120; ++turns) {
      engine.send("position startpos" + (moves.empty() ? "" : " moves" + moves));
      const auto milliseconds = [&](int side) {
        return std::to_string(
            std::chrono::duration_cast<std::chrono::milliseconds>(clock[side]).count());
      };
      const std::string increment = std::to_string(match.increment);
      const std::string go = match.movetime != 0
                                 ? "go movetime " + std::to_string(match.movetime)
                                 : "go wtime " + milliseconds(0) + " btime " + milliseconds(1) +
                                       " winc " + increment + " binc " + increment;
      const auto start = Clock::now();
      engine.send(go);
      const std::string best = engine.read_until("bestmove").back();
      const auto used = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
      const std::string turn = value_after(best, "bestmove");
      if (turn == "(none)") break;
      if (match.movetime != 0) {
        EXPECT_LT(used, std::chrono::milliseconds(match.movetime)) << "turn " << turns;
      } else {
        clock[turns % 2] -= used;
        ASSERT_GT(clock[turns % 2].count(), 0) << "turn " << turns;
        clock[turns % 2] += std::chrono::milliseconds(match.increment);
      }
      moves += ' ' + turn;
    }
  }
  engine.quit();
}

INSTANTIATE_TEST_SUITE_P(Clocks, DeepClockGames,
                         ::testing::Values(Match{200, 10, 0}, Match{1000, 0, 0}, Match{0, 0, 50}),
                         [](const auto& tested) {
                           const Match& match = tested.param;
                           return match.movetime != 0
                                      ? "Movetime" + std::to_string(match.movetime)
                                      : "Base" + std::to_string(match.base) + "Increment" +
                                            std::to_string(match.increment);
                         });

}  // namespace
}  // namespace millstone
