// Tests of winning with tables that know who wins but not how long it takes.
#include "engine/search/pursuit.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/notation/fen.h"
#include "tests/engine/game/rules_of.h"
#include "tests/engine/search/search_record.h"
#include "tests/engine/tablebase/built_tables.h"

namespace millstone::testing {
namespace {

using tablebase::Prober;
using tablebase::Wdl;

const std::function<bool()> kKeepOn = [] { return true; };

class WithoutLengths : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    whole_ = new ScratchDirectory;
    build_tables(*rules_of("sixmensmorris"), {.moving_only = true, .max_pieces = 9},
                 whole_->path());
    bare_ = new ScratchDirectory;
    std::filesystem::copy(whole_->path(), bare_->path(), std::filesystem::copy_options::recursive);
    remove_files(*bare_, ".dist.mst");
  }
  static void TearDownTestSuite() {
    delete whole_;
    delete bare_;
  }

  // A random won position of so many pieces whose win takes `least` turns or more.
  Position won_position(int own, int other, int least) {
    for (;;) {
      Position position;
      for (const auto& [color, count] : {std::pair{kWhite, own}, std::pair{kBlack, other}}) {
        while (position.on_board(color) < count) {
          const auto point =
              static_cast<Point>(random_() % static_cast<unsigned>(rules_->board().size()));
          if (!(position.occupied() & bit(point))) position.pieces[color] |= bit(point);
        }
      }
      settle(*rules_, position);
      const auto value = exact_.probe(position);
      if (value && value->wdl == Wdl::kWon && *value->turns >= least) return position;
    }
  }

  static ScratchDirectory* whole_;
  static ScratchDirectory* bare_;
  PreparedRulesPtr rules_ = rules_of("sixmensmorris");
  Prober exact_{rules_, {{whole_->path()}, false, 16}};
  Prober wdl_{rules_, {{bare_->path()}, false, 16}};
  std::mt19937 random_{3};
};
ScratchDirectory* WithoutLengths::whole_ = nullptr;
ScratchDirectory* WithoutLengths::bare_ = nullptr;

TEST_F(WithoutLengths, EveryTurnOfAPursuitComesNearer) {
  Pursuit pursuit;
  for (int round = 0; round < 30; ++round) {
    Position at = won_position(5, 4, 15);
    auto turns = pursuit.turns_to_progress(wdl_, at, Pursuit::kMaxPositions, kKeepOn);
    ASSERT_TRUE(turns) << to_fen(*rules_, at);
    EXPECT_LE(*turns, exact_.probe(at)->turns);
    while (*turns > 1) {
      std::optional<int> next;
      Position best;
      for (const auto& [turn, value] : wdl_.probe_turns(at)) {
        Position after = at;
        do_turn(*rules_, after, turn);
        const auto rest = pursuit.known(after);
        if (rest && (!next || *rest < *next)) {
          next = rest;
          best = after;
        }
      }
      ASSERT_TRUE(next);
      EXPECT_EQ(*next, *turns - 1);
      EXPECT_EQ(exact_.probe(best)->wdl, Wdl::kLost);
      // Any reply.
      TurnList replies;
      generate(*rules_, best, replies);
      at = best;
      do_turn(*rules_, at, replies[random_() % replies.size()]);
      if (Pursuit::is_progress(best, at)) break;
      turns = pursuit.turns_to_progress(wdl_, at, 0, kKeepOn);
      ASSERT_TRUE(turns);
      EXPECT_LT(*turns, *next);
    }
  }
}

TEST_F(WithoutLengths, AskedInSmallPartsItGoesOn) {
  Pursuit pursuit;
  const Position won = won_position(5, 4, 31);
  int parts = 0;
  while (!pursuit.turns_to_progress(wdl_, won, 50, kKeepOn) && parts < 10'000) ++parts;
  EXPECT_LT(parts, 10'000);
  Pursuit stopped;
  EXPECT_FALSE(stopped.turns_to_progress(wdl_, won, 10'000, [] { return false; }));
}

// Against the longest defence, with few nodes a turn.
TEST_F(WithoutLengths, LongWinsAreWon) {
  RecordedEngine engine("sixmensmorris");
  SearchOptions options;
  options.tablebase_path = bare_->path().string();
  options.tablebase_built_in = false;
  options.hash_mb = 4;
  engine.set(options);
  for (int round = 0; round < 12; ++round) {
    Game game(rules_, won_position(5, 4, round < 6 ? 15 : 31));
    const std::string start = to_fen(*rules_, game.position());
    while (!game.outcome().over()) {
      if (game.position().side == kWhite) {
        engine.engine.set_game(game);
        engine.search(node_limit(20'000));
        ASSERT_EQ(fault_of_line(game, engine.last().pv), "");
        EXPECT_GT(engine.last().value, kValueSpoiledWin) << start;
        game.play(engine.listener.best.best);
      } else {
        const auto turns = exact_.probe_turns(game.position());
        const auto best = std::max_element(
            turns.begin(), turns.end(),
            [](const auto& a, const auto& b) { return worth(*a.value) < worth(*b.value); });
        game.play(best->turn);
      }
    }
    EXPECT_EQ(game.outcome().winner, Winner::kWhite)
        << start << ": " << reason_name(game.outcome().reason);
  }
}

// Ten pieces: the tables are below the root.
TEST_F(WithoutLengths, AWinTheTablesKnowCountsInTheSearch) {
  RecordedEngine engine("sixmensmorris");
  SearchOptions options;
  options.tablebase_path = bare_->path().string();
  options.hash_mb = 4;
  engine.set(options);
  int above = 0;
  for (int round = 0; round < 20; ++round) {
    Position position;
    // White takes the tenth piece with the first turn, or has nothing.
    const Position won = won_position(5, 4, 9);
    position = won;
    for (Point point = 0; point < rules_->board().size(); ++point) {
      if (!(position.occupied() & bit(point))) {
        position.pieces[kBlack] |= bit(point);
        break;
      }
    }
    settle(*rules_, position);
    if (outcome(*rules_, position).over()) continue;
    engine.position(to_fen(*rules_, position));
    const SearchInfo& info = engine.search(depth_limit(6));
    EXPECT_TRUE(!is_win(info.value) || info.value <= kValueMate);
    above += info.value > kValueUncertainWin / 2;
  }
  EXPECT_GT(above, 0);
}

}  // namespace
}  // namespace millstone::testing
