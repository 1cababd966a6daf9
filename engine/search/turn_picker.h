// Hands out the turns of a node in the order they should be tried, sorting no more than is asked
// for. Used by the search worker.
#pragma once

#include <boost/container/small_vector.hpp>

#include "engine/game/generate.h"
#include "engine/search/history.h"

namespace millstone {

class TurnPicker {
 public:
  // All turns of a node; `known` is the table's turn.
  TurnPicker(const PreparedRules& rules, const Position& position, const TurnHistory& history,
             int ply, Turn known, Turn previous);
  // The turns of quiescence: mills and captures alone.
  TurnPicker(const PreparedRules& rules, const Position& position, const TurnHistory& history);

  // The best turn not yet handed out; none after the last.
  Turn next();
  const TurnList& turns() const { return turns_; }
  // Turns handed out so far, in that order.
  int handed_out() const { return next_; }
  Turn handed_out(int i) const { return turns_[static_cast<std::size_t>(i)]; }

 private:
  TurnList turns_;
  boost::container::small_vector<int, 320> scores_;
  int next_ = 0;
};

}  // namespace millstone
