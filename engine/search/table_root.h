// What the tables say about the first turns of a search. Used by the thinker before it sends
// workers.
#pragma once

#include <optional>
#include <vector>

#include "engine/game/game.h"
#include "engine/search/root_turn.h"
#include "engine/tablebase/prober.h"

namespace millstone {

// A win that a turn limit or an earlier position may spoil is worth so much, in centi-pieces.
inline constexpr Value kValueUncertainWin = 2000;

struct TableRoot {
  // The best first: quick wins, uncertain wins, draws (those first after which more of the replies
  // lose), and losses, the longest first.
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
