#include "engine/search/turn_choice.h"

#include <algorithm>

#include "engine/game/zobrist.h"

namespace millstone {
namespace {

constexpr int kFullSkill = 20;
// The range of UCI_Elo that is spread over skill 0 … 20.
constexpr int kLowestElo = 500, kHighestElo = 2500;

}  // namespace

ChoicePlan choice_plan(const SearchOptions& options) {
  ChoicePlan plan;
  plan.seed = options.seed;
  if (options.analyse_mode) return plan;
  int skill = std::clamp(options.skill_level, 0, kFullSkill);
  if (options.limit_strength) {
    const int elo = std::clamp(options.elo, kLowestElo, kHighestElo);
    skill = std::min(skill, (elo - kLowestElo) * kFullSkill / (kHighestElo - kLowestElo));
  }
  plan.margin = std::max(options.variety, 0);
  if (skill < kFullSkill) {
    plan.margin = std::max(plan.margin, (kFullSkill - skill) * 8);
    plan.weaker_worse = true;
    plan.max_depth = 1 + skill / 2;
  }
  return plan;
}

std::size_t choose_turn(const ChoicePlan& plan, const std::vector<RootTurn>& lines, Key key) {
  if (plan.margin == 0) return 0;
  std::vector<std::size_t> near;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].value >= lines[0].value - plan.margin) near.push_back(i);
  }
  std::uint64_t random = zobrist::mix(plan.seed ^ zobrist::mix(key));
  if (!plan.weaker_worse) return near[random % near.size()];
  // Every turn's value is blurred by up to the margin; the greatest then wins.
  std::size_t best = 0;
  Value best_value = -kValueInfinite;
  for (const std::size_t i : near) {
    random = zobrist::mix(random);
    const Value blurred =
        lines[i].value + static_cast<Value>(random % static_cast<std::uint64_t>(plan.margin + 1));
    if (blurred > best_value) {
      best_value = blurred;
      best = i;
    }
  }
  return best;
}

}  // namespace millstone
