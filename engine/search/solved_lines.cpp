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

bool past_can_draw(const Game& game) {
  const int limit = game.rules().rules().repetition;
  if (limit == 0) return false;
  std::map<Key, int> seen;
  return std::any_of(game.keys().begin(), game.keys().end(),
                     [&](Key key) { return ++seen[key] + 1 >= limit; });
}

bool fits_turn_limits(const PreparedRules& prepared, const Position& position, int turns) {
  const Rules& rules = prepared.rules();
  for (const int limit : {rules.no_removal_plies, rules.endgame_no_removal_plies}) {
    if (limit != 0 && position.quiet + turns > limit) return false;
  }
  return rules.max_plies == 0 || position.turn - 1 + turns <= rules.max_plies;
}

}  // namespace millstone
