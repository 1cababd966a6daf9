// What an engine thought of a turn, as the comment behind it in a game record: `+0.35/12 1.250s`.
// Written by the match runner and the analysis.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/search/limits.h"
#include "engine/search/score.h"

namespace millstone {

// The comment is `value/depth time` and may go on with `, text`. The value is in pieces and always
// has a sign, `+0.35`, or counts the turns to the end, `+M3`, `-M3`; it is the view of the player
// who made the turn. The time is in seconds, `1.250s`, and may be missing.
struct TurnNote {
  Score score;  // of the player who made the turn
  int depth = 0;
  std::optional<Milliseconds> time;
  std::string text;
};

std::string to_text(const TurnNote& note);

// "+0.35", "+M3".
std::string score_text(Score score);

// nullopt when the comment is of another kind.
std::optional<TurnNote> parse_turn_note(std::string_view comment);

}  // namespace millstone
