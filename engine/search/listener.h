// Reports of a running search. The protocol formats them; tests and tools collect them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/search/limits.h"
#include "engine/search/score.h"

namespace millstone {

// One principal variation of one iteration.
struct SearchInfo {
  int depth = 0;
  int sel_depth = 0;
  int multi_pv = 1;  // from 1
  Value value = 0;   // for the side to move at the root
  Bound bound = Bound::kExact;
  int wins = 0, draws = 1000, losses = 0;  // estimated chances, per mille
  std::uint64_t nodes = 0;
  std::uint64_t tb_hits = 0;
  int hash_full = 0;  // per mille
  Milliseconds time = 0;
  std::vector<Turn> pv;
};

struct BestTurn {
  Turn best;    // none when the game is over
  Turn ponder;  // none when not known
};

// Called from the search's own thread, one call at a time, and never after `on_best` of that
// search.
class SearchListener {
 public:
  virtual ~SearchListener() = default;
  virtual void on_info(const SearchInfo& info) = 0;
  // The root turn now looked at, only after three seconds. `number` counts from 1.
  virtual void on_current(int depth, Turn turn, int number) = 0;
  // Anything a user should know, one line.
  virtual void on_message(const std::string& text) = 0;
  // The end of the search; exactly once for each `go`.
  virtual void on_best(const BestTurn& best) = 0;
};

}  // namespace millstone
