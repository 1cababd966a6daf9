// The results of a match so far: what every pair of engines has scored against each other, and how
// games ended. Used by tournament.h and report.h.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/match/match_game.h"
#include "tools/match/schedule.h"

namespace millstone {

// A finished game as far as the statistics need it; the journal keeps these.
struct FinishedGame {
  std::size_t number = 0;  // of the schedule
  Winner winner = Winner::kDraw;
  std::string cause, reason;
  std::array<Effort, 2> effort;  // by Color
};

class Standings {
 public:
  Standings(const Schedule& schedule, std::size_t engines);

  void add(const FinishedGame& game);

  std::size_t games() const { return finished_.size(); }
  bool has(std::size_t number) const { return finished_.count(number) != 0; }
  // By number.
  const std::map<std::size_t, FinishedGame>& finished() const { return finished_; }
  // Of the one against the other.
  GameCounts counts(std::size_t engine, std::size_t opponent) const;
  PairCounts pairs(std::size_t engine, std::size_t opponent) const;
  // Against all.
  GameCounts counts(std::size_t engine) const;
  // How often each cause ended a game.
  const std::map<std::string, int>& causes() const { return causes_; }
  const Effort& effort(std::size_t engine) const { return effort_[engine]; }

  // What is known of two engines: pairs when games come in pairs and one is complete, else games.
  Distribution distribution(std::size_t engine, std::size_t opponent) const;

 private:
  struct Meeting {
    GameCounts games;
    PairCounts pairs;
  };

  const Schedule& schedule_;
  std::map<std::size_t, FinishedGame> finished_;
  std::map<std::pair<std::size_t, std::size_t>, Meeting> meetings_;  // first < second
  std::map<std::string, int> causes_;
  std::vector<Effort> effort_;
};

}  // namespace millstone
