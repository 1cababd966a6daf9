// The arguments of `go`, read without ever failing: what cannot be used is named and left out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"
#include "engine/search/limits.h"

namespace millstone {

struct GoArguments {
  SearchLimits limits;
  std::optional<int> perft;             // depth: count instead of searching
  std::vector<std::string> complaints;  // one line each, for the user
};

// Numbers out of range become the nearest one allowed; words that are no numbers are left out. A
// request whose only limits were left out is searched to depth 1, so that a slip of a client never
// starts an endless search. `mate n` without any other limit ends where no win in n turns can hide.
// `searchmoves` takes all words up to the next word of `go`; turns may be given action by action
// (`d6-d5 xc3`), and a place or move alone stands for every removal it can earn.
GoArguments parse_go(std::string_view arguments, const Game& game);

}  // namespace millstone
