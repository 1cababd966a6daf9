// How a solved position is kept in one byte, and how such bytes compare for the side to move.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/tablebase/table_value.h"

namespace millstone::tablebase {

// Turns to the end under best play: odd for a win of the side to move, even for a loss (0: it has
// already lost). kDraw for a draw.
using Outcome8 = std::uint8_t;
inline constexpr Outcome8 kDraw = 255;
inline constexpr int kMaxTurns = 254;

constexpr bool is_won(Outcome8 v) {
  return v != kDraw && (v & 1) != 0;
}
constexpr bool is_lost(Outcome8 v) {
  return v != kDraw && (v & 1) == 0;
}

constexpr Wdl wdl_of(Outcome8 value) {
  return value == kDraw ? Wdl::kDrawn : is_won(value) ? Wdl::kWon : Wdl::kLost;
}

// How a byte tells turns. kParity: as above. kPlain: 2·d + 1 for a win in d turns, 2·d for a loss,
// for games in which a side may move twice in a row or lose by its own turn, so that the number of
// turns does not tell who wins. is_won and is_lost hold for both.
enum class TurnCode : std::uint8_t { kParity, kPlain };
inline constexpr int kMaxPlainTurns = 126;
constexpr int turns_of(Outcome8 v, TurnCode code) {
  return code == TurnCode::kParity ? v : v / 2;
}

// Under a limit on turns without a removal a win counts only if the next removal, or the end, comes
// before the limit. Values that say so are kept in a byte as well: with the count at 0 and best
// play of both sides it comes after d turns, where the winner hastens it and the loser puts it off;
// 2·d + 1 for a win, 2·d for a loss, kDraw where nobody can win within the limit. is_won and
// is_lost hold for these too.
inline constexpr int kMaxRemovalLimit = 126;
constexpr int removal_turns(Outcome8 v) {
  return v / 2;
}

// What tables count turns to: the end of the game without limits, or the next removal under them.
enum class Goal : std::uint8_t { kEnd, kRemoval };

// The solved slots of a sector, in the layout of SectorIndex.
struct SectorValues {
  std::vector<Outcome8> outcomes;
  // Not 0 where a turn that removes a piece or closes a winning line wins: what a prober finds
  // without this sector, so that its win, draw or loss need not be kept.
  std::vector<std::uint8_t> won_by_capture;
  TurnCode code = TurnCode::kParity;
  bool exact = false;  // nothing is left out: the prober need not look at captures
};

// The worth of a successor to the player who moves there, as one number: quick wins above slow wins
// above draws above slow losses above quick losses.
using Worth = std::int16_t;
inline constexpr Worth kNoTurn = -2000;
inline constexpr Worth kDrawWorth = 0;
// `successor` is the value for the opponent, who moves next.
constexpr Worth worth_of_successor(Outcome8 successor) {
  if (successor == kDraw) return kDrawWorth;
  const int turns = successor + 1;
  return static_cast<Worth>(turns & 1 ? 1000 - turns : turns - 1000);
}
constexpr Outcome8 value_of_worth(Worth worth) {
  if (worth == kDrawWorth) return kDraw;
  return static_cast<Outcome8>(worth > 0 ? 1000 - worth : 1000 + worth);
}

// worth_of_successor of every value.
inline constexpr std::array<Worth, 256> kWorths = [] {
  std::array<Worth, 256> table{};
  for (unsigned v = 0; v < 256; ++v) table[v] = worth_of_successor(static_cast<Outcome8>(v));
  return table;
}();

}  // namespace millstone::tablebase
