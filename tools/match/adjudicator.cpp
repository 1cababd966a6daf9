// Implements adjudicator.h.
#include "tools/match/adjudicator.h"

#include <cstdlib>

namespace millstone {
namespace {

// A forced end is beyond every number of centi-pieces.
int centi_pieces(Score score) {
  constexpr int kDecided = 1'000'000;
  if (!score.is_mate) return score.value;
  return score.value > 0 ? kDecided : -kDecided;
}

}  // namespace

std::optional<Adjudication> Adjudicator::after_turn(Color side, int turn,
                                                    std::optional<Score> score) {
  const int value = score ? centi_pieces(*score) : 0;
  if (draw_.turns > 0 && turn >= draw_.from_turn) {
    even_ = score && std::abs(value) <= draw_.score ? even_ + 1 : 0;
    if (even_ >= 2 * draw_.turns) return Adjudication{Winner::kDraw, "adjudication"};
  }
  if (resign_.turns > 0) {
    losing_[side] = score && value <= -resign_.score ? losing_[side] + 1 : 0;
    winning_[side] = score && value >= resign_.score ? winning_[side] + 1 : 0;
    for (const Color loser : {kWhite, kBlack}) {
      const bool seen = !resign_.both || winning_[~loser] >= resign_.turns;
      if (losing_[loser] >= resign_.turns && seen) {
        return Adjudication{static_cast<Winner>(~loser), "adjudication"};
      }
    }
  }
  if (max_turns_ > 0 && side == kBlack && turn >= max_turns_) {
    return Adjudication{Winner::kDraw, "move limit"};
  }
  return std::nullopt;
}

}  // namespace millstone
