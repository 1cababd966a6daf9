// The turn generator itself, as a template over the policies of line_sets.h. Internal to
// engine/game/: generate.cpp instantiates it, perft.cpp uses it inlined.
#pragma once

#include <algorithm>
#include <cstdint>

#include <boost/container/small_vector.hpp>

#include "engine/game/generate.h"
#include "engine/game/mobility.h"
#include "engine/game/turn_steps.h"

namespace millstone::steps {

template <class Policy>
class Generator {
 public:
  Generator(const PreparedRules& rules, const Position& position, TurnList& list,
            RemovalOrder order)
      : r_(rules), p_(position), list_(list), order_(order) {}

  void all() {
    if (finished_by_pieces<Policy>(r_, p_)) return;
    if (must_remove<Policy>(r_, p_)) {
      expand(p_, Turn::removals_only());
      return;
    }
    const std::size_t before = list_.size();
    places_and_moves(~Bitboard{0});
    if (list_.size() == before && passes()) list_.push_back(Turn::pass());
  }

  // Places and moves that close a line or capture.
  void captures() {
    if (finished_by_pieces<Policy>(r_, p_) || must_remove<Policy>(r_, p_)) return;
    only_captures_ = true;
    const Bitboard closing = missing_points<Policy>(r_, p_.own());
    // Captures without a mill may happen anywhere; mills only on a missing point of a line.
    if (!captures_without_mill() && !(closing & ~p_.occupied())) return;
    places_and_moves(captures_without_mill() ? ~Bitboard{0} : closing);
  }

  // Single actions (see generate_actions).
  void actions() {
    if (finished_by_pieces<Policy>(r_, p_)) return;
    if (must_remove<Policy>(r_, p_)) {
      for (Bitboard rest = removable<Policy>(r_, p_); rest;)
        list_.push_back(Turn::removals_only().with_removal(pop_lsb(rest)));
      if (may_decline(p_)) list_.push_back(Turn::removals_only().with_declined());
      return;
    }
    bare_ = true;
    const std::size_t before = list_.size();
    places_and_moves(~Bitboard{0});
    if (list_.size() == before && passes()) list_.push_back(Turn::pass());
  }

 private:
  bool captures_without_mill() const {
    if constexpr (Policy::kFamily) {
      const Rules& rules = r_.rules();
      return rules.custodian.on() || rules.intervention.on() || rules.leap.on();
    }
    return false;
  }
  bool may_decline(const Position& p) const {
    if (!Policy::kFamily || !r_.rules().removal_optional || p.duty != Duty::kMill) return false;
    // What a leap has jumped over goes: the move that made it was quiet, any other forced removal
    // not.
    return !p.forced || p.quiet == 0;
  }
  // A side without an action passes where the rules say so, unless both are blocked.
  bool passes() const {
    if (r_.rules().blocked != Blocked::kPass) return false;
    Position other = p_;
    other.side = ~p_.side;
    return has_action(r_, other);
  }

  // Places and moves to the points of `to`.
  void places_and_moves(Bitboard to) {
    const Bitboard own = p_.own();
    if (may_place(p_)) {
      Bitboard targets = place_targets<Policy>(r_, p_) & to;
      const Bitboard closing = missing_points<Policy>(r_, own) & targets;
      if (only_captures_ && !captures_without_mill()) targets = closing;
      while (targets) {
        const Point point = pop_lsb(targets);
        add(Turn::place(point), (closing & bit(point)) != 0, r_.pays_while_placing);
      }
    }
    if (!may_move(r_, p_, p_.side)) return;
    const Bitboard empty = empty_points<Policy>(r_, p_);
    const bool flying = may_fly(r_, p_, p_.side);
    const Bitboard near_line = missing_points<Policy>(r_, own);
    for (Bitboard rest = own; rest;) {
      const Point from = pop_lsb(rest);
      Bitboard targets = move_targets<Policy>(r_, p_, from, empty, flying) & to;
      if constexpr (Policy::kFamily) {
        if (r_.rules().leap.on()) leaps(from, targets);
      }
      while (targets) {
        const Point point = pop_lsb(targets);
        if constexpr (Policy::kFamily) {
          if (reform_forbids(r_, p_, from, point)) continue;
        }
        const bool closes = (near_line & bit(point)) && closes_line(r_, own & ~bit(from), point);
        add(Turn::move(from, point), closes, r_.pays_while_moving);
      }
    }
  }

  // A leap to a point that a plain move reaches too is a turn of its own, named by its removal.
  void leaps(Point from, Bitboard plain) {
    for (Bitboard rest = leap_targets(r_, p_, from); rest;) {
      const Point to = pop_lsb(rest);
      if (reform_forbids(r_, p_, from, to)) continue;
      const Turn move = Turn::move(from, to);
      // A leap that makes a winning line ends the game before it takes anything.
      const bool wins = r_.rules().line_wins && closes_line(r_, p_.own() & ~bit(from), to);
      if (bare_ || wins) {
        if (!(plain & bit(to))) list_.push_back(move);
        continue;
      }
      for (const auto& hop : r_.hops[from]) {
        if (hop.to != to || !(r_.leap_lines & (1u << hop.line))) continue;
        const Turn leap = move.with_removal(hop.over);
        if (leap_victim(r_, p_, leap) == hop.over) list_.push_back(leap);
      }
    }
  }

  [[gnu::always_inline]] void add(Turn action, bool closes, bool pays) {
    if (bare_) {
      list_.push_back(action);
      return;
    }
    if constexpr (Policy::kFamily) {
      if (closes || captures_without_mill()) {
        add_family(action, closes);
        return;
      }
    } else if (closes && pays) {
      add_removals(action);
      return;
    }
    if (!only_captures_ || closes) list_.push_back(action);
  }

  void add_removals(Turn action) {
    if (!know_removable_) {
      know_removable_ = true;
      removable_ = unprotected<Policy>(r_, p_, ~p_.side);
    }
    if (removable_ == 0) {
      list_.push_back(action);
    } else if (!r_.per_line) {
      for (Bitboard rest = removable_; rest;) list_.push_back(action.with_removal(pop_lsb(rest)));
    } else {
      Position next = p_;
      do_turn<Policy>(r_, next, action);
      expand(next, action);
    }
  }

  void add_family(Turn action, bool closes) {
    Position next = p_;
    do_turn<Policy>(r_, next, action);
    // After a place or move alone the same side owes removals only where they belong to this turn.
    if (next.side == p_.side && next.duty == Duty::kMill && must_remove<Policy>(r_, next)) {
      const std::size_t before = list_.size();
      expand(next, action);
      if (r_.rules().leap.on()) drop_repeats(before);
    } else if (!only_captures_ || closes) {
      list_.push_back(action);
    }
  }

  // A flying move that closes a mill may end in the same turn as a leap.
  void drop_repeats(std::size_t from) {
    Turn* const listed = list_.begin() + from;
    Turn* const end = std::remove_if(listed, list_.end(), [&](Turn turn) {
      return std::find(list_.begin(), listed, turn) != listed;
    });
    list_.truncate(static_cast<std::size_t>(end - list_.begin()));
  }

  // Appends `turn` with every way to go on removing from `p`, a position that must remove.
  void expand(const Position& p, Turn turn) {
    seen_.clear();
    expand_on(p, turn);
  }
  void expand_on(const Position& p, Turn turn) {
    if (may_decline(p)) list_.push_back(turn.with_declined());
    for (Bitboard rest = removable<Policy>(r_, p); rest;) {
      const Point point = pop_lsb(rest);
      const Turn longer = turn.with_removal(point);
      if (order_ == RemovalOrder::kDistinct && longer.removal_count() > 1 &&
          !first_of_its_set(longer))
        continue;
      Position next = p;
      bool more = false;
      if constexpr (Policy::kFamily) {
        take_family_piece(r_, next, point);
        more = must_remove<Policy>(r_, next);
      } else {
        take_piece(next, ~p.side, point);
        --next.owed;
        more = next.owed && next.total(~p.side) >= r_.rules().min_pieces &&
               unprotected<Policy>(r_, next, ~p.side) != 0;
      }
      if (more && longer.removal_count() < Turn::kMaxRemovals) {
        expand_on(next, longer);
      } else {
        list_.push_back(longer);
      }
    }
  }
  bool first_of_its_set(Turn turn) {
    const Bitboard set = turn.removed();
    for (const Bitboard other : seen_)
      if (other == set) return false;
    seen_.push_back(set);
    return true;
  }

  const PreparedRules& r_;
  const Position& p_;
  TurnList& list_;
  const RemovalOrder order_;
  bool only_captures_ = false;
  bool bare_ = false;
  bool know_removable_ = false;
  Bitboard removable_ = 0;
  boost::container::small_vector<Bitboard, 16> seen_;
};

// The number of turns of a plain position in which nothing is owed and whose game is not finished.
// Needs `removals one`.
template <class Policy>
[[gnu::always_inline]] inline std::uint64_t count_plain_turns(const PreparedRules& r,
                                                              const Position& p) {
  const Bitboard own = p.own();
  const Bitboard empty = r.all & ~p.occupied();
  const Bitboard near_line = missing_points<Policy>(r, own) & empty;
  std::uint64_t count = 0, closing = 0;
  if (may_place(p)) {
    count += popcount(empty);
    if (r.pays_while_placing) closing += popcount(near_line);
  }
  if (may_move(r, p, p.side)) {
    const bool flying = may_fly(r, p, p.side);
    if (flying) {
      count += static_cast<std::uint64_t>(popcount(own)) * popcount(empty);
    } else {
      for (Bitboard rest = empty; rest;) count += popcount(r.neighbours[pop_lsb(rest)] & own);
    }
    if (r.pays_while_moving) {
      for (Bitboard rest = near_line; rest;) {
        const Point to = pop_lsb(rest);
        const Bitboard movers = flying ? own : r.neighbours[to] & own;
        const auto& through = r.lines_through[to];
        Bitboard closers = 0;
        for (int i = 0; i < through.count; ++i)
          if ((through.others[i] & ~own) == 0) closers |= movers & ~through.others[i];
        closing += popcount(closers);
      }
    }
  }
  if (closing) {
    const int targets = popcount(unprotected<Policy>(r, p, ~p.side));
    if (targets > 1) count += closing * (targets - 1);
  }
  return count;
}

}  // namespace millstone::steps
