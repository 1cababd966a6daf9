// Implements game.h.
#include "engine/game/game.h"

#include <algorithm>
#include <utility>

namespace millstone {

Game::Game(PreparedRulesPtr rules) : Game(rules, start_position(*rules)) {}

Game::Game(PreparedRulesPtr rules, const Position& position)
    : rules_(std::move(rules)), first_(position), position_(position) {}

void Game::play(Turn turn) {
  // While removals are owed the board is on its way between two positions; what repeats is a
  // position in which a player chose a place or move. Duties change the pieces for good, so leaving
  // theirs out loses no repetition.
  if (!owes_anything(position_)) keys_.push_back(position_.key);
  do_turn(*rules_, position_, turn);
  turns_.push_back(turn);
}

std::span<const Key> Game::repeatable() const {
  return std::span(keys_).last(std::min<std::size_t>(keys_.size(), position_.quiet));
}

int Game::occurrences() const {
  const auto past = repeatable();
  return 1 + static_cast<int>(std::count(past.begin(), past.end(), position_.key));
}

Outcome Game::outcome() const {
  const Outcome present = millstone::outcome(*rules_, position_);
  const bool by_limit = present.reason == Reason::kNoRemoval || present.reason == Reason::kMaxPlies;
  if (present.over() && !by_limit) return present;
  const int limit = rules_->rules().repetition;
  if (limit > 0 && !owes_anything(position_) && occurrences() >= limit) {
    return Outcome::drawn(Reason::kRepetition);
  }
  return present;
}

BoundedTurns Game::legal(std::uint64_t most) const {
  return outcome().over() ? BoundedTurns{} : generate_bounded(*rules_, position_, most);
}

TurnList Game::legal() const {
  TurnList list;
  if (!outcome().over()) generate(*rules_, position_, list);
  return list;
}

}  // namespace millstone
