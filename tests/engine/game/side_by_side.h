// Plays random games with the engine's generator and the slow reference side by side and looks for
// the first difference; used by the comparison tests of engine/game/.
#pragma once

#include <cstdint>
#include <string>

#include "engine/game/position.h"
#include "engine/rules/rules.h"

namespace millstone::testing {

struct SideBySideOptions {
  std::uint64_t seed = 1;
  int most_turns = 120;
};
struct SideBySideResult {
  // Empty when nothing differs up to the end of the game, else a report: what differs, the rules
  // (as differences from the default), the turns that lead there, the FEN, and both answers.
  std::string difference;
  Outcome outcome;  // of the last position
};

SideBySideResult play_side_by_side(const Rules& rules, const SideBySideOptions& options);

}  // namespace millstone::testing
