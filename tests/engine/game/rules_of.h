// Prepared rules by the name of their preset, for the tests of engine/game/.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/prepared_rules.h"
#include "engine/rules/presets.h"

namespace millstone::testing {

inline PreparedRulesPtr rules_of(std::string_view preset) {
  const Preset* found = find_preset(preset);
  if (!found) throw std::invalid_argument("no preset " + std::string(preset));
  return std::make_shared<const PreparedRules>(found->rules);
}

// Rule sets with what no preset has, several of them combined.
inline std::vector<Rules> rarest_rules() {
  std::vector<Rules> variants(8, find_preset("twelvemensmorris")->rules);
  variants[0].placing_mill = PlacingMill::kOpponentRemovesOwn;
  variants[1].placing_mill = PlacingMill::kHandThenSame;
  variants[2].removal_optional = true;
  variants[2].removals = Removals::kPerLine;
  variants[3].blocked = Blocked::kBothRemove;
  variants[3].board_full = BoardFull::kSideToMove;
  variants[4].leap = {CaptureRule::kSquareLines | CaptureRule::kCrossLines, true, true, false};
  variants[4].custodian = variants[4].leap;
  variants[5].reform = Reform::kNoImmediate;
  variants[5].removals = Removals::kPerLine;
  variants[5].line_reuse = LineReuse::kOncePerPlayer;
  variants[6].move_while_placing = true;
  variants[6].removals = Removals::kPerLine;
  variants[6].moving_starts = MovingStarts::kBlack;
  variants[6].closed_points = true;
  variants[7].placing_mill = PlacingMill::kHandThenSame;
  variants[7].intervention = variants[4].leap;
  variants[7].placing_ends_at_empty = 3;
  return variants;
}

}  // namespace millstone::testing
