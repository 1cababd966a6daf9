// Whole games under every rule that tables know, against the slow solver: each parameter alone, and
// many at once. Every position, and what the verifier makes of the files.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "engine/board/boards.h"
#include "engine/game/generate.h"
#include "engine/notation/fen.h"
#include "engine/rules/parameters.h"
#include "engine/rules/validate.h"
#include "engine/tablebase/prober.h"
#include "engine/tablebase/solver_rules.h"
#include "engine/tablebase/verifier.h"
#include "tests/engine/game/rule_samples.h"
#include "tests/engine/tablebase/built_tables.h"
#include "tests/engine/tablebase/slow_solver.h"
#include "tests/engine/tablebase/solved_game.h"

namespace millstone::tablebase {
namespace {

using testing::build_tables;
using testing::RuleSample;
using testing::ScratchDirectory;
using testing::SolvedGame;

// More positions take too long.
constexpr std::size_t kMostPositions = 120'000;

// Nine points with every kind of line: the sides of the square, the cross and the diagonals.
TopologyPtr board_with_kinds() {
  Topology::Parts parts;
  parts.id = "kinds";
  parts.points = {"a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"};
  const auto line = [&](int a, int b, int c, LineKind kind) {
    const auto at = [&](int i) { return parts.points[static_cast<std::size_t>(i)]; };
    parts.lines.push_back({{at(a), at(b), at(c)}, kind});
    parts.edges.emplace_back(at(a), at(b));
    parts.edges.emplace_back(at(b), at(c));
  };
  for (const auto& [a, b, c] : {std::array{0, 1, 2}, {6, 7, 8}, {0, 3, 6}, {2, 5, 8}})
    line(a, b, c, LineKind::kSquare);
  line(1, 4, 7, LineKind::kCross);
  line(3, 4, 5, LineKind::kCross);
  line(0, 4, 8, LineKind::kDiagonal);
  line(2, 4, 6, LineKind::kDiagonal);
  return std::make_shared<const Topology>(*Topology::build(parts));
}

TopologyPtr small_board(std::size_t number) {
  constexpr std::array kNames = {"three", "three-king", "wheel", "triangle", "three-orthogonal"};
  return number < kNames.size() ? built_in_board(kNames[number]) : board_with_kinds();
}
constexpr std::size_t kSmallBoards = 6;

// Sets what a sample says, if the whole stays valid.
void apply(Rules& rules, const RuleSample& sample) {
  Rules changed = rules;
  const auto set = [&](const std::string& key, const std::string& value) {
    if (key == "pieces" || key == "startPosition") return true;  // the boards are small
    return find_parameter(key)->set(changed, value).ok();
  };
  bool good = set(sample.key, sample.value);
  for (std::size_t at = 0; good && at < sample.company.size();) {
    const std::size_t end = std::min(sample.company.find(';', at), sample.company.size());
    const std::string setting = sample.company.substr(at, end - at);
    const auto equals = setting.find('=');
    good = set(setting.substr(0, equals), setting.substr(equals + 1));
    at = end + 1;
  }
  if (good && validate(changed).ok()) rules = changed;
}

Rules small_rules(std::mt19937_64& random) {
  Rules rules;
  rules.board = small_board(random() % kSmallBoards);
  rules.pieces = rules.board->size() < 9 ? 3 : 3 + static_cast<int>(random() % 2);
  rules.min_pieces = random() % 3 == 0 ? 2 : 3;
  return rules;
}

std::string text_of(const Rules& rules) {
  std::string text;
  for (const Parameter& parameter : parameters())
    if (const std::string value = parameter.get(rules); value != parameter.get(Rules{}))
      text += parameter.key + "=" + value + "; ";
  return text;
}

std::string text_of(const std::optional<TableValue>& value) {
  if (!value) return "no table";
  if (value->wdl == Wdl::kDrawn) return "draw";
  return (value->wdl == Wdl::kWon ? "win in " : "loss in ") +
         std::to_string(value->turns.value_or(-1));
}

class Rules_ : public ::testing::Test {
 protected:
  // Turn limits are not looked at by tables.
  static Rules without_limits(Rules rules) {
    rules.no_removal_plies = rules.endgame_no_removal_plies = rules.max_plies = 0;
    return rules;
  }

  void compare(const Rules& given, bool files) {
    const Rules rules = without_limits(given);
    if (!check_solvable(rules)) return;
    SCOPED_TRACE(text_of(rules));
    const auto prepared = std::make_shared<const PreparedRules>(rules);
    const auto solved = solve_slowly(*prepared, start_position(*prepared), kMostPositions);
    if (solved.empty()) return;
    const SolvedGame game(rules);
    ASSERT_TRUE(game.built.ok()) << game.built.error().text();
    ++games_;
    hold_against(solved, *prepared, [&](const Position& position) { return game.value(position); });
    if (files) compare_files(solved, prepared);
  }

  template <class Look>
  void hold_against(const std::vector<SolvedPosition>& solved, const PreparedRules& rules,
                    const Look& look, bool with_turns = true, bool owing = false) {
    int wrong = 0;
    for (const auto& [position, value] : solved) {
      const bool owes = position.owed != 0 || position.forced != 0 || position.pivot != kNoPoint;
      if (material_outcome(rules, position).over() || (owes && !owing)) continue;
      const auto found = look(position);
      ++compared_;
      if (found && found->wdl == value.wdl && (!with_turns || found->turns == value.turns))
        continue;
      if (++wrong <= 3)
        ADD_FAILURE() << to_fen(rules, position) << ": " << text_of(found) << ", not "
                      << text_of(value);
    }
    EXPECT_EQ(wrong, 0);
  }

  // The same through files: the prober, also of positions with open duties, and the verifier.
  void compare_files(const std::vector<SolvedPosition>& solved, const PreparedRulesPtr& rules) {
    const ScratchDirectory directory;
    build_tables(*rules, {}, directory.path());
    TableSources sources;
    sources.directories = {directory.path()};
    sources.built_in = false;
    for (const bool turns : {true, false}) {
      if (!turns) testing::remove_files(directory, ".dist.mst");
      const Prober prober(rules, sources);
      hold_against(
          solved, *rules, [&](const Position& position) { return prober.probe(position); }, turns,
          true);
      const Verifier verifier(rules, directory.path(), 1);
      ASSERT_FALSE(verifier.sectors().empty());
      for (const Sector sector : verifier.sectors()) {
        const auto report = verifier.verify(sector);
        ASSERT_TRUE(report.ok()) << report.error().text();
        EXPECT_TRUE(report->good()) << sector.name() << ": " << report->faults[0];
        EXPECT_EQ(report->turns, turns);
      }
    }
  }

  void compare_random(int first, int count, int files_every) {
    for (int seed = first; seed < first + count; ++seed) {
      std::mt19937_64 random(static_cast<std::uint64_t>(seed));
      Rules rules = small_rules(random);
      const std::size_t settings = 1 + random() % 6;
      for (std::size_t i = 0; i < settings; ++i)
        apply(rules, testing::rule_samples()[random() % testing::rule_samples().size()]);
      if (!validate(rules).ok()) continue;
      SCOPED_TRACE("seed " + std::to_string(seed));
      compare(rules, seed % files_every == 0);
      if (HasFailure()) return;
    }
  }

  int games_ = 0;
  std::uint64_t compared_ = 0;
};
using AnyRules = Rules_;
using DeepAnyRules = Rules_;

TEST_F(AnyRules, EachParameterAlone) {
  for (const RuleSample& sample : testing::rule_samples()) {
    Rules rules;
    rules.board = board_with_kinds();
    rules.pieces = sample.key == "boardFull" || sample.key == "placingEndsAtEmpty" ? 4 : 3;
    rules.min_pieces = 2;
    apply(rules, sample);
    compare(rules, false);
    if (HasFailure()) return;
  }
  EXPECT_GT(games_, 40);
}

TEST_F(AnyRules, SomeAtOnce) {
  compare_random(0, 40, 5);
  EXPECT_GT(games_, 20);
}

TEST_F(DeepAnyRules, ManyAtOnceHundredsOfTimes) {
  compare_random(1000, 600, 6);
  EXPECT_GT(games_, 300);
}

}  // namespace
}  // namespace millstone::tablebase
