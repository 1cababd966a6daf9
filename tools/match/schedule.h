// Which games a match consists of: every game's players, colours and opening follow from its number
// alone, so that a match can be resumed and played in any order. Used by tournament.h.
#pragma once

#include <cstddef>

#include "tools/match/settings.h"

namespace millstone {

struct ScheduledGame {
  std::size_t number = 0;            // from 0
  std::size_t white = 0, black = 0;  // engines
  std::size_t opening = 0;           // the index for OpeningBook::opening()
  std::size_t round = 0;             // from 0
  // The encounter's first engine; the score of a pair of games is counted for it.
  std::size_t first() const { return white < black ? white : black; }
  // The number of the other game with this opening, or the game's own.
  std::size_t partner = 0;
};

// Rounds, in each every encounter, in each the games. Round robin: everyone meets everyone;
// gauntlet: the first engine meets all others. In a round all encounters have the same openings.
// Colours alternate through all the games of two engines, beginning with the engine named first
// (`reverse`: second), unless `swap` is off.
class Schedule {
 public:
  explicit Schedule(const MatchSettings& settings);

  std::size_t size() const { return rounds_ * encounters_.size() * games_; }
  ScheduledGame game(std::size_t number) const;
  // Whether the game belongs to this shard of the match; the games of a pair stay together, and as
  // openings follow from the number, no two shards have the same ones.
  bool has(std::size_t number) const;
  // How many games this shard has.
  std::size_t share() const;
  // Whether games come in pairs that count together.
  bool paired() const { return repeat_; }

 private:
  struct Encounter {
    std::size_t first, second;
  };
  std::vector<Encounter> encounters_;
  std::size_t rounds_, games_;
  bool repeat_, swap_, reverse_;
  Shard shard_;
};

}  // namespace millstone
