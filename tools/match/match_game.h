// One game between two players, with the rules engine as the referee. Used by the match runner and
// by the tuner.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/records/turn_note.h"
#include "engine/tablebase/prober.h"
#include "tools/match/adjudicator.h"
#include "tools/match/player.h"

namespace millstone {

// What an engine did in one game.
struct Effort {
  std::int64_t turns = 0;             // with a search report
  std::int64_t depth = 0, nodes = 0;  // sums over these turns
  Milliseconds time = 0;

  Effort& operator+=(const Effort& other);
};

struct GameReport {
  explicit GameReport(const Game& opening) : game(opening) {}

  Winner winner = Winner::kNobody;  // kNobody: the game was broken off and does not count
  std::string cause;                // why it ended, one or two words: "blocked", "time", "illegal"
  std::string reason;               // for people: "White loses on time"
  bool fault = false;               // an engine is to blame
  std::array<Effort, 2> effort;     // by Color
  Game game;                        // as it was played; single actions may be among its turns
  std::vector<std::optional<TurnNote>> notes;  // notes[i] on turn i of the game
  std::string failure;             // of a fault: position and commands, several lines; else empty
  std::optional<Fault> broken_by;  // for kNobody
};

// Blocks until the game is over. `players` by Color. The opening is not over. `tables` end the game
// where they know its result (winner_by_tables), also in the opening; null: none.
GameReport play_match_game(const Game& opening, const std::array<Player*, 2>& players,
                           const MatchSettings& settings, const tablebase::Prober* tables);

}  // namespace millstone
