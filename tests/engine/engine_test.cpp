// Tests of the facade: all-or-nothing changes, options, and that bad input leaves everything as it
// was.
#include "engine/engine.h"

#include <gtest/gtest.h>

#include "engine/notation/fen.h"
#include "engine/rules/presets.h"
#include "tests/engine/search/search_record.h"

namespace millstone::testing {
namespace {

std::string fen_of(const Engine& engine) {
  return to_fen(engine.game().rules(), engine.game().position());
}

TEST(Engine, BeginsWithNineMensMorris) {
  RecordingListener listener;
  Engine engine(listener);
  EXPECT_EQ(fen_of(engine), "3/3/3/6/3/3/3 w 9 9 0 0 1");
  EXPECT_FALSE(engine.searching());
  ASSERT_TRUE(engine.go(depth_limit(1)));
  engine.wait();
  EXPECT_EQ(listener.best_count(), 1);
}

TEST(Engine, ARefusedPositionChangesNothing) {
  RecordedEngine recorded;
  recorded.position("", "d6 f4");
  const std::string before = fen_of(recorded.engine);
  const struct {
    const char *fen, *turns;
  } refused[] = {{"", "d6 d6"},
                 {"", "d6 z9"},
                 {"nonsense", ""},
                 {"3/3/3/6/3/3/3 x 9 9 0 0 1", ""},
                 {"WWW/3/3/6/3/3/3 w 9 9 0 0 1", ""}};
  for (const auto& bad : refused) {
    const Status status = recorded.engine.set_position(bad.fen, bad.turns);
    ASSERT_FALSE(status.ok()) << bad.fen << bad.turns;
    EXPECT_FALSE(status.error().text().empty());
    EXPECT_EQ(fen_of(recorded.engine), before);
    EXPECT_EQ(recorded.engine.game().turns().size(), 2u);
  }
}

TEST(Engine, RulesStartAtTheirStartPosition) {
  RecordedEngine recorded;
  recorded.position("", "d6 f4");
  ASSERT_TRUE(recorded.engine.set_rules(find_preset("shisima")->rules).ok());
  EXPECT_EQ(recorded.engine.game().turns().size(), 0u);
  EXPECT_EQ(recorded.engine.rules().pieces, 3);
}

TEST(Engine, RefusedRulesChangeNothing) {
  RecordedEngine recorded;
  recorded.position("", "d6 f4");
  Rules rules = default_rules();
  rules.min_pieces = rules.pieces + 1;
  EXPECT_FALSE(recorded.engine.set_rules(rules).ok());
  EXPECT_EQ(recorded.engine.rules().min_pieces, 3);
  EXPECT_EQ(recorded.engine.game().turns().size(), 2u);
}

TEST(Engine, ATableThatCannotBeKeepsTheOldOne) {
  RecordedEngine recorded;
  ASSERT_TRUE(recorded.engine.resize_hash(2).ok());
  EXPECT_FALSE(recorded.engine.resize_hash(1 << 20).ok());
  EXPECT_EQ(recorded.engine.options().hash_mb, 2);
  SearchOptions options = recorded.engine.options();
  options.hash_mb = 0;
  options.multi_pv = 3;
  EXPECT_FALSE(recorded.engine.set_options(options).ok());
  EXPECT_EQ(recorded.engine.options().hash_mb, 2);
  EXPECT_EQ(recorded.engine.options().multi_pv, 3);
  EXPECT_EQ(recorded.search(depth_limit(3)).depth, 3);
}

TEST(Engine, TheSizeOfTheTableDoesNotChangeASmallSearch) {
  std::uint64_t nodes = 0;
  RecordedEngine recorded;
  recorded.position("");
  for (const int megabytes : {64, 256, 64}) {
    ASSERT_TRUE(recorded.engine.resize_hash(megabytes).ok());
    recorded.engine.new_game();
    const std::uint64_t found = recorded.search(depth_limit(4)).nodes;
    if (nodes != 0) {
      EXPECT_EQ(found, nodes);
    }
    nodes = found;
  }
}

TEST(Engine, ClearHashForgetsTheTable) {
  RecordedEngine recorded;
  recorded.position("");
  const std::uint64_t first = recorded.search(depth_limit(6)).nodes;
  const std::uint64_t again = recorded.search(depth_limit(6)).nodes;
  recorded.engine.clear_hash();
  EXPECT_GT(recorded.search(depth_limit(6)).nodes, again);
  EXPECT_LT(again, first);
}

TEST(Engine, AGameCanBeHandedOver) {
  RecordedEngine recorded;
  Game game = recorded.engine.game();
  game.play(game.legal()[3]);
  recorded.engine.set_game(game);
  EXPECT_EQ(recorded.engine.game().turns(), game.turns());
}

}  // namespace
}  // namespace millstone::testing
