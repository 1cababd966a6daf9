// A first turn and what the search knows of it; shared by the worker, the manager and the choice of
// the turn to play.
#pragma once

#include <optional>
#include <vector>

#include "engine/game/game.h"
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

// The first turns asked for that are legal, spelt as asked; all when there is none, and none when
// the game is over.
std::vector<RootTurn> root_turns(const Game& game, const std::vector<Turn>& asked);

}  // namespace millstone
