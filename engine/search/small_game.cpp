#include "engine/search/small_game.h"

#include <algorithm>
#include <map>

namespace millstone {
namespace {

// How many of the replies to a turn lose, per mille.
int share_of_losing_replies(const ExhaustiveSolution& solution, const Position& position,
                            Turn turn) {
  Position child = position;
  do_turn(*solution.rules(), child, turn);
  TurnList replies;
  generate(*solution.rules(), child, replies, RemovalOrder::kDistinct);
  const auto losing = std::count_if(replies.begin(), replies.end(), [&](Turn reply) {
    return is_loss(solution.value_after(child, reply));
  });
  return replies.empty() ? 0 : static_cast<int>(losing * 1000 / std::ssize(replies));
}

}  // namespace

bool SmallGameSolver::find_solution(const Game& game, std::uint64_t node_limit,
                                    const std::function<bool()>& keep_on) {
  const std::uint64_t bound = ExhaustiveSolution::position_bound(game.rules(), game.position());
  if (bound > ExhaustiveSolution::kMaxPositions) return false;
  if (node_limit != 0 && node_limit < bound) return false;
  solution_ = ExhaustiveSolution::solve(game.rules_ptr(), game.position(), keep_on);
  return solution_ != nullptr;
}

std::optional<SolvedLines> SmallGameSolver::solve(const Game& game,
                                                  std::vector<RootTurn> first_turns,
                                                  const SmallGameLimits& limits,
                                                  const std::function<bool()>& keep_on) {
  const Position& root = game.position();
  const bool known = solution_ && solution_->rules() == game.rules_ptr() && solution_->knows(root);
  if (!known && !find_solution(game, limits.nodes, keep_on)) return std::nullopt;

  // The best first. Among drawn turns those that leave the opponent more ways to go wrong.
  std::map<Turn, int> traps;
  for (RootTurn& line : first_turns) {
    line.value = solution_->value_after(root, line.turn);
    line.pv = solution_->best_line(root, line.turn);
    if (line.value == kValueDraw) {
      cut_at_end(game, line.pv);
      traps[line.turn] = share_of_losing_replies(*solution_, root, line.turn);
    }
    line.sel_depth = static_cast<int>(line.pv.size());
  }
  std::stable_sort(first_turns.begin(), first_turns.end(),
                   [&traps](const RootTurn& a, const RootTurn& b) {
                     if (a.value != b.value) return a.value > b.value;
                     return a.value == kValueDraw && traps[a.turn] > traps[b.turn];
                   });

  SolvedLines solved;
  const int shown = std::min(limits.lines, static_cast<int>(first_turns.size()));
  const bool may_draw = past_can_draw(game);
  for (int i = 0; i < shown; ++i) {
    const RootTurn& line = first_turns[static_cast<std::size_t>(i)];
    const int length = static_cast<int>(line.pv.size());
    if (limits.depth && length > *limits.depth) return std::nullopt;
    solved.depth = std::max(solved.depth, length);
    // A draw stays one whatever else ends the game; a win may come too late or lead over a position
    // that would be a draw now.
    if (line.value != kValueDraw && (may_draw || !fits_turn_limits(game.rules(), root, length))) {
      return std::nullopt;
    }
  }
  solved.nodes = known ? 0 : solution_->positions();
  solved.lines = std::move(first_turns);
  return solved;
}

}  // namespace millstone
