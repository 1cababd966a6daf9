// The question a search asks before it searches: what is known of this root? Tables of perfect play
// and the solver of small games answer it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/game/game.h"
#include "engine/search/root_turn.h"

namespace millstone {

struct RootQuestion {
  const Game& game;
  const std::vector<RootTurn>& turns;  // those that may be played; never empty
  int shown = 1;                       // how many lines are wanted; the others need but a value
  std::optional<int> depth;            // no line that is shown may be longer
  std::uint64_t nodes = 0;             // positions that may be visited; 0 = no limit
  // Asked every few hundred positions. False: answer at once with what there is, or not at all.
  std::function<bool()> keep_on;
};

struct RootKnowledge {
  // Settled: the best first, each with its value. Otherwise the turns worth a search, without.
  std::vector<RootTurn> lines;
  bool settled = false;
  int alike = 0;  // how many of the first lines are equal as far as is known; 0 or 1 = none
  int depth = 0;  // the length of the longest line that is shown
  std::uint64_t nodes = 0;    // positions visited for it now
  std::uint64_t tb_hits = 0;  // positions looked up
};

class RootExpert {
 public:
  virtual ~RootExpert() = default;
  // None when not enough is known or it was told not to keep on. Blocks.
  virtual std::optional<RootKnowledge> ask(const RootQuestion& question) = 0;
};

}  // namespace millstone
