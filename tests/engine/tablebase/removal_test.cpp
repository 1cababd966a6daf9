// Tables of turns to the next removal, against a search that counts turns as the game does.
#include <gtest/gtest.h>

#include <map>

#include "engine/game/generate.h"
#include "engine/notation/fen.h"
#include "engine/rules/parameters.h"
#include "engine/rules/validate.h"
#include "engine/tablebase/prober.h"
#include "engine/tablebase/verifier.h"
#include "tests/engine/tablebase/built_tables.h"
#include "tests/engine/tablebase/slow_solver.h"

namespace millstone::tablebase {
namespace {

using testing::build_tables;
using testing::ScratchDirectory;

// The value of a position with its count of turns without a removal, by plain search: the count
// grows until the game is drawn or a removal leaves fewer pieces, so that it ends.
class CountingSearch {
 public:
  explicit CountingSearch(const PreparedRules& rules) : rules_(rules) {}

  Wdl value(const Position& position) {
    if (const Outcome end = outcome(rules_, position); end.over()) {
      if (end.winner == Winner::kDraw) return Wdl::kDrawn;
      return static_cast<Color>(end.winner) == position.side ? Wdl::kWon : Wdl::kLost;
    }
    const auto known = known_.find({position.key, position.quiet});
    if (known != known_.end()) return known->second;
    TurnList turns;
    generate(rules_, position, turns);
    Wdl best = Wdl::kLost;
    for (const Turn turn : turns) {
      Position next = position;
      do_whole_turn(rules_, next, turn);
      const Wdl theirs = value(next);
      best = std::max(best, static_cast<Wdl>(2 - static_cast<int>(theirs)));
      if (best == Wdl::kWon) break;
    }
    known_[{position.key, position.quiet}] = best;
    return best;
  }

 private:
  const PreparedRules& rules_;
  std::map<std::pair<Key, int>, Wdl> known_;
};

struct LimitCase {
  std::string name;
  std::map<std::string, std::string> changes;  // to four men's morris on nine points
};

class ToRemoval : public ::testing::TestWithParam<LimitCase> {
 protected:
  ToRemoval() {
    Rules changed;
    std::map<std::string, std::string> all = {{"pieces", "4"}, {"board", "three-king"}};
    for (const auto& [key, value] : GetParam().changes) all[key] = value;
    for (const auto& [key, value] : all)
      EXPECT_TRUE(find_parameter(key)->set(changed, value).ok()) << key;
    EXPECT_TRUE(validate(changed).ok());
    rules = std::make_shared<const PreparedRules>(changed);
    build_tables(*rules, {}, directory.path());
    build_tables(*rules, {.moving_only = true}, directory.path(), Goal::kRemoval);
  }

  PreparedRulesPtr rules;
  ScratchDirectory directory;
};

TEST_P(ToRemoval, EveryPositionWithEveryCount) {
  TableSources sources;
  sources.directories = {directory.path()};
  sources.built_in = false;
  const Prober prober(rules, sources);
  CountingSearch search(*rules);
  int wrong = 0, won = 0, spoiled = 0;
  for (auto [position, without_limit] : solve_slowly(*rules, start_position(*rules))) {
    if (position.placing() || position.owed != 0 || outcome(*rules, position).over()) continue;
    const int limit = no_removal_limit(*rules, position);
    for (int count = 0; count < limit; ++count) {
      position.quiet = static_cast<decltype(position.quiet)>(count);
      const Wdl expected = search.value(position);
      const auto value = prober.probe_to_removal(position);
      ASSERT_TRUE(value) << to_fen(*rules, position);
      won += expected == Wdl::kWon;
      spoiled += expected == Wdl::kDrawn && without_limit.wdl != Wdl::kDrawn;
      if (value->wdl == expected) continue;
      if (++wrong <= 5)
        ADD_FAILURE() << to_fen(*rules, position) << ": " << static_cast<int>(value->wdl)
                      << ", not " << static_cast<int>(expected);
    }
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(won, 0);
  EXPECT_GT(spoiled, 0);
}

TEST_P(ToRemoval, IsVerifiedAndOneWrongValueIsFound) {
  std::optional<Sector> changed;
  for (const Sector sector : Verifier(rules, directory.path(), 1).sectors()) {
    if (sector.placing()) continue;
    const auto report = Verifier(rules, directory.path(), 1).verify(sector);
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_TRUE(report->good()) << report->faults[0];
    changed = sector;
  }
  ASSERT_TRUE(changed);
  const std::string digest = table_digest(rules->rules(), TableKind::kRemoval);
  SectorValues values{*read_sector(directory.path(), *changed, digest, 1, TableKind::kRemoval), {}};
  const SectorIndex index(*rules);
  std::size_t slot = 0;
  while (material_outcome(*rules, index.position(*changed, slot)).over() ||
         values.outcomes[slot] == kDraw)
    ++slot;
  values.outcomes[slot] = static_cast<Outcome8>(values.outcomes[slot] + 2);
  ASSERT_TRUE(
      write_table(directory.path(), {*changed, digest, {}}, TableKind::kRemoval, values).ok());
  const auto report = Verifier(rules, directory.path(), 1).verify(*changed);
  ASSERT_TRUE(report.ok());
  EXPECT_GE(report->wrong, 1u);
}

INSTANTIATE_TEST_SUITE_P(
    Limits, ToRemoval,
    ::testing::Values(
        LimitCase{"one", {{"noRemovalPlies", "1"}}}, LimitCase{"two", {{"noRemovalPlies", "2"}}},
        LimitCase{"three", {{"noRemovalPlies", "3"}, {"minPieces", "2"}}},
        LimitCase{"five", {{"noRemovalPlies", "5"}, {"minPieces", "2"}, {"flyAt", "0"}}},
        LimitCase{"six", {{"noRemovalPlies", "6"}, {"board", "three"}, {"flyAt", "0"}}},
        LimitCase{"seven", {{"noRemovalPlies", "7"}, {"board", "wheel"}, {"minPieces", "2"}}},
        LimitCase{"endgame",
                  {{"noRemovalPlies", "8"}, {"endgameNoRemovalPlies", "3"}, {"minPieces", "2"}}},
        LimitCase{"strict", {{"noRemovalPlies", "4"}, {"protection", "strict"}}}),
    [](const auto& limit) { return limit.param.name; });

}  // namespace
}  // namespace millstone::tablebase
