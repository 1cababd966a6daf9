// Scores as the search counts them and as a user reads them.
#pragma once

#include <cstdint>

namespace millstone {

// Centi-pieces for the side to move, or a win/loss counted in plies from the root.
using Value = int;
inline constexpr Value kValueDraw = 0;
inline constexpr Value kValueMate = 32000;  // won at once; a win in n plies is kValueMate - n
inline constexpr Value kValueInfinite = 32001;
inline constexpr Value kValueNone = 32002;
// The longest known forced win has 203 plies; room for other games.
inline constexpr int kMaxMatePlies = 2000;
inline constexpr Value kValueMateBound = kValueMate - kMaxMatePlies;

// What wins are worth that may take longer than a turn limit allows, in centi-pieces: one in which
// every removal comes in time; one of which that is not known; and one that the limit makes a draw
// unless the opponent errs.
inline constexpr Value kValueWinInTime = 20'000, kValueUncertainWin = 15'000,
                       kValueSpoiledWin = 1000;

constexpr bool is_win(Value v) {
  return v >= kValueMateBound && v <= kValueMate;
}
constexpr bool is_loss(Value v) {
  return v <= -kValueMateBound && v >= -kValueMate;
}
constexpr Value win_in(int plies) {
  return kValueMate - plies;
}
constexpr Value loss_in(int plies) {
  return -kValueMate + plies;
}

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

// A score for users: `mate` counts the side's own turns to the end (negative: being beaten).
struct Score {
  bool is_mate = false;
  int value = 0;  // centi-pieces, or own turns
  static Score from_value(Value v) {
    if (is_win(v)) return {true, (kValueMate - v + 1) / 2};
    if (is_loss(v)) return {true, -(kValueMate + v) / 2};
    return {false, v};
  }
};

}  // namespace millstone
