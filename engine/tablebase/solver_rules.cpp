#include "engine/tablebase/solver_rules.h"

#include <string>

namespace millstone::tablebase {
namespace {

// The most points that the rows of the quick solvers are made for; every built-in board has fewer
// or as many.
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
      "what is legal depends on earlier turns, not on pieces, hands and closed points alone";
  const Limit limits[] = {
      {rules.line_reuse != LineReuse::kUnlimited, "lineReuse", kMemory, "unlimited"},
      {rules.reform != Reform::kAllowed, "reform", kMemory, "allowed"},
  };
  for (const Limit& limit : limits) {
    if (limit.broken)
      return Error{std::string("no tables can be made: ") + limit.why, limit.key,
                   std::string(limit.key) + " " + limit.expected};
  }
  return Done{};
}

bool knows_colour(const Rules& rules) {
  return rules.moving_starts != MovingStarts::kAlternate ||
         rules.board_full >= BoardFull::kFirstLoses;
}

bool rows_can_solve(const Rules& rules, Sector sector) {
  const bool common = check_solvable(rules).ok() && rules.board->size() <= kMaxSolvedPoints &&
                      rules.min_pieces >= 1 && rules.removals == Removals::kOne &&
                      !rules.removal_optional && !rules.misere && rules.blocked < Blocked::kPass &&
                      !rules.custodian.on() && !rules.intervention.on() && !rules.leap.on();
  if (!common) return false;
  if (!sector.placing())
    return rules.moving_mill == MovingMill::kRemove && rules.jump == Jump::kNone;
  return sector.own_hand > 0 && sector.closed == 0 && sector.mover == Sector::kEither &&
         !rules.move_while_placing && !rules.closed_points && rules.placing_ends_at_empty == 0 &&
         (rules.placing_mill == PlacingMill::kRemove || rules.placing_mill == PlacingMill::kNone) &&
         rules.board_full <= BoardFull::kDraw && rules.moving_starts == MovingStarts::kAlternate;
}

bool rows_can_solve_all(const Rules& rules) {
  return rows_can_solve(rules, Sector{}) && rows_can_solve(rules, Sector{0, 0, 1, 1});
}

TurnCode turn_code(const Rules& rules, Sector sector) {
  if (rows_can_solve(rules, sector)) return TurnCode::kParity;
  const bool alternate =
      !rules.misere && rules.blocked <= Blocked::kPass && rules.board_full <= BoardFull::kDraw &&
      rules.moving_starts == MovingStarts::kAlternate && rules.placing_ends_at_empty == 0 &&
      rules.min_pieces >= 1 && rules.placing_mill != PlacingMill::kHandThenSame &&
      rules.placing_mill != PlacingMill::kOpponentRemovesOwn &&
      rules.placing_mill != PlacingMill::kCountAtEnd;
  return alternate ? TurnCode::kParity : TurnCode::kPlain;
}

Status check_removal_limit(const Rules& rules) {
  if (!rows_can_solve(rules, Sector{}))
    return Error{"turns to the next removal are not solved for such rules", "",
                 "moving rules like those of nine men's morris"};
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
      full_board_ends(prepared.rules().board_full == BoardFull::kDraw ||
                      prepared.rules().board_full == BoardFull::kFirstLoses),
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
