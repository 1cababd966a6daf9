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
  std::vector<std::string> complaints;  // one line each, for the user; at most kMaxComplaints
  std::vector<std::string> errors;      // the same, of what could not be read
  bool refused = false;                 // what could be read does not limit the search
};
inline constexpr std::size_t kMaxComplaints = 10;  // of one command

// - Numbers out of range become the nearest one allowed (a complaint).
// - A word that is unknown, a number that is missing or none: an error, and the rest of the request
//   holds, as UCI asks. Where the rest sets no limit, `infinite` or perft, the request is refused:
//   a slip must start neither an endless search nor one that nobody has asked for.
// - `mate n` without any other limit ends where no win in n turns can hide.
// - `searchmoves` takes all words up to the next word of `go`; turns may be given action by action
//   (`d6-d5 xc3`), and a place or move alone stands for every removal it can earn.
GoArguments parse_go(std::string_view arguments, const Game& game);

// Whether depth or nodes alone end the search.
bool is_repeatable(const SearchLimits& limits);

// Whether anything but `stop` and a proven result ends the search.
bool is_limited(const SearchLimits& limits);

}  // namespace millstone
