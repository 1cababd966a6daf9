#include "engine/tablebase/solver_rules.h"

#include <string>

#include "engine/tablebase/values.h"

namespace millstone::tablebase {
namespace {

// The most points that ranks and rows are made for; every built-in board has fewer or as many.
constexpr int kMaxSolvedPoints = 25;

struct Limit {
  bool broken;
  const char* key;
  const char* why;
  const char* expected;
};

}  // namespace

Status check_solvable(const Rules& rules) {
  constexpr const char* kMemory =
      "what is legal depends on earlier turns, not on the pieces and hands alone";
  constexpr const char* kColour = "Black and White are not alike under it";
  constexpr const char* kTwoRemovals = "turns with several removals are not solved yet";
  constexpr const char* kExtraTurns = "turns of removals alone are not solved yet";
  const Limit limits[] = {
      {rules.board->size() > kMaxSolvedPoints, "board", "it has too many points for tables",
       "at most 25 points"},
      {rules.min_pieces < 1, "minPieces", "a side without pieces would play on", "at least 1"},
      {rules.move_while_placing, "moveWhilePlacing",
       "positions with hands could then come back, which is not solved yet", "false"},
      {rules.placing_mill == PlacingMill::kOpponentRemovesOwn ||
           rules.placing_mill == PlacingMill::kCountAtEnd,
       "placingMill", kExtraTurns, "remove or none"},
      {rules.placing_mill == PlacingMill::kHandThenOpponent ||
           rules.placing_mill == PlacingMill::kHandThenSame,
       "placingMill", "hands of different sizes are not solved yet", "remove or none"},
      {rules.moving_mill != MovingMill::kRemove, "movingMill",
       "mills that pay nothing are not solved yet", "remove"},
      {rules.removals != Removals::kOne, "removals", kTwoRemovals, "one"},
      {rules.removal_optional, "removalOptional", "declined removals are not solved yet", "false"},
      {rules.line_reuse != LineReuse::kUnlimited, "lineReuse", kMemory, "unlimited"},
      {rules.reform != Reform::kAllowed, "reform", kMemory, "allowed"},
      {rules.closed_points, "closedPoints", kMemory, "false"},
      {rules.jump != Jump::kNone, "jump", "jumps are not solved yet", "none"},
      {rules.blocked == Blocked::kPass, "blocked", "passes are not solved yet", "loss or draw"},
      {rules.blocked > Blocked::kPass, "blocked", kExtraTurns, "loss or draw"},
      {rules.board_full == BoardFull::kFirstLoses, "boardFull", kColour, "none or draw"},
      {rules.board_full > BoardFull::kFirstLoses, "boardFull", kExtraTurns, "none or draw"},
      {rules.placing_ends_at_empty != 0, "placingEndsAtEmpty",
       "hands thrown away are not solved yet", "0"},
      {rules.moving_starts != MovingStarts::kAlternate, "movingStarts", kColour, "alternate"},
      {rules.custodian.on(), "custodian", "captures without a mill are not solved yet", "off"},
      {rules.intervention.on(), "intervention", kTwoRemovals, "off"},
      {rules.leap.on(), "leap", "captures without a mill are not solved yet", "off"},
      {rules.misere, "misere", "exchanged results are not solved yet", "false"},
  };
  for (const Limit& limit : limits) {
    if (limit.broken)
      return Error{std::string("no tables can be made: ") + limit.why, limit.key,
                   std::string(limit.key) + " " + limit.expected};
  }
  return Done{};
}

Status check_removal_limit(const Rules& rules) {
  if (rules.no_removal_plies >= 1 && rules.no_removal_plies <= kMaxRemovalLimit) return Done{};
  return Error{rules.no_removal_plies == 0
                   ? "the game has no limit on turns without a removal"
                   : "turns to the next removal are kept for smaller limits only",
               "noRemovalPlies", "1 to " + std::to_string(kMaxRemovalLimit)};
}

SolverRules::SolverRules(const PreparedRules& prepared)
    : points(prepared.board().size()),
      pieces(prepared.rules().pieces),
      min_pieces(prepared.rules().min_pieces),
      fly_at(prepared.fly_at),
      protection(prepared.rules().protection),
      line_wins(prepared.rules().line_wins),
      pays_while_placing(prepared.pays_while_placing),
      blocked_loses(prepared.rules().blocked == Blocked::kLoss),
      full_board_draws(prepared.rules().board_full == BoardFull::kDraw),
      all(prepared.all),
      place_ban(prepared.rules().place_ban),
      place_ban_first(prepared.rules().place_ban_first),
      neighbours(prepared.neighbours) {
  for (int i = 0; i < prepared.line_count; ++i) lines.push_back(prepared.lines[i]);
  for (Point p = 0; p < points; ++p) {
    const auto& through = prepared.lines_through[p];
    lines_through[p].assign(through.others.begin(), through.others.begin() + through.count);
  }
}

}  // namespace millstone::tablebase
