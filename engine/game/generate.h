// Generation of legal turns.
#pragma once

#include "engine/game/position.h"
#include "engine/game/turn.h"
#include "engine/game/turn_list.h"

namespace millstone {

// Turns with several removals: kAll lists every order in which they can be removed (what players,
// perft and `legal` count), kDistinct one order of each set (what the search needs).
enum class RemovalOrder : std::uint8_t { kAll, kDistinct };

// Appends the legal turns of a position. A finished game (material_outcome) has none; repetition
// and the turn limits are not looked at. A blocked side has none, or `pass` where the rules say so.
void generate(const PreparedRules& rules, const Position& position, TurnList& list,
              RemovalOrder order = RemovalOrder::kAll);

// Appends only the places and moves that close a mill (with their removals) or capture; none when
// removals are owed.
void generate_captures(const PreparedRules& rules, const Position& position, TurnList& list);

// The legal turns with every order of their removals (kAll) where that is at most so many turns,
// else with one order of each set (kDistinct): a turn of nine removals has 362,880 orders.
struct BoundedTurns {
  TurnList turns;
  RemovalOrder order = RemovalOrder::kAll;
};
BoundedTurns generate_bounded(const PreparedRules& rules, const Position& position,
                              std::uint64_t most);

// The number of turns that generate() with kAll would list, without listing them where that is
// quick.
std::uint64_t count_turns(const PreparedRules& rules, const Position& position);

// The legal single actions: places and moves without their removals, or the removals that may come
// next when some are owed, or `pass`; a declined removal is Turn::removals_only().with_declined().
void generate_actions(const PreparedRules& rules, const Position& position, TurnList& list);

bool is_legal(const PreparedRules& rules, const Position& position, Turn turn);

}  // namespace millstone
