#include "engine/tablebase/sector_graph.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "engine/tablebase/placing_solver.h"
#include "engine/tablebase/sector_reach.h"

namespace millstone::tablebase {
std::vector<Sector> after_capture(const SolverRules& rules, Sector s) {
  if (rules.line_wins || s.other - 1 < rules.min_pieces) return {};
  return {{piece_count(s.other - 1), s.own}};
}

namespace {

std::vector<Sector> placing_needs(const SolverRules& rules, Sector s) {
  std::vector<Sector> needs = {after_placing(s)};
  if (captures_while_placing(rules, s)) needs.push_back(after_placing_capture(s));
  return needs;
}

// Of a game that the quick solvers can solve alone.
std::vector<Sector> successors(const SolverRules& rules, Sector s) {
  if (s.placing()) return placing_needs(rules, s);
  std::vector<Sector> found = after_capture(rules, s);
  found.push_back(s.mirror());
  return found;
}

std::set<Sector> reachable_from(const SolverRules& rules, Sector start) {
  std::set<Sector> seen = {start};
  std::vector<Sector> waiting = {start};
  while (!waiting.empty()) {
    const Sector sector = waiting.back();
    waiting.pop_back();
    for (const Sector next : successors(rules, sector))
      if (seen.insert(next).second) waiting.push_back(next);
  }
  return seen;
}

}  // namespace

namespace {

// Of a game that the quick solvers can solve alone.
std::set<Sector> sectors_by_rows(const PreparedRules& prepared, bool moving_only) {
  const SolverRules rules(prepared);
  const Position first = start_position(prepared);
  const Sector start =
      moving_only ? Sector{piece_count(rules.pieces), piece_count(rules.pieces)}
                  : Sector{piece_count(first.on_board(kWhite)), piece_count(first.on_board(kBlack)),
                           first.hand[kWhite], first.hand[kBlack]};
  return reachable_from(rules, start);
}

// The step of a sector by the quick solvers; none when it belongs to its mirror's.
std::optional<SolveStep> step_by_rows(const SolverRules& rules, Sector sector) {
  if (sector.placing()) return SolveStep{{sector}, placing_needs(rules, sector)};
  if (sector.own < sector.other) return std::nullopt;
  SolveStep step{{sector}, after_capture(rules, sector)};
  if (sector.own != sector.other) {
    step.sectors.push_back(sector.mirror());
    const auto more = after_capture(rules, sector.mirror());
    step.needs.insert(step.needs.end(), more.begin(), more.end());
  }
  return step;
}

// Turns that take and place nothing lead to the mirror; whatever else comes has fewer pieces or
// hands.
std::optional<SolveStep> step_by_graph(const PreparedRules& rules, Sector sector,
                                       const std::set<Sector>& sectors) {
  const Sector mirror = sector.mirror();
  if (mirror < sector && sectors.contains(mirror)) return std::nullopt;
  SolveStep step{{sector}, {}, false};
  if (mirror != sector && sectors.contains(mirror)) step.sectors.push_back(mirror);
  std::set<Sector> needs;
  for (const Sector& from : step.sectors) needs.merge(reach(rules, from));
  for (const Sector& need : needs)
    if (need != sector && need != mirror && sectors.contains(need)) step.needs.push_back(need);
  return step;
}

bool is_chosen(const SolveStep& step, const SectorChoice& choice) {
  if (choice.only.empty()) return true;
  return std::any_of(step.sectors.begin(), step.sectors.end(), [&](const Sector& sector) {
    return std::find(choice.only.begin(), choice.only.end(), sector) != choice.only.end();
  });
}

}  // namespace

std::vector<Sector> sectors_after(const PreparedRules& prepared, Sector sector) {
  if (rows_can_solve_all(prepared.rules())) return successors(SolverRules(prepared), sector);
  const std::set<Sector> found = reach(prepared, sector);
  return {found.begin(), found.end()};
}

std::vector<SolveStep> solving_order(const PreparedRules& prepared, const SectorChoice& choice) {
  const SolverRules rules(prepared);
  const std::set<Sector> sectors = rows_can_solve_all(prepared.rules())
                                       ? sectors_by_rows(prepared, choice.moving_only)
                                       : all_sectors(prepared, choice.moving_only);
  std::vector<SolveStep> steps;
  for (const Sector& sector : sectors) {
    if (sector.pieces() > choice.max_pieces) continue;
    auto step = rows_can_solve(prepared.rules(), sector) ? step_by_rows(rules, sector)
                                                         : step_by_graph(prepared, sector, sectors);
    if (step && is_chosen(*step, choice)) steps.push_back(*std::move(step));
  }
  // Placements empty the hands and captures lessen the pieces.
  const auto rank = [](const SolveStep& step) {
    const Sector s = step.sectors.front();
    return std::tuple(s.own_hand + s.other_hand, s.pieces(), s);
  };
  std::sort(steps.begin(), steps.end(),
            [&](const SolveStep& a, const SolveStep& b) { return rank(a) < rank(b); });
  return steps;
}

}  // namespace millstone::tablebase
