#include "engine/search/small_game.h"

#include <algorithm>
#include <map>

#include "engine/search/solved_lines.h"

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

bool SmallGameExpert::find_solution(const RootQuestion& question) {
  const Game& game = question.game;
  const std::uint64_t bound = ExhaustiveSolution::position_bound(game.rules(), game.position());
  if (bound > ExhaustiveSolution::kMaxPositions) return false;
  if (question.nodes != 0 && question.nodes < bound) return false;
  solution_ = ExhaustiveSolution::solve(game.rules_ptr(), game.position(), question.keep_on);
  return solution_ != nullptr;
}

std::optional<RootKnowledge> SmallGameExpert::ask(const RootQuestion& question) {
  const Position& root = question.game.position();
  const bool known =
      solution_ && solution_->rules() == question.game.rules_ptr() && solution_->knows(root);
  if (!known && !find_solution(question)) return std::nullopt;

  // The best first. Among drawn turns those that leave the opponent more ways to go wrong.
  RootKnowledge answer;
  answer.settled = true;
  answer.nodes = known ? 0 : solution_->positions();
  answer.lines = question.turns;
  std::map<Turn, int> traps;
  for (RootTurn& line : answer.lines) {
    line.value = solution_->value_after(root, line.turn);
    if (line.value == kValueDraw)
      traps[line.turn] = share_of_losing_replies(*solution_, root, line.turn);
  }
  std::stable_sort(answer.lines.begin(), answer.lines.end(),
                   [&traps](const RootTurn& a, const RootTurn& b) {
                     if (a.value != b.value) return a.value > b.value;
                     return a.value == kValueDraw && traps[a.turn] > traps[b.turn];
                   });

  const bool may_draw = !drawing_past(question.game).empty();
  const auto shown = std::min(static_cast<std::size_t>(question.shown), answer.lines.size());
  for (std::size_t i = 0; i < shown; ++i) {
    RootTurn& line = answer.lines[i];
    line.pv = solution_->best_line(root, line.turn);
    if (line.value == kValueDraw) cut_at_end(question.game, line.pv);
    const int length = line.sel_depth = static_cast<int>(line.pv.size());
    if (question.depth && length > *question.depth) return std::nullopt;
    // A draw stays one whatever else ends the game; a win may come too late or lead over a position
    // that would be a draw now.
    if (line.value != kValueDraw &&
        (may_draw || !fits_turn_limits(question.game.rules(), root, length))) {
      return std::nullopt;
    }
    answer.depth = std::max(answer.depth, length);
  }
  return answer;
}

}  // namespace millstone
