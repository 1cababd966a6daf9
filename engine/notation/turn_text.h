// Turns as text, both ways, in every spelling of protocol.md section 1.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"
#include "engine/result.h"

namespace millstone {

// kUci: d6d5xc3 · kWritten: d6-d5xc3 · kAction: the first action of the turn only, d6-d5.
enum class TurnFormat : std::uint8_t { kUci, kWritten, kAction };

std::string to_text(const Topology& board, Turn turn, TurnFormat format = TurnFormat::kUci);

// Plays a list of turn tokens (blanks between; any spelling, whole turns and single actions mixed)
// on a copy of `game`. The error names the token, its number (from 1) and why it cannot be played.
// When the list stops in the middle of a turn the resulting position owes removals. `check_draws`:
// refuse turns after the game is over by any rule; otherwise only after it is over by pieces, lines
// or blockade.
Result<Game> play_text(const Game& game, std::string_view tokens, bool check_draws = false);

// Plays one token on `game`, which stays as it is on failure. The error's `what` is the reason only
// ("d6 is occupied"); what is played may be a part of a turn, as in play_text().
Status play_token(Game& game, std::string_view token, bool check_draws = false);

// The turns of a game in which single actions may have been played (`d6-d5`, `xc3`), each whole
// (`d6-d5xc3`); the last one lacks its removals when the game stops before them. `parts`, if given,
// receives the index of the whole turn that each turn of the game went into.
std::vector<Turn> whole_turns(const Game& game, std::vector<std::size_t>* parts = nullptr);

// One token as a whole legal turn of the position.
Result<Turn> parse_turn(const PreparedRules& rules, const Position& position,
                        std::string_view token);

}  // namespace millstone
