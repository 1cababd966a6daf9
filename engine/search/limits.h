// What a search is asked for and the options that shape it: plain values, filled by the protocol.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/turn.h"

namespace millstone {

using Milliseconds = std::int64_t;

// `go`. Times are milliseconds and may be zero or negative as received; the clock budget copes.
struct SearchLimits {
  std::optional<int> depth;  // plies
  std::optional<std::uint64_t> nodes;
  std::optional<Milliseconds> movetime;
  std::optional<int> mate;  // stop when a win in so many own turns is proven
  std::array<std::optional<Milliseconds>, 2> time{};  // by Color
  std::array<Milliseconds, 2> increment{};
  int moves_to_go = 0;             // 0 = the rest of the game
  bool infinite = false;           // hold bestmove back until stop
  bool ponder = false;             // hold bestmove back until stop or ponderhit
  std::vector<Turn> search_turns;  // only these first turns; empty = all
};

struct SearchOptions {
  int threads = 1;
  int hash_mb = 64;
  int multi_pv = 1;
  Milliseconds move_overhead = 10;
  int contempt = 0;  // centi-pieces a draw is worth less than 0 to the side to move at the root
  int variety = 0;   // centi-pieces below the best that a random choice may go
  std::uint64_t seed = 0;
  int skill_level = 20;  // 0 … 20, 20 = full strength
  bool limit_strength = false;
  int elo = 2000;                  // used with limit_strength
  int nodes_time = 0;              // nodes per millisecond that stand for time; 0 = off
  bool analyse_mode = false;       // no contempt, variety or weakening
  std::string tablebase_path;      // directories, ':' between
  int tablebase_cache_mb = 64;     // of their blocks
  bool tablebase_built_in = true;  // use the tables linked into the program
};

}  // namespace millstone
