// Tests of the choice among searched turns.
#include "engine/search/turn_choice.h"

#include <gtest/gtest.h>

#include <set>

namespace millstone {
namespace {

std::vector<RootTurn> lines(std::initializer_list<Value> values) {
  std::vector<RootTurn> list;
  for (const Value value : values) {
    RootTurn line;
    line.turn = Turn::place(static_cast<Point>(list.size()));
    line.value = value;
    list.push_back(line);
  }
  return list;
}

std::set<std::size_t> choices(const SearchOptions& options, const std::vector<RootTurn>& list) {
  std::set<std::size_t> seen;
  for (Key key = 0; key < 300; ++key) seen.insert(choose_turn(choice_plan(options), list, key));
  return seen;
}

TEST(TurnChoice, PlainOptionsTakeTheBest) {
  EXPECT_TRUE(choice_plan({}).plain());
  EXPECT_EQ(choices({}, lines({10, 10, 10})), (std::set<std::size_t>{0}));
}

TEST(TurnChoice, VarietyTakesAnyTurnWithinTheMargin) {
  SearchOptions options;
  options.variety = 15;
  EXPECT_EQ(choices(options, lines({30, 20, 15, 14, -200})), (std::set<std::size_t>{0, 1, 2}));
}

TEST(TurnChoice, VarietyNeverGivesAWinAway) {
  SearchOptions options;
  options.variety = 1000;
  EXPECT_EQ(choices(options, lines({win_in(5), win_in(9), 900, 0})), (std::set<std::size_t>{0, 1}));
}

TEST(TurnChoice, TheSeedDecides) {
  SearchOptions options;
  options.variety = 50;
  const auto list = lines({30, 29, 28, 27});
  const auto with_seed = [&](std::uint64_t seed, Key key) {
    options.seed = seed;
    return choose_turn(choice_plan(options), list, key);
  };
  int different = 0;
  for (Key key = 0; key < 100; ++key) {
    EXPECT_EQ(with_seed(1, key), with_seed(1, key));
    different += with_seed(1, key) != with_seed(2, key);
  }
  EXPECT_GT(different, 30);
}

TEST(TurnChoice, LessSkillSearchesLessAndErrsMore) {
  SearchOptions weak, weaker, full;
  weak.skill_level = 12;
  weaker.skill_level = 2;
  EXPECT_EQ(choice_plan(full).max_depth, 0);
  EXPECT_GT(choice_plan(weak).max_depth, choice_plan(weaker).max_depth);
  EXPECT_LT(choice_plan(weak).margin, choice_plan(weaker).margin);
  const auto list = lines({100, 60, 20, -20});
  EXPECT_LT(choices(weak, list).size(), choices(weaker, list).size());
}

TEST(TurnChoice, EloIsAnotherWordForSkill) {
  SearchOptions options;
  options.limit_strength = true;
  options.elo = 5000;
  EXPECT_TRUE(choice_plan(options).plain());
  options.elo = 0;
  EXPECT_EQ(choice_plan(options).max_depth, 1);
  options.analyse_mode = true;
  EXPECT_TRUE(choice_plan(options).plain());
}

}  // namespace
}  // namespace millstone
