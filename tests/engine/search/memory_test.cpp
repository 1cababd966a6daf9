// Tests that what one search learnt is never used where it does not hold: under other rules, with
// another contempt, near a turn limit, after repetitions.
#include <gtest/gtest.h>

#include "engine/rules/presets.h"
#include "tests/engine/search/search_record.h"

namespace millstone::testing {
namespace {

struct Answer {
  Value value;
  std::uint64_t nodes;
  std::vector<Turn> pv;
  Turn best;
  bool operator==(const Answer&) const = default;
};

Answer answer_of(PlainEngine& engine, int depth) {
  const SearchInfo& info = engine.search(depth_limit(depth));
  return {info.value, info.nodes, info.pv, engine.listener.best.best};
}

// The engine keeps what it learnt under the first rules when it searches under the second.
TEST(SearchMemory, APresetDoesNotSeeWhatItsNeighbourLearnt) {
  constexpr int kDepth = 4;
  const auto presets = millstone::presets();
  for (std::size_t i = 0; i + 1 < std::size(presets); ++i) {
    for (const auto& [first, second] : {std::pair{i, i + 1}, std::pair{i + 1, i}}) {
      PlainEngine fresh(presets[second].name);
      const Answer expected = answer_of(fresh, kDepth);
      PlainEngine used(presets[first].name);
      (void)answer_of(used, kDepth);
      ASSERT_TRUE(used.engine.set_rules(presets[second].rules).ok());
      EXPECT_EQ(answer_of(used, kDepth), expected)
          << presets[second].name << " after " << presets[first].name;
    }
  }
}

TEST(SearchMemory, OneRuleChangedIsEnough) {
  constexpr const char* kFen = "3/1W1/1B1/W1B1W1/1W1/1B1/2B w 0 0 0 0 30";
  PlainEngine engine;
  engine.position(kFen);
  (void)answer_of(engine, 11);
  Rules rules = engine.engine.rules();
  rules.fly_at = 0;
  ASSERT_TRUE(engine.engine.set_rules(rules).ok());
  engine.position(kFen);
  EXPECT_EQ(answer_of(engine, 9).value, win_in(9));
}

TEST(SearchMemory, ContemptAndAnalyseModeLeaveNoDrawsBehind) {
  constexpr const char* kFen = "1BW/1W1/2B/W3BW/1WB/BW1/B1W b 0 0 0 95 40";
  for (const bool by_mode : {false, true}) {
    PlainEngine fresh;
    fresh.position(kFen);
    const Answer expected = answer_of(fresh, 7);
    PlainEngine used;
    SearchOptions options = without_tables();
    options.contempt = 300;
    used.set(options);
    used.position(kFen);
    EXPECT_NE(answer_of(used, 7), expected);
    if (by_mode) {
      options.analyse_mode = true;
    } else {
      options.contempt = 0;
    }
    used.set(options);
    EXPECT_EQ(answer_of(used, 7), expected);
  }
}

// The other side's draws are worth the opposite.
TEST(SearchMemory, ContemptBelongsToOneSide) {
  SearchOptions options = without_tables();
  options.contempt = 300;
  PlainEngine fresh, used;
  fresh.set(options);
  used.set(options);
  constexpr const char* kWhite = "1BW/1W1/2B/W3BW/1WB/BW1/B1W w 0 0 0 95 40";
  constexpr const char* kBlack = "1BW/1W1/2B/W3BW/1WB/BW1/B1W b 0 0 0 95 40";
  fresh.position(kBlack);
  used.position(kWhite);
  (void)answer_of(used, 7);
  used.position(kBlack);
  EXPECT_EQ(answer_of(used, 7), answer_of(fresh, 7));
}

TEST(SearchMemory, TheSameRulesKeepIt) {
  PlainEngine engine;
  engine.position("", "d6 f4");
  const std::uint64_t first = answer_of(engine, 6).nodes;
  ASSERT_TRUE(engine.engine.set_rules(engine.engine.rules()).ok());
  engine.position("", "d6 f4");
  EXPECT_LT(answer_of(engine, 6).nodes, first);
}

// A win of nine turns, found with 20 turns to the limit and then asked for with eight.
TEST(SearchMemory, AWinIsNotTakenWhereTheLimitComesFirst) {
  constexpr const char* kBoard = "3/1W1/1B1/W1B1W1/1W1/1B1/2B w 0 0 0 ";
  Rules rules = default_rules();
  rules.fly_at = 0;
  for (const int limit : {100, 1000}) {
    rules.no_removal_plies = limit;
    PlainEngine engine;
    ASSERT_TRUE(engine.engine.set_rules(rules).ok());
    engine.position(kBoard + std::to_string(limit - 20) + " 30");
    ASSERT_TRUE(is_win(answer_of(engine, 9).value));
    PlainEngine fresh;
    ASSERT_TRUE(fresh.engine.set_rules(rules).ok());
    for (const int left : {3, 2, 1}) {
      const std::string fen = kBoard + std::to_string(limit - left) + " 30";
      engine.position(fen);
      fresh.position(fen);
      fresh.engine.new_game();
      EXPECT_EQ(answer_of(engine, 9).value, answer_of(fresh, 9).value) << left;
    }
  }
}

}  // namespace
}  // namespace millstone::testing
