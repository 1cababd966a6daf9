// Counts turns that lower the exact value of a position, by phase and by what they cost. Used by
// `millstone mistakes`.
#pragma once

#include <array>
#include <map>
#include <string>

#include "engine/game/position.h"
#include "engine/tablebase/table_value.h"

namespace millstone {

// A share with its 95 % confidence interval (Wilson's, which holds for small counts too).
struct Share {
  double value = 0, low = 0, high = 1;  // 0 … 1
};
Share share_of(int hits, int of);

// What a turn gave away.
enum class Cost : std::uint8_t { kNothing, kWinForDraw, kDrawForLoss, kWinForLoss };
Cost cost_of(tablebase::Wdl before, tablebase::Wdl after);

struct MistakeCount {
  int positions = 0;           // all that were judged
  int possible = 0;            // those of them in which some turn lowers the value
  std::array<int, 4> costs{};  // turns played, by Cost

  int mistakes() const { return costs[1] + costs[2] + costs[3]; }
};

class MistakeCounts {
 public:
  // A turn of that cost was played at `position`; `possible`: some turn costs something there.
  void add(const Position& position, Cost cost, bool possible);

  const MistakeCount& placing() const { return placing_; }
  const MistakeCount& moving() const { return moving_; }
  // Of placing positions, by the pieces in both hands.
  const std::map<int, MistakeCount>& by_hand() const { return by_hand_; }
  // A table for people, with a row for each phase; `hands`: and for each number of pieces in hand.
  std::string text(bool hands) const;

 private:
  MistakeCount placing_, moving_;
  std::map<int, MistakeCount> by_hand_;
};

}  // namespace millstone
