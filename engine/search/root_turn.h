// A first turn and what the search knows of it; shared by the worker, the manager and the choice of
// the turn to play.
#pragma once

#include <optional>
#include <vector>

#include "engine/game/turn.h"
#include "engine/search/score.h"

namespace millstone {

struct RootTurn {
  Turn turn;
  Value value = -kValueInfinite;     // in the iteration that runs; -infinite: not known to be good
  Value previous = -kValueInfinite;  // in the last iteration that was finished
  std::optional<Value> exact;        // a win or loss of proven length
  int sel_depth = 0;
  std::vector<Turn> pv;  // begins with `turn`
};

}  // namespace millstone
