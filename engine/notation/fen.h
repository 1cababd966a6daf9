// Positions as text (protocol.md section 2): the FEN, and two foreign forms that are read only.
#pragma once

#include <string>
#include <string_view>

#include "engine/game/position.h"
#include "engine/result.h"

namespace millstone {

// <board> <side> <white hand> <black hand> <owed> <no-removal plies> <turn number> [<state>]
//
// `state` holds what only some rules need, as `key:value` with `;` between; it is left out when
// there is nothing to say. Its keys, in the order of writing (lines are named by their points):
//   used-w, used-b      lineReuse: the lines that side has used      used-w:a7d7g7,b6d6f6
//   reform-w, reform-b  reform: that side's last move, then the
//                       lines it opened                              reform-b:d6d5,b6d6f6
//   duty                why `owed` is owed, when not for a mill:
//                       countAtEnd, countOwn, boardFull, blocked or
//                       removesOwn; what the other side owes after
//                       it; who moves when all is done               duty:boardFull,1,w
//   begun               how a turn whose removals are still owed
//                       began, placed or moved; left out when the
//                       no-removal plies say so: placed at 0         begun:moved
//   capture             section 5: the piece just placed or moved,
//                       while it may still capture                   capture:d6
//   forced              section 5: what must be taken now            forced:d6d5
//   again               handThenSame: who made the mill moves on     again:1
std::string to_fen(const PreparedRules& rules, const Position& position);

// Reads a FEN, a Sanmill FEN or an MFEN string, whichever it is, and checks that the position can
// be under these rules. The result is settled. Several blanks may stand between fields, the side in
// either case; owed, no-removal plies and turn number may be left out (0 0 1). Errors name the
// field and character.
Result<Position> parse_fen(const PreparedRules& rules, std::string_view text);

}  // namespace millstone
