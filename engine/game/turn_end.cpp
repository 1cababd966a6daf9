// The end of a turn under the rarer rules: duties, closed points, hands thrown away, reform state
// that no longer matters (rules.md sections 4 and 7).
#include "engine/game/turn_steps.h"

#include "engine/game/mobility.h"

namespace millstone {

namespace steps {
namespace {

using Policy = FamilyPolicy;

void clear_removal_state(Position& p) {
  set_owed(p, 0);
  p.queued = 0;
  p.duty = Duty::kMill;
  p.after = kWhite;
  p.pivot = kNoPoint;
  p.forced = 0;
  p.under_way = 0;
}

// Opens a duty: `first` owes `owed`, then the other side `queued`, then `after` moves. What cannot
// be taken lapses. False when nothing is left of it.
bool open_duty(const PreparedRules& r, Position& p, Duty duty, Color first, int owed, int queued,
               Color after) {
  set_side(p, first);
  p.duty = duty;
  p.after = after;
  p.queued = static_cast<std::uint8_t>(queued);
  set_owed(p, owed);
  if (owed && duty_targets(r, p)) return true;
  if (queued) {
    set_side(p, ~first);
    set_owed(p, queued);
    p.queued = 0;
    if (duty_targets(r, p)) return true;
  }
  clear_removal_state(p);
  set_side(p, after);
  return false;
}

int count_mills(const PreparedRules& r, Bitboard set) {
  int n = 0;
  for (int i = 0; i < r.line_count; ++i) n += (r.lines[i] & ~set) == 0;
  return n;
}

// placingMill countAtEnd, when both hands have just become empty and `starter` begins to move.
bool open_count_at_end(const PreparedRules& r, Position& p, Color starter) {
  const std::array<int, 2> mills = {count_mills(r, p.pieces[kWhite]),
                                    count_mills(r, p.pieces[kBlack])};
  if (mills[0] == 0 && mills[1] == 0)
    return open_duty(r, p, Duty::kCountOwn, starter, 1, 1, starter);
  std::array<int, 2> owed{};
  for (const Color c : {kWhite, kBlack}) {
    const int mine = mills[c], other = mills[~c];
    if (mine == other) {
      owed[c] = mine;
    } else if (other == 0) {
      owed[c] = 2;
    } else if (mine == 0) {
      owed[c] = 1;
    } else {
      owed[c] = mine < other ? mine : other + 1;
    }
  }
  return open_duty(r, p, Duty::kCountAtEnd, starter, owed[starter], owed[~starter], starter);
}

bool open_board_full(const PreparedRules& r, Position& p, Color starter) {
  switch (r.rules().board_full) {
    case BoardFull::kFirstThenSecond:
      return open_duty(r, p, Duty::kBoardFull, kWhite, 1, 1, starter);
    case BoardFull::kSecondThenFirst:
      return open_duty(r, p, Duty::kBoardFull, kBlack, 1, 1, starter);
    case BoardFull::kSideToMove:
      return open_duty(r, p, Duty::kBoardFull, starter, 1, 0, starter);
    default:
      return false;
  }
}

// The duties that wait at the end of placing; `starter` begins to move after them.
bool open_placing_end(const PreparedRules& r, Position& p, Color starter) {
  if (r.rules().placing_mill == PlacingMill::kCountAtEnd) return open_count_at_end(r, p, starter);
  return p.occupied() == r.all && open_board_full(r, p, starter);
}

// blocked with removals: gives the blocked side its duty. With nothing to take it stays blocked,
// and that is a loss.
void open_blocked(const PreparedRules& r, Position& p) {
  const Blocked rule = r.rules().blocked;
  if (rule < Blocked::kRemoveAndMove || has_action(r, p)) return;
  if (family_material_outcome(r, p).over()) return;
  const Color side = p.side;
  if (!(p.theirs() & neighbours_of(r, p.own()))) return;
  if (rule == Blocked::kRemoveAndMove) {
    open_duty(r, p, Duty::kBlocked, side, 1, 0, side);
  } else if (rule == Blocked::kRemoveAndPass) {
    open_duty(r, p, Duty::kBlocked, side, 1, 0, ~side);
  } else {
    open_duty(r, p, Duty::kBlocked, side, 1, 1, side);
  }
}

// Drops reform state that can no longer change anything, so that positions that play alike have one
// key: the piece is gone, its way back is taken, or the line has lost another piece.
void prune_reform(const PreparedRules& r, Position& p) {
  for (const Color c : {kWhite, kBlack}) {
    std::uint32_t& lines = p.reform_lines[c];
    if (!lines) continue;
    const Point at = p.reform_at[c], back = p.reform_back[c];
    if (!(p.pieces[c] & bit(at))) lines = 0;
    // A side may move twice in a row and leave the way back free again.
    if (p.side == c && ((p.occupied() | p.closed) & bit(back))) lines = 0;
    std::uint32_t rest = lines;
    while (rest) {
      const int i = std::countr_zero(rest);
      rest &= rest - 1;
      if (r.lines[i] & ~bit(back) & ~p.pieces[c]) lines &= ~(1u << i);
    }
    if (!lines) p.reform_at[c] = p.reform_back[c] = 0;
  }
}

// Whether the place, move or removal just made has ended the game, so that nothing more is owed.
// Hands thrown away by placingEndsAtEmpty do not: the duties of the end of placing come before the
// count of pieces.
bool decided_by_turn(const PreparedRules& r, const Position& p) {
  const Outcome so_far = family_material_outcome(r, p);
  return so_far.over() && so_far.reason != Reason::kBoardFull;
}

}  // namespace

Bitboard duty_targets(const PreparedRules& r, const Position& p) {
  switch (p.duty) {
    case Duty::kMill:
      break;
    case Duty::kCountAtEnd:
      return unprotected<Policy>(r, p, ~p.side);
    case Duty::kCountOwn:
    case Duty::kRemovesOwn:
      return p.own();
    case Duty::kBoardFull:
      // While the second player has no mill, only a piece next to one of the remover's.
      if (points_in_mills<Policy>(r, p.pieces[kBlack]) == 0)
        return p.theirs() & neighbours_of(r, p.own());
      return p.theirs();
    case Duty::kBlocked:
      return p.theirs() & neighbours_of(r, p.own());
  }
  return 0;
}

void end_family_turn(const PreparedRules& r, Position& p, bool was_placing) {
  const Rules& rules = r.rules();
  const int own_removals = p.queued;  // opponentRemovesOwn
  const Color us = p.side;
  Color next = p.under_way & Position::kSameAgain ? us : ~us;
  count_turn(p);
  clear_removal_state(p);
  const bool decided = decided_by_turn(r, p);
  if (was_placing) {
    if (rules.placing_ends_at_empty &&
        popcount(empty_points<Policy>(r, p)) <= rules.placing_ends_at_empty) {
      set_hand(p, kWhite, 0);
      set_hand(p, kBlack, 0);
    }
    if (!p.placing()) {
      p.closed = 0;
      next = after_placing(r, next);
    }
  }
  set_side(p, next);
  prune_reform(r, p);
  if (decided) return;
  if (own_removals && open_duty(r, p, Duty::kRemovesOwn, ~us, own_removals, 0, next)) return;
  if (was_placing && !p.placing() && open_placing_end(r, p, next)) return;
  open_blocked(r, p);
}

void end_duty_turn(const PreparedRules& r, Position& p) {
  count_turn(p);
  forget_reform(p, p.side);
  const Color other = ~p.side, after = p.after;
  const Duty duty = p.duty;
  const int queued = p.queued;
  clear_removal_state(p);
  if (queued) {
    if (open_duty(r, p, duty, other, queued, 0, after)) {
      prune_reform(r, p);
      return;
    }
  }
  set_side(p, after);
  prune_reform(r, p);
  open_blocked(r, p);
}

void settle_family(const PreparedRules& r, Position& p) {
  clear_removal_state(p);
  if (!p.placing()) p.closed = 0;
  prune_reform(r, p);
  // Without placing-end removals only a board that has just been filled is full.
  if (!p.placing() && p.occupied() == r.all && !family_material_outcome(r, p).over() &&
      open_placing_end(r, p, p.side))
    return;
  open_blocked(r, p);
}

Outcome family_material_outcome(const PreparedRules& r, const Position& p) {
  const Rules& rules = r.rules();
  const Color side = p.side;
  if (rules.line_wins) {
    for (const Color c : {~side, side})
      if (points_in_mills<Policy>(r, p.pieces[c])) return Outcome::won_by(c, Reason::kLine);
  }
  if (!p.placing() && p.owed == 0 && p.forced == 0 && p.pivot == kNoPoint &&
      p.occupied() == r.all) {
    if (rules.board_full == BoardFull::kDraw) return Outcome::drawn(Reason::kBoardFull);
    if (rules.board_full == BoardFull::kFirstLoses)
      return Outcome::won_by(kBlack, Reason::kBoardFull);
  }
  // A removal that leaves too few clears what is owed; while a duty is open the count waits for its
  // end.
  if (p.duty != Duty::kMill) return {};
  for (const Color c : {side, ~side})
    if (p.total(c) < rules.min_pieces) return Outcome::won_by(~c, Reason::kFewerPieces);
  return {};
}

}  // namespace steps
}  // namespace millstone
