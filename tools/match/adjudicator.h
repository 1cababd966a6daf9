// Ends games early by the engines' own scores or by length. Used by match_game.h.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/board/bitboard.h"
#include "engine/game/position.h"
#include "engine/search/score.h"
#include "tools/match/settings.h"

namespace millstone {

struct Adjudication {
  Winner winner = Winner::kNobody;
  std::string reason;  // "adjudication", "move limit"
};

class Adjudicator {
 public:
  explicit Adjudicator(const MatchSettings& settings)
      : draw_(settings.draw), resign_(settings.resign), max_turns_(settings.max_turns) {}

  // After a turn of `side`, the `turn`-th of that player (from 1), with the score its engine gave
  // it. A turn without a score breaks every row.
  std::optional<Adjudication> after_turn(Color side, int turn, std::optional<Score> score);

 private:
  DrawRule draw_;
  ResignRule resign_;
  int max_turns_;
  int even_ = 0;                  // turns in a row, of either side, with an even score
  std::array<int, 2> losing_{};   // by Color: turns in a row in which it saw itself lost …
  std::array<int, 2> winning_{};  // … or won
};

}  // namespace millstone
