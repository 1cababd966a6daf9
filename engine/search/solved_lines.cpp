#include "engine/search/solved_lines.h"

#include <algorithm>
#include <map>

namespace millstone {

void cut_at_end(const Game& game, std::vector<Turn>& line) {
  Game at = game;
  std::size_t length = 0;
  while (length < line.size() && !at.outcome().over()) at.play(line[length++]);
  line.resize(length);
}

std::vector<Key> drawing_past(const Game& game) {
  std::vector<Key> drawing;
  const int limit = game.rules().rules().repetition;
  if (limit == 0) return drawing;
  std::map<Key, int> seen;
  for (const Key key : game.repeatable())
    if (key != game.position().key && ++seen[key] + 1 == limit) drawing.push_back(key);
  return drawing;
}

Value value_at_end(const Outcome& over, Color side) {
  if (over.winner == Winner::kDraw) return kValueDraw;
  return static_cast<Color>(over.winner) == side ? win_in(0) : loss_in(0);
}

Position timeless(Position position) {
  position.quiet = 0;
  position.turn = 1;
  return position;
}

bool fits_turn_limits(const PreparedRules& prepared, const Position& position, int turns) {
  const Rules& rules = prepared.rules();
  for (const int limit : {rules.no_removal_plies, rules.endgame_no_removal_plies}) {
    if (limit != 0 && position.quiet + turns > limit) return false;
  }
  return rules.max_plies == 0 || position.turn - 1 + turns <= rules.max_plies;
}

}  // namespace millstone
