// Ends games whose value tables of perfect play know: `-tb`. Used by match_game.h.
#pragma once

#include <memory>
#include <string_view>

#include "engine/game/game.h"
#include "engine/result.h"
#include "engine/tablebase/prober.h"

namespace millstone {

// The tables named by directories with ':' between, of which the word `builtin` stands for those
// inside the program. Fails when a directory cannot be read, and when none holds tables of these
// rules. What was found and refused is told by the Prober's tables.
Result<std::unique_ptr<tablebase::Prober>> open_match_tables(std::string_view sources,
                                                             const PreparedRulesPtr& rules);

// Who wins under best play. kNobody where that is not certain: no table knows the position, a turn
// limit or a position of the past might turn a win into a draw, or removals are owed.
Winner winner_by_tables(const tablebase::Prober& tables, const Game& game);

}  // namespace millstone
