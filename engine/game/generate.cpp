#include "engine/game/generate.h"

#include <algorithm>
#include <array>

#include "engine/game/turn_generation.h"

namespace millstone {

using namespace steps;

void generate(const PreparedRules& rules, const Position& position, TurnList& list,
              RemovalOrder order) {
  with_policy(
      rules, [&](auto policy) { Generator<decltype(policy)>(rules, position, list, order).all(); });
}

void generate_captures(const PreparedRules& rules, const Position& position, TurnList& list) {
  with_policy(rules, [&](auto policy) {
    Generator<decltype(policy)>(rules, position, list, RemovalOrder::kDistinct).captures();
  });
}

void generate_actions(const PreparedRules& rules, const Position& position, TurnList& list) {
  with_policy(rules, [&](auto policy) {
    Generator<decltype(policy)>(rules, position, list, RemovalOrder::kAll).actions();
  });
}

BoundedTurns generate_bounded(const PreparedRules& rules, const Position& position,
                              std::uint64_t most) {
  constexpr std::array<std::uint64_t, Turn::kMaxRemovals + 1> kOrders = [] {
    std::array<std::uint64_t, Turn::kMaxRemovals + 1> orders{1};
    for (std::size_t n = 1; n < orders.size(); ++n) orders[n] = n * orders[n - 1];
    return orders;
  }();
  BoundedTurns out;
  generate(rules, position, out.turns, RemovalOrder::kDistinct);
  std::uint64_t count = 0;
  for (const Turn turn : out.turns)
    count += kOrders[static_cast<std::size_t>(turn.removal_count())];
  if (count > most) {
    out.order = RemovalOrder::kDistinct;
  } else {
    out.turns.clear();
    generate(rules, position, out.turns);
  }
  return out;
}

std::uint64_t count_turns(const PreparedRules& rules, const Position& position) {
  return with_policy(rules, [&](auto policy) -> std::uint64_t {
    using Policy = decltype(policy);
    if constexpr (!Policy::kFamily) {
      if (!rules.per_line && position.owed == 0) {
        if (finished_by_pieces<Policy>(rules, position)) return 0;
        if (const std::uint64_t n = count_plain_turns<Policy>(rules, position)) return n;
      }
    }
    TurnList list;
    Generator<Policy>(rules, position, list, RemovalOrder::kAll).all();
    return list.size();
  });
}

bool is_legal(const PreparedRules& rules, const Position& position, Turn turn) {
  if (turn.is_none()) return false;
  // Removals follow from what the place or move has earned, so a turn is legal when it is made of
  // legal actions and nothing is owed at its end.
  Position p = position;
  TurnList actions;
  const auto legal_action = [&](Turn action) {
    actions.clear();
    generate_actions(rules, p, actions);
    return std::find(actions.begin(), actions.end(), action) != actions.end();
  };
  const Color us = p.side;
  const std::uint16_t number = p.turn;
  int removals = 0;
  if (turn.is_pass()) return turn == Turn::pass() && legal_action(turn);
  if (turn.is_removals_only()) {
    if (turn.removal_count() == 0 && !turn.declined()) return false;
  } else {
    Turn action = turn.without_removals();
    if (turn.removal_count() && turn.is_move() && rules.rules().leap.on() &&
        !must_remove<FamilyPolicy>(rules, p) && leap_victim(rules, p, turn) != kNoPoint &&
        !reform_forbids(rules, p, turn.from(), turn.to())) {
      return turn.removal_count() == 1 && !finished_by_pieces<FamilyPolicy>(rules, p);
    }
    if (!legal_action(action)) return false;
    do_turn(rules, p, action);
  }
  const auto turn_over = [&] { return p.turn != number || p.side != us; };
  for (; removals < turn.removal_count(); ++removals) {
    const Turn action = Turn::removals_only().with_removal(turn.removal(removals));
    if (turn_over() || !legal_action(action)) return false;
    do_turn(rules, p, action);
  }
  if (turn.declined()) return !turn_over() && legal_action(Turn::removals_only().with_declined());
  return turn_over() || removals == Turn::kMaxRemovals;
}

}  // namespace millstone
