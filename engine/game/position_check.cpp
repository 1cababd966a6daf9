// Implements position_check.h.
#include "engine/game/position_check.h"

#include <algorithm>

#include "engine/game/generate.h"
#include "engine/game/turn_steps.h"
#include "engine/text/text_fields.h"

namespace millstone {
namespace {

std::string pieces_text(Color side, int count) {
  return std::string(color_name(side)) + " has " + std::to_string(count) +
         (count == 1 ? " piece" : " pieces");
}

Status check_pieces(const PreparedRules& rules, const Position& position) {
  const int most = rules.rules().pieces;
  for (const Color side : {kWhite, kBlack}) {
    if (position.on_board(side) > most) {
      return Error{pieces_text(side, position.on_board(side)), "board field",
                   "at most " + std::to_string(most)};
    }
    if (position.total(side) > most) {
      return Error{pieces_text(side, position.total(side)) + " with its hand",
                   "board and hand fields", "at most " + std::to_string(most)};
    }
  }
  if (position.closed && !rules.rules().closed_points) {
    return Error{"closed point " + rules.board().name(lsb(position.closed)), "board field",
                 "no X, these rules do not close points"};
  }
  const auto has_line = [&](Color side) { return mill_points(rules, position.pieces[side]) != 0; };
  if (rules.rules().line_wins && has_line(kWhite) && has_line(kBlack)) {
    return Error{"both sides have a line", "board field", "one side at most, a line ends the game"};
  }
  return Done{};
}

// The most lines that one piece of `own` can have closed at once.
int most_lines_closed(const PreparedRules& rules, Bitboard own) {
  int most = 0;
  for (Bitboard rest = own; rest;)
    most = std::max(most, lines_closed_at(rules, own, pop_lsb(rest)));
  return most;
}

// What is owed must have been earned, and there must be something to take.
Status check_owed(const PreparedRules& rules, const Position& position) {
  const Rules& r = rules.rules();
  const std::string side = color_name(position.side);
  int most = kMostOwed;  // a duty: it takes what there is
  if (position.duty == Duty::kMill) {
    most = r.line_wins ? 0 : most_lines_closed(rules, position.own());
    if (!rules.per_line) most = std::min(most, 1);
  } else if (position.duty == Duty::kBlocked || position.duty == Duty::kBoardFull) {
    most = 1;
  }
  if (position.owed > most) {
    return Error{
        side + " owes " + std::to_string(position.owed) +
            (position.owed == 1 ? " removal" : " removals"),
        "owed field",
        most == 0 ? "0, " + side + " has no mill that pays" : "at most " + std::to_string(most)};
  }
  if (position.pivot != kNoPoint) {
    const steps::CaptureTargets captures = steps::capture_targets(rules, position);
    if ((captures.custodian | captures.intervention) == 0) {
      return Error{"nothing to capture from " + rules.board().name(position.pivot),
                   "state field, capture", ""};
    }
  }
  TurnList removals;
  generate_actions(rules, position, removals);
  if (removals.empty()) {
    return Error{side + " owes a removal and can take nothing", "owed field", ""};
  }
  return Done{};
}

}  // namespace

Result<Position> check_position(const PreparedRules& rules, const Position& given) {
  const Status pieces = check_pieces(rules, given);
  if (!pieces) return pieces.error();
  Position position = given;
  if (owes_anything(position)) {
    const Status owed = check_owed(rules, position);
    if (!owed) return owed.error();
    position.key = compute_key(rules, position);
  } else {
    settle(rules, position);
  }
  return position;
}

}  // namespace millstone
