// What a search thread remembers about turns that were good elsewhere in the tree: killers, answers
// and histories. The turn picker orders by them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/game/turn.h"

namespace millstone {

class TurnHistory {
 public:
  static constexpr int kMaxPly = 256;
  static constexpr int kLimit = 8192;  // greatest absolute value of a history

  void clear() { *this = TurnHistory{}; }
  // Begins another search: what the last one learnt is worth half, and its killers nothing.
  void age() {
    halve(quiet_);
    halve(removal_);
    killers_ = {};
  }

  int quiet(Color side, Turn turn) const { return quiet_[side][turn.from() & 63][turn.to() & 63]; }
  int removal(Color side, Turn turn) const {
    return turn.removal_count() == 0 ? 0 : removal_[side][turn.to() & 63][turn.removal(0)];
  }
  bool is_killer(int ply, Turn turn) const {
    return killers_[ply][0] == turn || killers_[ply][1] == turn;
  }
  Turn answer(Color side, Turn previous) const {
    return answers_[side][previous.from() & 63][previous.to() & 63];
  }

  // `turn` refuted the position; it stood at `ply`, answered `previous` and was worth `depth`.
  void reward(Color side, int ply, Turn turn, Turn previous, int depth) {
    if (turn.removal_count() > 0) {
      adjust(removal_[side][turn.to() & 63][turn.removal(0)], bonus(depth));
      return;
    }
    adjust(quiet_[side][turn.from() & 63][turn.to() & 63], bonus(depth));
    answers_[side][previous.from() & 63][previous.to() & 63] = turn;
    if (killers_[ply][0] != turn) {
      killers_[ply][1] = killers_[ply][0];
      killers_[ply][0] = turn;
    }
  }
  // `turn` was tried before the one that refuted the position.
  void punish(Color side, Turn turn, int depth) {
    if (turn.removal_count() > 0) {
      adjust(removal_[side][turn.to() & 63][turn.removal(0)], -bonus(depth));
    } else {
      adjust(quiet_[side][turn.from() & 63][turn.to() & 63], -bonus(depth));
    }
  }

 private:
  static constexpr int kPoints = 64;  // kNoPoint included, and no index can leave the table

  static int bonus(int depth) { return std::min(16 * depth * depth, 1024); }
  // Moves towards +-kLimit ever more slowly, so that recent results weigh more.
  static void adjust(std::int16_t& value, int by) {
    value = static_cast<std::int16_t>(value + by - value * std::abs(by) / kLimit);
  }

  template <class Table>
  static void halve(Table& table) {
    for (auto& side : table) {
      for (auto& row : side) {
        for (std::int16_t& value : row) value = static_cast<std::int16_t>(value / 2);
      }
    }
  }

  std::array<std::array<std::array<std::int16_t, kPoints>, kPoints>, 2> quiet_{};
  std::array<std::array<std::array<std::int16_t, kMaxPoints>, kPoints>, 2> removal_{};
  std::array<std::array<std::array<Turn, kPoints>, kPoints>, 2> answers_{};
  std::array<std::array<Turn, 2>, kMaxPly> killers_{};
};

}  // namespace millstone
