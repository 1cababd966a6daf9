// The steps a turn is made of, shared by do_turn, generation and perft: the place or move, what it
// earns, each removal, the end of the turn. Templates over the policies of line_sets.h; internal to
// engine/game/.
#pragma once

#include "engine/game/line_sets.h"
#include "engine/game/position.h"
#include "engine/game/zobrist.h"

namespace millstone {

// The rarer rules' part of a position's key; 0 where none of them has left a trace.
Key family_key(const Position& p);

namespace steps {

// --- removals ---------------------------------------------------------------------------------

// The pieces of `victim` that mills leave open to removal (`protection`).
template <class Policy>
Bitboard unprotected(const PreparedRules& r, const Position& p, Color victim) {
  const Bitboard pieces = p.pieces[victim];
  const Protection protection = r.rules().protection;
  if (protection == Protection::kNone) return pieces;
  const Bitboard open = pieces & ~points_in_mills<Policy>(r, pieces);
  return open || protection == Protection::kStrict ? open : pieces;
}

// Captures without a mill that the piece on p.pivot has made possible (rules.md section 5).
struct CaptureTargets {
  Bitboard custodian = 0;
  Bitboard intervention = 0;
};
CaptureTargets capture_targets(const PreparedRules& r, const Position& p);
// Of an intervention begun by taking `first`: what may be taken as its second piece.
Bitboard intervention_partners(const PreparedRules& r, const Position& p, Point first);

// What a duty lets its owner take.
Bitboard duty_targets(const PreparedRules& r, const Position& p);

// The pieces that may be removed next; empty when nothing is owed or nothing can be taken.
template <class Policy>
Bitboard removable(const PreparedRules& r, const Position& p) {
  if constexpr (Policy::kFamily) {
    if (p.forced) return p.forced & p.theirs();
    if (p.duty != Duty::kMill) return p.owed ? duty_targets(r, p) : 0;
    Bitboard targets = p.owed ? unprotected<Policy>(r, p, ~p.side) : 0;
    if (p.pivot != kNoPoint) {
      const CaptureTargets captures = capture_targets(r, p);
      targets |= captures.custodian | captures.intervention;
    }
    return targets;
  } else {
    return p.owed ? unprotected<Policy>(r, p, ~p.side) : 0;
  }
}

template <class Policy>
bool must_remove(const PreparedRules& r, const Position& p) {
  if constexpr (Policy::kFamily) {
    return owes_anything(p) && removable<Policy>(r, p) != 0;
  } else {
    return p.owed != 0;  // set only where something can be taken
  }
}

// The functions below keep the key unless a policy says otherwise.
template <class Policy = FamilyPolicy>
void set_owed(Position& p, int n) {
  if constexpr (Policy::kKeys) p.key ^= zobrist::kNumbers.owed[p.owed] ^ zobrist::kNumbers.owed[n];
  p.owed = static_cast<std::uint8_t>(n);
}

template <class Policy = FamilyPolicy>
void take_piece(Position& p, Color victim, Point point) {
  p.pieces[victim] ^= bit(point);
  if constexpr (Policy::kKeys) p.key ^= zobrist::kNumbers.piece[victim][point];
  p.quiet = 0;
}
// The same under the rarer rules, with what is owed after it.
void take_family_piece(const PreparedRules& r, Position& p, Point point);

// --- the end of a turn --------------------------------------------------------------------------

template <class Policy = FamilyPolicy>
void set_side(Position& p, Color side) {
  if constexpr (Policy::kKeys) {
    if (p.side != side) p.key ^= zobrist::kNumbers.black_to_move;
  }
  p.side = side;
}
inline void count_turn(Position& p) {
  if (p.turn != 65535) ++p.turn;
}

inline void set_hand(Position& p, Color c, int n) {
  p.key ^= zobrist::kNumbers.hand[c][p.hand[c]] ^ zobrist::kNumbers.hand[c][n];
  p.hand[c] = static_cast<std::uint8_t>(n);
}
// `reform`: the side's last turn can no longer be undone.
inline void forget_reform(Position& p, Color c) {
  p.reform_lines[c] = 0;
  p.reform_at[c] = p.reform_back[c] = 0;
}

// Ends a turn under the family's rules (rules.md sections 4 and 7). `was_placing`: some hand was
// not empty when the turn began.
void end_family_turn(const PreparedRules& r, Position& p, bool was_placing);
// Ends a duty turn, or what was left of it after it lapsed.
void end_duty_turn(const PreparedRules& r, Position& p);

inline Color after_placing(const PreparedRules& r, Color side) {
  switch (r.rules().moving_starts) {
    case MovingStarts::kWhite:
      return kWhite;
    case MovingStarts::kBlack:
      return kBlack;
    case MovingStarts::kAlternate:
      break;
  }
  return side;
}

template <class Policy>
void end_plain_turn(const PreparedRules& r, Position& p, bool was_placing) {
  count_turn(p);
  p.under_way = 0;
  Color next = ~p.side;
  if (was_placing && !p.placing()) next = after_placing(r, next);
  set_side<Policy>(p, next);
}

// --- place and move -----------------------------------------------------------------------------

template <class Policy = FamilyPolicy>
void put_piece(Position& p, Point to) {
  const Color us = p.side;
  if constexpr (Policy::kKeys)
    p.key ^= zobrist::kNumbers.piece[us][to] ^ zobrist::kNumbers.hand[us][p.hand[us]] ^
             zobrist::kNumbers.hand[us][p.hand[us] - 1];
  --p.hand[us];
  p.pieces[us] |= bit(to);
  p.quiet = 0;
}
template <class Policy = FamilyPolicy>
void shift_piece(Position& p, Point from, Point to) {
  const Color us = p.side;
  if constexpr (Policy::kKeys)
    p.key ^= zobrist::kNumbers.piece[us][from] ^ zobrist::kNumbers.piece[us][to];
  p.pieces[us] ^= bit(from) | bit(to);
  if (p.quiet != 65535) ++p.quiet;
}

// Removals that the place or move just made (now on the board) has earned.
template <class Policy>
int earned_removals(const PreparedRules& r, const Position& p, Turn turn) {
  if (turn.from() == kNoPoint ? !r.pays_while_placing : !r.pays_while_moving) return 0;
  const int lines = lines_closed_at(r, p.own(), turn.to());
  if (lines == 0 || p.theirs() == 0) return 0;
  if (unprotected<Policy>(r, p, ~p.side) == 0) return 0;
  return r.per_line ? lines : 1;
}

// Whether some hand was not empty when the turn now under way began.
inline bool turn_began_placing(const Position& p) {
  return p.placing() || (p.under_way & Position::kPlaced);
}

// `kWhole`: the turn names all its removals, so that nothing can be owed after it.
template <class Policy, bool kWhole>
[[gnu::always_inline]] inline void do_plain_turn(const PreparedRules& r, Position& p, Turn turn) {
  const bool was_placing = turn_began_placing(p);
  if (turn.to() != kNoPoint) {
    if (turn.from() == kNoPoint) {
      put_piece<Policy>(p, turn.to());
    } else {
      shift_piece<Policy>(p, turn.from(), turn.to());
    }
    if constexpr (!kWhole) set_owed<Policy>(p, earned_removals<Policy>(r, p, turn));
  } else if (turn.is_pass()) {
    if (p.quiet != 65535) ++p.quiet;
  }
  for (int i = 0; i < turn.removal_count(); ++i) {
    take_piece<Policy>(p, ~p.side, turn.removal(i));
    if (!kWhole && p.owed) {
      const bool ends =
          p.total(~p.side) < r.rules().min_pieces || unprotected<Policy>(r, p, ~p.side) == 0;
      set_owed<Policy>(p, ends ? 0 : p.owed - 1);
    }
  }
  if constexpr (kWhole) {
    if (p.owed) set_owed<Policy>(p, 0);
  }
  if (p.owed) {
    if (turn.is_place()) p.under_way = Position::kPlaced;
  } else {
    end_plain_turn<Policy>(r, p, was_placing);
  }
}

// settle() for a position in which nothing is owed.
void settle_family(const PreparedRules& r, Position& p);

void do_family_turn(const PreparedRules& r, Position& p, Turn turn);

template <class Policy, bool kWhole = false>
void do_turn(const PreparedRules& r, Position& p, Turn turn) {
  if constexpr (Policy::kFamily) {
    do_family_turn(r, p, turn);
  } else {
    do_plain_turn<Policy, kWhole>(r, p, turn);
  }
}

// The outcome that pieces alone decide (see position.h).
Outcome family_material_outcome(const PreparedRules& r, const Position& p);

template <class Policy>
[[gnu::always_inline]] inline bool finished_by_pieces(const PreparedRules& r, const Position& p) {
  if constexpr (Policy::kFamily) {
    return family_material_outcome(r, p).over();
  } else {
    const int least = r.rules().min_pieces;
    if (p.total(kWhite) < least || p.total(kBlack) < least) return true;
    return !p.placing() && p.owed == 0 && p.occupied() == r.all &&
           r.rules().board_full != BoardFull::kNone;
  }
}

// --- open points --------------------------------------------------------------------------------

template <class Policy>
Bitboard empty_points(const PreparedRules& r, const Position& p) {
  Bitboard taken = p.occupied();
  if constexpr (Policy::kFamily) taken |= p.closed;
  return r.all & ~taken;
}
template <class Policy>
Bitboard place_targets(const PreparedRules& r, const Position& p) {
  Bitboard targets = empty_points<Policy>(r, p);
  if constexpr (Policy::kFamily) {
    targets &= ~r.rules().place_ban;
    const int all_pieces = r.rules().pieces;
    if (p.occupied() == 0 && p.hand[0] == all_pieces && p.hand[1] == all_pieces)
      targets &= ~r.rules().place_ban_first;
  }
  return targets;
}
inline bool may_place(const Position& p) {
  return p.hand[p.side] != 0;
}
inline bool may_move(const PreparedRules& r, const Position& p, Color side) {
  return p.hand[side] == 0 || r.rules().move_while_placing;
}
inline bool may_fly(const PreparedRules& r, const Position& p, Color side) {
  if (r.fly_at == Rules::kFlyAlways) return true;
  if (r.fly_total) return p.total(side) <= r.fly_at;
  return p.hand[side] == 0 && p.on_board(side) <= r.fly_at;
}

// Whether the owner's move would undo its last one in a way that `reform` forbids.
bool reform_forbids(const PreparedRules& r, const Position& p, Point from, Point to);

// A leap (rules.md section 5): the piece that this move jumps over and takes, kNoPoint when the
// move is none. A move that is also legal without the capture is a leap only when it names the
// removal.
Point leap_victim(const PreparedRules& r, const Position& p, Turn move);
// Where the piece on `from` may leap to.
Bitboard leap_targets(const PreparedRules& r, const Position& p, Point from);
// Where the piece on `from` may go without leaping; reform is not looked at.
template <class Policy>
Bitboard move_targets(const PreparedRules& r, const Position& p, Point from, Bitboard empty,
                      bool flying) {
  if (flying) return empty;
  Bitboard targets = r.neighbours[from] & empty;
  if constexpr (Policy::kFamily) {
    if (r.rules().jump == Jump::kOverOne) {
      for (const auto& hop : r.hops[from])
        if (p.occupied() & bit(hop.over)) targets |= bit(hop.to) & empty;
    }
  }
  return targets;
}

}  // namespace steps
}  // namespace millstone
