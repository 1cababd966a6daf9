// Which rule sets can be solved, by which solver, and the rules as the quick solvers need them.
#pragma once

#include <array>
#include <vector>

#include "engine/game/prepared_rules.h"
#include "engine/result.h"
#include "engine/tablebase/sector.h"
#include "engine/tablebase/values.h"

namespace millstone::tablebase {

// Whether tables can be made for these rules; if not, the error names the parameter that stands in
// the way, and why. What can be solved depends on pieces, hands, the side to move and closed
// points, not on what happened before. Repetition is taken as a draw, and turn limits are not
// looked at.
Status check_solvable(const Rules& rules);
// Whether Black and White are not alike while pieces are placed, so that sectors with hands know
// who is to move.
bool knows_colour(const Rules& rules);
// Whether the quick solvers (MovingSolver, PlacingSolver) know all rules that a sector needs;
// otherwise GraphSolver solves it.
bool rows_can_solve(const Rules& rules, Sector sector);
// The same for all sectors of a game.
bool rows_can_solve_all(const Rules& rules);
// How the tables of a sector tell turns.
TurnCode turn_code(const Rules& rules, Sector sector);
// Whether the limits on turns without a removal are such that turns to a removal can be kept.
Status check_removal_limit(const Rules& rules);

// The rules as the quick solvers need them, taken from PreparedRules once; meaningful only for
// sectors that rows_can_solve accepts.
struct SolverRules {
  explicit SolverRules(const PreparedRules& prepared);

  int points;
  int pieces;
  int min_pieces;
  int fly_at;  // a side with at most so many pieces flies; Rules::kFlyAlways: always
  Protection protection;
  bool line_wins;
  bool pays_while_placing;  // a mill made by placing takes a piece
  bool blocked_loses;       // otherwise a draw
  bool full_board_draws;    // otherwise the side to move is blocked
  bool full_board_ends;     // a position without an empty point is over
  Bitboard all;
  Bitboard place_ban, place_ban_first;
  std::vector<Bitboard> lines;
  std::array<Bitboard, kMaxPoints> neighbours;
  std::array<std::vector<Bitboard>, kMaxPoints> lines_through;  // without the point itself

  bool flies(int count) const { return fly_at == Rules::kFlyAlways || count <= fly_at; }
  // Whether a piece at `at` closes a line with pieces of `set`.
  bool closes(Bitboard set, Point at) const {
    for (const Bitboard others : lines_through[at])
      if ((others & ~set) == 0) return true;
    return false;
  }
  Bitboard in_mills(Bitboard set) const {
    Bitboard found = 0;
    for (const Bitboard line : lines)
      if ((line & ~set) == 0) found |= line;
    return found;
  }
  // The pieces of a side on `set` that a mill of the other side may take.
  Bitboard removable(Bitboard set) const {
    if (protection == Protection::kNone) return set;
    const Bitboard open = set & ~in_mills(set);
    return open || protection == Protection::kStrict ? open : set;
  }
};

}  // namespace millstone::tablebase
