// The first turns of a game small enough to be solved outright, as lines to report and play. Used
// by the thinker before it sends workers.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/game/game.h"
#include "engine/search/exhaustive.h"
#include "engine/search/solved_lines.h"

namespace millstone {

// What the answer must fit into.
struct SmallGameLimits {
  int lines = 1;             // how many lines will be shown
  std::optional<int> depth;  // no shown line may be longer
  std::uint64_t nodes = 0;   // positions that may be visited; 0 = no limit
};

// Keeps the last solution, which mostly serves the next turn of the same game as well.
class SmallGameSolver {
 public:
  // nullopt when the game is too large, `keep_on` said no, or the limits or the game's past could
  // change the values.
  std::optional<SolvedLines> solve(const Game& game, std::vector<RootTurn> first_turns,
                                   const SmallGameLimits& limits,
                                   const std::function<bool()>& keep_on);
  void forget() { solution_.reset(); }

 private:
  bool find_solution(const Game& game, std::uint64_t node_limit,
                     const std::function<bool()>& keep_on);

  std::unique_ptr<ExhaustiveSolution> solution_;
};

}  // namespace millstone
