// The steps of a turn under the rarer rules of the family: duties, closed points, reform, used
// lines, captures without a mill (rules.md sections 3, 4, 5 and 7).
#include "engine/game/turn_steps.h"

#include <algorithm>

#include "engine/game/generate.h"

namespace millstone {

Key family_key(const Position& p) {
  using zobrist::feature;
  Key key = feature(1, p.closed) ^ feature(2, p.forced) ^ feature(3, p.used[0]) ^
            feature(4, p.used[1]) ^ feature(9, p.queued);
  for (const Color c : {kWhite, kBlack}) {
    if (p.reform_lines[c])
      key ^= feature(5 + c, p.reform_lines[c] | std::uint64_t{p.reform_at[c]} << 32 |
                                std::uint64_t{p.reform_back[c]} << 40);
  }
  if (p.pivot != kNoPoint) key ^= feature(7, 1 + p.pivot);
  if (p.duty != Duty::kMill)
    key ^= feature(8, 1u + static_cast<unsigned>(p.duty) + 16u * static_cast<unsigned>(p.after));
  return key;
}

namespace steps {
namespace {

using Policy = FamilyPolicy;

// Whether a capture of section 5 is in force for the side to move. The phase is that side's own:
// placing as long as it had a hand when the turn began.
bool capture_applies(const CaptureRule& rule, const Position& p) {
  const bool placing = p.hand[p.side] != 0 || (p.under_way & Position::kPlaced);
  if (!rule.on() || !(placing ? rule.placing : rule.moving)) return false;
  return !rule.at_most_three || p.on_board(p.side) <= 3;
}

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
    if (!(p.pieces[c] & bit(at)) || ((p.occupied() | p.closed) & bit(back))) lines = 0;
    std::uint32_t rest = lines;
    while (rest) {
      const int i = std::countr_zero(rest);
      rest &= rest - 1;
      if (r.lines[i] & ~bit(back) & ~p.pieces[c]) lines &= ~(1u << i);
    }
    if (!lines) p.reform_at[c] = p.reform_back[c] = 0;
  }
}

void set_hand(Position& p, Color c, int n) {
  p.key ^= zobrist::kNumbers.hand[c][p.hand[c]] ^ zobrist::kNumbers.hand[c][n];
  p.hand[c] = static_cast<std::uint8_t>(n);
}

void forget_reform(Position& p, Color c) {
  p.reform_lines[c] = 0;
  p.reform_at[c] = p.reform_back[c] = 0;
}

}  // namespace

CaptureTargets capture_targets(const PreparedRules& r, const Position& p) {
  CaptureTargets targets;
  if (p.pivot == kNoPoint) return targets;
  const Bitboard own = p.own(), open = unprotected<Policy>(r, p, ~p.side);
  const auto& lines = r.board().lines();
  const auto& through = r.lines_through[p.pivot];
  const bool custodian = capture_applies(r.rules().custodian, p);
  const bool intervention = capture_applies(r.rules().intervention, p);
  for (int i = 0; i < through.count; ++i) {
    const std::uint32_t line_bit = 1u << through.index[i];
    const auto& points = lines[through.index[i]].points;
    if (points[1] == p.pivot) {
      const Bitboard ends = through.others[i];
      if (intervention && (r.intervention_lines & line_bit) && (ends & ~open) == 0)
        targets.intervention |= ends;
    } else {
      const Bitboard middle = bit(points[1]), end = through.others[i] & ~middle;
      if (custodian && (r.custodian_lines & line_bit) && (own & end) && (open & middle))
        targets.custodian |= middle;
    }
  }
  return targets;
}

Bitboard intervention_partners(const PreparedRules& r, const Position& p, Point first) {
  Bitboard partners = 0;
  const Bitboard open = unprotected<Policy>(r, p, ~p.side);
  const auto& lines = r.board().lines();
  const auto& through = r.lines_through[p.pivot];
  for (int i = 0; i < through.count; ++i) {
    if (!(r.intervention_lines & (1u << through.index[i]))) continue;
    if (lines[through.index[i]].points[1] != p.pivot) continue;
    if ((through.others[i] & bit(first)) && (through.others[i] & ~open) == 0)
      partners |= through.others[i] & ~bit(first);
  }
  return partners;
}

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

bool reform_forbids(const PreparedRules& r, const Position& p, Point from, Point to) {
  const Reform reform = r.rules().reform;
  if (reform != Reform::kNoImmediate && reform != Reform::kNoBackAndForth) return false;
  return p.reform_lines[p.side] && p.reform_at[p.side] == from && p.reform_back[p.side] == to;
}

namespace {

// Whether the place, move or removal just made has ended the game, so that nothing more is owed.
// Hands thrown away by placingEndsAtEmpty do not: the duties of the end of placing come before the
// count of pieces.
bool decided_by_turn(const PreparedRules& r, const Position& p) {
  const Outcome so_far = family_material_outcome(r, p);
  return so_far.over() && so_far.reason != Reason::kBoardFull;
}

}  // namespace

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

void take_family_piece(const PreparedRules& r, Position& p, Point point) {
  int owed = p.owed;
  if (p.forced) {
    p.forced = 0;
    owed = 0;
  } else if (p.pivot != kNoPoint) {
    // The first removal decides which of mill, custodian and intervention is taken.
    const CaptureTargets captures = capture_targets(r, p);
    if ((captures.intervention | captures.custodian) & bit(point)) {
      if (captures.intervention & bit(point)) p.forced = intervention_partners(r, p, point);
      owed = 0;
      p.queued = 0;
      p.under_way &= static_cast<std::uint8_t>(~Position::kSameAgain);
    } else {
      --owed;
    }
    p.pivot = kNoPoint;
  } else {
    --owed;
  }
  const Color victim = p.own() & bit(point) ? p.side : ~p.side;
  take_piece(p, victim, point);
  if (r.rules().closed_points && p.placing()) p.closed |= bit(point);
  if (p.total(victim) < r.rules().min_pieces) {
    // The game ends at once, whatever is still owed.
    owed = 0;
    p.forced = 0;
    p.queued = 0;
  }
  set_owed(p, owed);
}

namespace {

// Lines that a place or move closed, as they count for `reform` and `lineReuse`.
std::uint32_t paying_lines(const PreparedRules& r, Position& p, std::uint32_t closed,
                           std::uint32_t unpaid) {
  std::uint32_t paid = closed & ~unpaid;
  if (r.rules().line_reuse == LineReuse::kOncePerPlayer) {
    const std::uint32_t fresh = paid & ~p.used[p.side];
    p.used[p.side] |= paid;
    paid = fresh;
  }
  return paid;
}

// What mills made by placing lead to: takes from the opponent's hand, notes what follows the turn,
// and returns the removals from the board that belong to this turn.
int placing_mill_removals(const PreparedRules& r, Position& p, int earned) {
  const Color them = ~p.side;
  switch (r.rules().placing_mill) {
    case PlacingMill::kRemove:
      return earned;
    case PlacingMill::kNone:
    case PlacingMill::kCountAtEnd:
      return 0;
    case PlacingMill::kHandThenSame:
      if (earned) p.under_way |= Position::kSameAgain;
      [[fallthrough]];
    case PlacingMill::kHandThenOpponent: {
      const int lost = std::min<int>(earned, p.hand[them]);
      set_hand(p, them, p.hand[them] - lost);
      return p.total(them) < r.rules().min_pieces ? 0 : earned - lost;
    }
    case PlacingMill::kOpponentRemovesOwn:
      p.queued = static_cast<std::uint8_t>(earned);
      return 0;
  }
  return 0;
}

// The place or move of a turn and what it earns.
void act(const PreparedRules& r, Position& p, Turn turn) {
  const Rules& rules = r.rules();
  const Color us = p.side;
  const Point to = turn.to();
  std::uint32_t opened = 0, unpaid = 0;
  Point leapt = kNoPoint;
  if (turn.is_place()) {
    put_piece(p, to);
    p.under_way = Position::kPlaced;
  } else {
    const Point from = turn.from();
    leapt = leap_victim(r, p, turn);
    opened = line_set_at(r, p.own(), from);
    if (rules.reform == Reform::kNoRemoval && p.reform_at[us] == from && p.reform_back[us] == to)
      unpaid = p.reform_lines[us];
    shift_piece(p, from, to);
  }
  const std::uint32_t closed = line_set_at(r, p.own(), to);
  forget_reform(p, us);
  const bool keep =
      rules.reform != Reform::kAllowed && (rules.reform != Reform::kNoBackAndForth || closed != 0);
  if (keep && opened) {
    p.reform_lines[us] = opened;
    p.reform_at[us] = to;
    p.reform_back[us] = turn.from();
  }
  if (rules.line_wins && closed) return;
  const std::uint32_t paid = paying_lines(r, p, closed, unpaid);
  if (leapt != kNoPoint) {
    p.forced = bit(leapt);  // a leap earns nothing else
    return;
  }
  int earned = p.theirs() == 0 ? 0 : r.per_line ? std::popcount(paid) : paid != 0;
  const int their_hand = p.hand[~us];
  if (turn.is_place()) {
    earned = placing_mill_removals(r, p, earned);
  } else if (rules.moving_mill == MovingMill::kNone) {
    earned = 0;
  }
  set_owed(p, earned);
  // A loss from the hand is a removal too, and the first one decides between mill and capture.
  if ((rules.custodian.on() || rules.intervention.on()) && p.hand[~us] == their_hand) {
    p.pivot = to;
    const CaptureTargets captures = capture_targets(r, p);
    if (!(captures.custodian | captures.intervention)) p.pivot = kNoPoint;
  }
}

}  // namespace

void do_family_turn(const PreparedRules& r, Position& p, Turn turn) {
  p.key ^= family_key(p);
  const bool was_placing = turn_began_placing(p);
  const bool duty_open = p.duty != Duty::kMill;
  if (turn.is_pass()) {
    if (p.quiet != 65535) ++p.quiet;
    forget_reform(p, p.side);
  } else if (turn.to() != kNoPoint) {
    act(r, p, turn);
  }
  for (int i = 0; i < turn.removal_count(); ++i) take_family_piece(r, p, turn.removal(i));
  if (turn.declined() || !must_remove<Policy>(r, p)) {
    if (duty_open) {
      end_duty_turn(r, p);
    } else {
      end_family_turn(r, p, was_placing);
    }
  }
  p.key ^= family_key(p);
}

Bitboard leap_targets(const PreparedRules& r, const Position& p, Point from) {
  Bitboard targets = 0;
  if (!capture_applies(r.rules().leap, p)) return targets;
  const Bitboard open = unprotected<Policy>(r, p, ~p.side);
  const Bitboard empty = empty_points<Policy>(r, p);
  for (const auto& hop : r.hops[from])
    if ((r.leap_lines & (1u << hop.line)) && (open & bit(hop.over)) && (empty & bit(hop.to)))
      targets |= bit(hop.to);
  return targets;
}

Point leap_victim(const PreparedRules& r, const Position& p, Turn move) {
  if (!r.rules().leap.on() || !(leap_targets(r, p, move.from()) & bit(move.to()))) return kNoPoint;
  // A winning line ends the game before anything is taken.
  if (r.rules().line_wins && closes_line(r, p.own() & ~bit(move.from()), move.to()))
    return kNoPoint;
  Point over = kNoPoint;
  for (const auto& hop : r.hops[move.from()])
    if (hop.to == move.to() && (r.leap_lines & (1u << hop.line))) over = hop.over;
  // A leap takes one piece; a plain move to the same point may take several.
  if (move.removal_count() > 1) return kNoPoint;
  if (move.removal_count() == 1) return move.removal(0) == over ? over : kNoPoint;
  const Bitboard plain =
      move_targets<Policy>(r, p, move.from(), empty_points<Policy>(r, p), may_fly(r, p, p.side));
  return plain & bit(move.to()) ? kNoPoint : over;
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
