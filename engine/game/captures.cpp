// Captures without a mill: custodian, intervention and leap (rules.md section 5).
#include "engine/game/turn_steps.h"

namespace millstone {

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

}  // namespace steps
}  // namespace millstone
