// Which of the searched turns to play when the engine shall vary or play weaker than it can. Used
// by a search run.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/game/prepared_rules.h"
#include "engine/search/limits.h"
#include "engine/search/root_turn.h"

namespace millstone {

// How the options shape the choice; with margin 0 it is always the best turn.
struct ChoicePlan {
  Value margin = 0;           // centi-pieces below the best that a turn may be
  bool weaker_worse = false;  // prefer good turns among them; false: all alike
  int max_depth = 0;          // plies; 0 = no limit of its own
  std::uint64_t seed = 0;

  // Weak play does without tables and without solving small games.
  bool knows_perfect_play() const { return max_depth == 0; }
  bool plain() const { return margin == 0 && max_depth == 0; }
};
ChoicePlan choice_plan(const SearchOptions& options);

// How many lines must be searched for the choice to have something to choose from.
inline constexpr int kChoiceLines = 8;

// The index of the turn to play among `lines`, the best first. The same seed and position give the
// same choice.
std::size_t choose_turn(const ChoicePlan& plan, const std::vector<RootTurn>& lines, Key key);

}  // namespace millstone
