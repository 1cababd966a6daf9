#include "engine/game/position.h"

#include "engine/board/board_field.h"
#include "engine/game/mobility.h"
#include "engine/game/turn_steps.h"

namespace millstone {

bool Position::same_position(const Position& o) const {
  return pieces == o.pieces && hand == o.hand && side == o.side && owed == o.owed &&
         closed == o.closed && used == o.used && reform_lines == o.reform_lines &&
         reform_at == o.reform_at && reform_back == o.reform_back && duty == o.duty &&
         queued == o.queued && after == o.after && pivot == o.pivot && forced == o.forced &&
         under_way == o.under_way;
}

const char* reason_name(Reason reason) {
  switch (reason) {
    case Reason::kOngoing:
      return "";
    case Reason::kFewerPieces:
      return "fewer-pieces";
    case Reason::kBlocked:
      return "blocked";
    case Reason::kLine:
      return "line";
    case Reason::kRepetition:
      return "repetition";
    case Reason::kNoRemoval:
      return "no-removal";
    case Reason::kBoardFull:
      return "board-full";
    case Reason::kMaxPlies:
      return "max-plies";
  }
  return "";
}

Position start_position(const PreparedRules& rules) {
  Position p;
  const Rules& r = rules.rules();
  if (!r.start_position.empty()) {
    // A validated start position parses.
    if (const auto field = parse_board_field(rules.board(), r.start_position); field.ok())
      p.pieces = field->pieces;
  }
  for (const Color c : {kWhite, kBlack})
    p.hand[c] = static_cast<std::uint8_t>(r.pieces - p.on_board(c));
  settle(rules, p);
  return p;
}

Key compute_key(const PreparedRules& rules, const Position& p) {
  const auto& numbers = zobrist::kNumbers;
  Key key = numbers.owed[p.owed];
  for (const Color c : {kWhite, kBlack}) {
    for (Bitboard rest = p.pieces[c]; rest;) key ^= numbers.piece[c][pop_lsb(rest)];
    key ^= numbers.hand[c][p.hand[c]];
  }
  if (p.side == kBlack) key ^= numbers.black_to_move;
  if (rules.kind == GeneratorKind::kFamily) key ^= family_key(p);
  return key;
}

void do_turn(const PreparedRules& rules, Position& position, Turn turn) {
  with_policy(rules, [&](auto policy) { steps::do_turn<decltype(policy)>(rules, position, turn); });
}

void do_whole_turn(const PreparedRules& rules, Position& position, Turn turn) {
  with_policy(rules,
              [&](auto policy) { steps::do_turn<decltype(policy), true>(rules, position, turn); });
}

void settle(const PreparedRules& rules, Position& p) {
  if (rules.kind == GeneratorKind::kFamily && !owes_anything(p)) steps::settle_family(rules, p);
  p.key = compute_key(rules, p);
}

namespace {

// `misere` exchanges every win and loss.
Outcome with_misere(const PreparedRules& rules, Outcome o) {
  if (rules.rules().misere && (o.winner == Winner::kWhite || o.winner == Winner::kBlack))
    o.winner = o.winner == Winner::kWhite ? Winner::kBlack : Winner::kWhite;
  return o;
}

Outcome blocked_outcome(const PreparedRules& rules, const Position& p) {
  switch (rules.rules().blocked) {
    case Blocked::kDraw:
      return Outcome::drawn(Reason::kBlocked);
    case Blocked::kPass: {
      Position other = p;
      other.side = ~p.side;
      return has_action(rules, other) ? Outcome{} : Outcome::drawn(Reason::kBlocked);
    }
    case Blocked::kLoss:
    case Blocked::kRemoveAndMove:  // with nothing to take; otherwise a duty would be open
    case Blocked::kRemoveAndPass:
    case Blocked::kBothRemove:
      break;
  }
  return Outcome::won_by(~p.side, Reason::kBlocked);
}

}  // namespace

Outcome material_outcome(const PreparedRules& rules, const Position& p) {
  return with_misere(rules, steps::family_material_outcome(rules, p));
}

Outcome outcome(const PreparedRules& rules, const Position& p) {
  if (const Outcome o = material_outcome(rules, p); o.over()) return o;
  if (owes_anything(p)) return {};
  if (!has_action(rules, p)) {
    if (const Outcome o = blocked_outcome(rules, p); o.over()) return with_misere(rules, o);
  }
  if (const int limit = no_removal_limit(rules, p); limit && p.quiet >= limit)
    return Outcome::drawn(Reason::kNoRemoval);
  if (const int limit = rules.rules().max_plies; limit && p.turn > limit)
    return Outcome::drawn(Reason::kMaxPlies);
  return {};
}

int no_removal_limit(const PreparedRules& rules, const Position& p) {
  if (p.placing()) return rules.rules().no_removal_plies;
  return moving_no_removal_limit(rules.rules(), p.on_board(kWhite), p.on_board(kBlack));
}

int moving_no_removal_limit(const Rules& r, int white, int black) {
  const bool three =
      r.endgame_when == EndgameWhen::kBoth ? white == 3 && black == 3 : white == 3 || black == 3;
  if (r.endgame_no_removal_plies == 0 || !three) return r.no_removal_plies;
  return r.no_removal_plies ? std::min(r.no_removal_plies, r.endgame_no_removal_plies)
                            : r.endgame_no_removal_plies;
}

bool flies(const PreparedRules& rules, const Position& position, Color side) {
  return steps::may_fly(rules, position, side);
}

Bitboard closing_points(const PreparedRules& rules, Bitboard set) {
  return ~set & with_policy(rules, [&](auto policy) {
    return missing_points<decltype(policy)>(rules, set);
  });
}
Bitboard mill_points(const PreparedRules& rules, Bitboard set) {
  return with_policy(rules,
                     [&](auto policy) { return points_in_mills<decltype(policy)>(rules, set); });
}

}  // namespace millstone
