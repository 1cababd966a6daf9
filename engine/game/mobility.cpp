// Looking for one action without listing any.
#include "engine/game/mobility.h"

#include "engine/game/turn_steps.h"

namespace millstone {

using namespace steps;

bool has_action(const PreparedRules& rules, const Position& position) {
  return with_policy(rules, [&](auto policy) {
    using Policy = decltype(policy);
    const Position& p = position;
    if (must_remove<Policy>(rules, p)) return true;
    if (may_place(p) && place_targets<Policy>(rules, p)) return true;
    if (!may_move(rules, p, p.side)) return false;
    const Bitboard empty = empty_points<Policy>(rules, p);
    const bool flying = may_fly(rules, p, p.side);
    for (Bitboard rest = p.own(); rest;) {
      const Point from = pop_lsb(rest);
      Bitboard targets = move_targets<Policy>(rules, p, from, empty, flying);
      if constexpr (Policy::kFamily) {
        targets |= leap_targets(rules, p, from);
        if (p.reform_lines[p.side] && p.reform_at[p.side] == from &&
            reform_forbids(rules, p, from, p.reform_back[p.side]))
          targets &= ~bit(p.reform_back[p.side]);
      }
      if (targets) return true;
    }
    return false;
  });
}

}  // namespace millstone
