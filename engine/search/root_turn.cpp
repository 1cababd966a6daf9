#include "engine/search/root_turn.h"

#include <algorithm>

namespace millstone {
namespace {

bool same_turn(Turn a, Turn b) {
  return a.without_removals() == b.without_removals() && a.removed() == b.removed() &&
         a.removal_count() == b.removal_count() && a.declined() == b.declined();
}

}  // namespace

std::vector<RootTurn> root_turns(const Game& game, const std::vector<Turn>& asked) {
  std::vector<RootTurn> roots;
  if (game.outcome().over()) return roots;
  const auto add = [&roots](Turn turn) {
    const auto same = [turn](const RootTurn& root) { return same_turn(root.turn, turn); };
    if (std::any_of(roots.begin(), roots.end(), same)) return;
    RootTurn root;
    root.turn = turn;
    root.pv = {turn};
    roots.push_back(std::move(root));
  };
  for (const Turn turn : asked) {
    if (is_legal(game.rules(), game.position(), turn)) add(turn);
  }
  if (roots.empty()) {
    TurnList legal;
    generate(game.rules(), game.position(), legal, RemovalOrder::kDistinct);
    for (const Turn turn : legal) add(turn);
  }
  return roots;
}

}  // namespace millstone
