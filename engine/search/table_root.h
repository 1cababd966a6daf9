// What the tables say about the first turns of a search. Used by the thinker before it sends
// workers.
#pragma once

#include <optional>
#include <vector>

#include "engine/game/game.h"
#include "engine/search/root_turn.h"
#include "engine/tablebase/prober.h"

namespace millstone {

// What wins are worth that may take longer than a turn limit allows, in centi-pieces: one in which
// every removal comes in time; one of which that is not known; and one that the limit makes a draw
// unless the opponent errs.
inline constexpr Value kValueWinInTime = 3000, kValueUncertainWin = 2000, kValueSpoiledWin = 1000;

struct TableRoot {
  // The best first: quick wins, wins that a turn limit may touch (see above), draws (those first
  // after which more of the replies lose), and losses, the longest first.
  std::vector<RootTurn> lines;
  // Nothing is left to search. Otherwise the tables tell wins from draws from losses but not how
  // long they take, and `lines` are only the turns that are as good as any, without values.
  bool settled = false;
  std::uint64_t hits = 0;  // positions looked up
};

// None when some of the turns lead to positions that no table covers.
std::optional<TableRoot> look_up(const tablebase::Prober& tables, const Game& game,
                                 std::vector<RootTurn> first_turns);

}  // namespace millstone
