// A turn under the rarer rules: the place or move and what it earns, the pieces it takes, and the
// part of the key that these rules add (rules.md section 3).
#include "engine/game/turn_steps.h"

#include <algorithm>

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

bool reform_forbids(const PreparedRules& r, const Position& p, Point from, Point to) {
  const Reform reform = r.rules().reform;
  if (reform != Reform::kNoImmediate && reform != Reform::kNoBackAndForth) return false;
  return p.reform_lines[p.side] && p.reform_at[p.side] == from && p.reform_back[p.side] == to;
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

}  // namespace steps
}  // namespace millstone
