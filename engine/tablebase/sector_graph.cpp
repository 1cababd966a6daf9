#include "engine/tablebase/sector_graph.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "engine/tablebase/placing_solver.h"

namespace millstone::tablebase {
namespace {

std::uint8_t count(int n) {
  return static_cast<std::uint8_t>(n);
}

}  // namespace

std::vector<Sector> after_capture(const SolverRules& rules, Sector s) {
  if (rules.line_wins || s.other - 1 < rules.min_pieces) return {};
  return {{count(s.other - 1), s.own}};
}

namespace {

int pieces_of(Sector s) {
  return s.own + s.other + s.own_hand + s.other_hand;
}

std::vector<Sector> placing_needs(const SolverRules& rules, Sector s) {
  std::vector<Sector> needs = {after_placing(s)};
  if (captures_while_placing(rules, s)) needs.push_back(after_placing_capture(s));
  return needs;
}

}  // namespace

std::vector<Sector> sectors_after(const SolverRules& rules, Sector s) {
  if (s.placing()) return placing_needs(rules, s);
  std::vector<Sector> found = after_capture(rules, s);
  found.push_back(s.mirror());
  return found;
}

namespace {

std::set<Sector> reachable_from(const SolverRules& rules, Sector start) {
  std::set<Sector> seen = {start};
  std::vector<Sector> waiting = {start};
  while (!waiting.empty()) {
    const Sector sector = waiting.back();
    waiting.pop_back();
    for (const Sector next : sectors_after(rules, sector))
      if (seen.insert(next).second) waiting.push_back(next);
  }
  return seen;
}

}  // namespace

std::vector<SolveStep> solving_order(const PreparedRules& prepared, const SectorChoice& choice) {
  const SolverRules rules(prepared);
  const Position first = start_position(prepared);
  const Sector start = choice.moving_only
                           ? Sector{count(rules.pieces), count(rules.pieces)}
                           : Sector{count(first.on_board(kWhite)), count(first.on_board(kBlack)),
                                    first.hand[kWhite], first.hand[kBlack]};
  std::vector<SolveStep> steps;
  for (const Sector sector : reachable_from(rules, start)) {
    if (pieces_of(sector) > choice.max_pieces) continue;
    if (sector.placing()) {
      steps.push_back({{sector}, placing_needs(rules, sector)});
    } else if (sector.own >= sector.other) {
      SolveStep step{{sector}, after_capture(rules, sector)};
      if (sector.own != sector.other) {
        step.sectors.push_back(sector.mirror());
        const auto more = after_capture(rules, sector.mirror());
        step.needs.insert(step.needs.end(), more.begin(), more.end());
      }
      steps.push_back(std::move(step));
    }
  }
  // Placements empty the hands and captures lessen the pieces.
  const auto rank = [](const SolveStep& step) {
    const Sector s = step.sectors.front();
    return std::tuple(s.own_hand + s.other_hand, pieces_of(s), s);
  };
  std::sort(steps.begin(), steps.end(),
            [&](const SolveStep& a, const SolveStep& b) { return rank(a) < rank(b); });
  return steps;
}

}  // namespace millstone::tablebase
