// A game as an engine is told it: `position …` in its own form of positions and turns. Used by
// match_game.h.
#pragma once

#include <string>

#include "engine/game/game.h"
#include "engine/result.h"
#include "tools/match/settings.h"

namespace millstone {

// Whether the engine can be told of a game that begins like this.
Status can_tell(const Game& opening, const EngineSettings& engine);

// Needs can_tell().
std::string position_command(const Game& game, const EngineSettings& engine);

// As Sanmill writes positions (engine/notation/sanmill_fen.h reads them). Needs the 24 points of
// nine men's morris.
std::string to_sanmill_fen(const PreparedRules& rules, const Position& position);

}  // namespace millstone
