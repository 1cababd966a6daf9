// Placing sectors of full-sized boards, whose successors are too large to be solved in a test: over
// made-up successors, against the turns that the generator lists.
#include "engine/tablebase/placing_solver.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <tuple>

#include "engine/game/generate.h"
#include "engine/notation/fen.h"
#include "engine/rules/presets.h"

namespace millstone::tablebase {
namespace {

// Values that depend on nothing but the position up to symmetry.
std::vector<Outcome8> made_up_values(const SectorIndex& index, Sector sector) {
  std::vector<Outcome8> values(index.slots(sector));
  for (std::uint64_t i = 0; i < values.size(); ++i) {
    const Position position = index.position(sector, i);
    std::uint64_t least = ~std::uint64_t{0};
    const auto visit = [&](unsigned symmetry) {
      const SetClasses& classes = index.classes();
      const std::uint64_t image = std::uint64_t{classes.apply(symmetry, position.pieces[0])} << 32 |
                                  classes.apply(symmetry, position.pieces[1]);
      least = std::min(least, image);
    };
    const int large = std::max(sector.own, sector.other);
    visit(0);
    for (const unsigned symmetry :
         index.classes().stabiliser(large, static_cast<std::uint32_t>(i / index.columns(sector))))
      visit(symmetry);
    const std::uint64_t mixed = (least ^ 0x5bd1e995) * 0x9e3779b97f4a7c15;
    values[i] = mixed >> 62 == 0 ? kDraw : static_cast<Outcome8>(mixed >> 40 & 127);
  }
  return values;
}

struct PlacingCase {
  const char* variant;
  Sector sector;
};

void PrintTo(const PlacingCase& given, std::ostream* out) {
  *out << given.variant << ' ' << given.sector.name();
}

class PlacingSector : public testing::TestWithParam<PlacingCase> {};

TEST_P(PlacingSector, IsTheBestOfItsSuccessors) {
  const PreparedRules rules(find_preset(GetParam().variant)->rules);
  const SolverRules solver_rules(rules);
  const SectorIndex index(rules);
  const Sector sector = GetParam().sector;

  std::map<Sector, std::vector<Outcome8>> tables;
  PlacingSuccessors successors;
  const auto make = [&](Sector next) -> std::span<const Outcome8> {
    return tables[next] = made_up_values(index, next);
  };
  successors.after = make(after_placing(sector));
  if (captures_while_placing(solver_rules, sector))
    successors.after_capture = make(after_placing_capture(sector));
  const SectorValues solved =
      PlacingSolver(solver_rules, index.classes(), index.colex()).solve(sector, successors, 1);
  const auto& [values, won_by_capture] = std::tie(solved.outcomes, solved.won_by_capture);
  ASSERT_EQ(values.size(), index.slots(sector));

  std::mt19937_64 random(5);
  int captures = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::uint64_t slot = random() % values.size();
    Position position = index.position(sector, slot);
    settle(rules, position);
    TurnList turns;
    generate(rules, position, turns);
    Worth best = kNoTurn, capture = kNoTurn;
    for (const Turn turn : turns) {
      Position next = position;
      do_whole_turn(rules, next, turn);
      captures += turn.removal_count();
      if (outcome(rules, next).winner == Winner::kWhite) {
        best = capture = kWorths[0];
        continue;
      }
      const Slot to = index.locate(next);
      ASSERT_TRUE(tables.contains(to.sector)) << to.sector.name();
      const Worth worth = kWorths[tables[to.sector][to.index]];
      best = std::max(best, worth);
      if (turn.removal_count() > 0) capture = std::max(capture, worth);
    }
    ASSERT_EQ(won_by_capture[slot] != 0, capture > kDrawWorth) << to_fen(rules, position);
    ASSERT_EQ(values[slot], value_of_worth(best)) << to_fen(rules, position);
  }
  if (sector.own > 2) {
    EXPECT_GT(captures, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, PlacingSector,
    testing::Values(
        PlacingCase{"ninemensmorris", {3, 3, 6, 6}}, PlacingCase{"ninemensmorris", {4, 3, 5, 5}},
        PlacingCase{"ninemensmorris", {3, 4, 6, 5}}, PlacingCase{"ninemensmorris", {2, 4, 4, 3}},
        PlacingCase{"ninemensmorris", {4, 2, 1, 1}}, PlacingCase{"ninemensmorris", {3, 1, 4, 3}},
        PlacingCase{"strictmill", {2, 3, 6, 5}}, PlacingCase{"strictmill", {3, 3, 5, 5}},
        PlacingCase{"strictmill", {2, 5, 2, 1}}, PlacingCase{"anycapture", {3, 3, 5, 5}},
        PlacingCase{"anycapture", {2, 4, 7, 6}}, PlacingCase{"sevenmensmorris", {5, 6, 2, 1}},
        PlacingCase{"sevenmensmorris", {6, 5, 1, 1}}, PlacingCase{"morabaraba-malom", {3, 3, 9, 9}},
        PlacingCase{"sixmensmorris", {5, 5, 1, 1}}));

}  // namespace
}  // namespace millstone::tablebase
