// The time one player has left, and the `go` that tells an engine of it. Used by match_game.h.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/board/bitboard.h"
#include "tools/match/settings.h"

namespace millstone {

class MatchClock {
 public:
  explicit MatchClock(const TimeControl& control) : control_(control) {
    left_ = control.base.value_or(0);
    turns_left_ = control.turns;
  }

  const TimeControl& control() const { return control_; }
  bool runs() const { return control_.base.has_value(); }
  Milliseconds left() const { return left_; }
  int turns_left() const { return turns_left_; }  // until time is added; 0: it never is

  // How long the next answer may take before the game is lost, the margin included; nullopt: as
  // long as the engine is patient.
  std::optional<Milliseconds> allowed() const;
  // An answer that took so long; `whole`: it finished a turn.
  void spend(Milliseconds time, bool whole);

 private:
  TimeControl control_;
  Milliseconds left_ = 0;
  int turns_left_ = 0;
};

// `go` for the side to move, in the words of its dialect.
std::string go_command(const std::array<MatchClock, 2>& clocks, Color side, Dialect dialect);

}  // namespace millstone
