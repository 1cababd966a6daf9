// A game being played: the rules, the present position and every position before it. Decides what
// depends on the past: repetition.
#pragma once

#include <span>
#include <vector>

#include "engine/game/generate.h"
#include "engine/game/position.h"

namespace millstone {

class Game {
 public:
  explicit Game(PreparedRulesPtr rules);                   // from the start position
  Game(PreparedRulesPtr rules, const Position& position);  // from any settled position

  const PreparedRules& rules() const { return *rules_; }
  const PreparedRulesPtr& rules_ptr() const { return rules_; }
  const Position& position() const { return position_; }
  const Position& first_position() const { return first_; }
  const std::vector<Turn>& turns() const { return turns_; }
  // Keys of the positions before the present one in which a turn (not a part of one) began, oldest
  // first.
  const std::vector<Key>& keys() const { return keys_; }

  // Makes a legal turn or a single legal action (see do_turn).
  void play(Turn turn);
  // Those of them that can still come again: since the last placement or removal, oldest first. A
  // position read from a FEN brings a count of such turns without the keys.
  std::span<const Key> repeatable() const;
  // How often the present position has stood, this time included.
  int occurrences() const;
  // Outcome with every rule of section 4, in its order.
  Outcome outcome() const;
  // Legal turns; none when the game is over.
  TurnList legal() const;
  // The same within bounds, see generate_bounded().
  BoundedTurns legal(std::uint64_t most) const;

 private:
  PreparedRulesPtr rules_;
  Position first_, position_;
  std::vector<Turn> turns_;
  std::vector<Key> keys_;
};

}  // namespace millstone
