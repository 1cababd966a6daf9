// Positions of the Mill Interchange Format, read only. Used by fen.cpp.
#pragma once

#include <string_view>

#include "engine/game/position.h"
#include "engine/result.h"

namespace millstone {

bool is_mfen(std::string_view first_field);

// `MFEN/1.0 mill24-state-v1 <rings> <side> <phase> <action> <white,black hands> <obligations>
// <no-progress> <ply> <outcome>`: outer, middle, inner ring, each clockwise from its corner at the
// top left. Between fields stand blanks or `|`, between rings also `/` or nothing.
//
// The drafts leave room; read here is: W B pieces, `.` empty, w b a point that the removal of a
// white or black piece has closed; obligations `-`, the removals that the side to move owes, or
// those of both as `1,0`; no-progress, the turns without a removal; ply, the turns made so far
// (`-` for either: unknown). Of the phase only its first letter counts (`p`, placing), and only
// while removals are owed; action and outcome follow from the rest and are not looked at. All from
// obligations on may be left out.
Result<Position> parse_mfen(const PreparedRules& rules, std::string_view text);

}  // namespace millstone
