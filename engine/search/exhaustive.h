// Solves games small enough to look at every position: three men's morris and its kin, and the ends
// of others. Used by the search manager at the root, where it proves draws that no depth would.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/game/game.h"
#include "engine/search/score.h"

namespace millstone {

// The value of every position that can follow one position, with both sides perfect, repetition a
// draw and the turn limits off.
class ExhaustiveSolution {
 public:
  static constexpr std::uint64_t kMaxPositions = 400'000;

  // An upper bound, from pieces and points alone, for the positions that can follow; no more than
  // `kMaxPositions` + 1 is ever returned.
  static std::uint64_t position_bound(const PreparedRules& rules, const Position& position);

  // Visits everything that can follow `position`; nullptr when that is more than kMaxPositions or
  // `keep_on` (asked every thousand positions or so) says no.
  static std::unique_ptr<ExhaustiveSolution> solve(PreparedRulesPtr rules, const Position& position,
                                                   const std::function<bool()>& keep_on);
  ~ExhaustiveSolution();

  const PreparedRulesPtr& rules() const { return rules_; }
  std::uint64_t positions() const;

  // Whether that position (but for its turn counts) was visited.
  bool knows(const Position& position) const;
  // Its value for its side to move: win_in(n), loss_in(n) or kValueDraw. Needs knows().
  Value value(const Position& position) const;
  // The value of making `turn` there, for the side that makes it, counted from before the turn.
  Value value_after(const Position& position, Turn turn) const;
  // Best play from `turn` on, to the end or the first position that comes again.
  std::vector<Turn> best_line(const Position& position, Turn turn) const;

 private:
  struct Graph;
  ExhaustiveSolution(PreparedRulesPtr rules, std::unique_ptr<Graph> graph);

  PreparedRulesPtr rules_;
  std::unique_ptr<Graph> graph_;
};

}  // namespace millstone
