// Tests of search and play with tables of perfect play.
#include <gtest/gtest.h>

#include <chrono>
#include <random>

#include "engine/game/fen.h"
#include "engine/tablebase/embedded_tables.h"
#include "engine/tablebase/prober.h"
#include "tests/engine/game/rules_of.h"
#include "tests/engine/search/search_record.h"
#include "tests/engine/tablebase/built_tables.h"
#include "tests/reference/data_files.h"

namespace millstone::testing {
namespace {

using tablebase::Prober;
using tablebase::Wdl;

SearchOptions with_tables(const std::string& path) {
  SearchOptions options;
  options.hash_mb = 1;
  options.tablebase_path = path;
  return options;
}

bool has_embedded() {
  return !tablebase::embedded_tables().empty();
}

TEST(TablesInSearch, AnswerWithExactScoresAndWholeLines) {
  if (!has_embedded()) GTEST_SKIP() << "built without tables";
  RecordedEngine engine;
  int wins = 0;
  for (const auto& fields : reference::read_table("endgames.tsv")) {
    engine.position(fields[0]);
    const Position& position = engine.engine.game().position();
    if (position.total(kWhite) + position.total(kBlack) > 9) continue;
    const SearchInfo& info = engine.search(depth_limit(3));
    const int turns = std::stoi(fields[2]);
    const Value expected = fields[1] == "draw"  ? kValueDraw
                           : fields[1] == "win" ? win_in(turns)
                                                : loss_in(turns);
    EXPECT_EQ(info.value, expected) << fields[0];
    EXPECT_GT(info.tb_hits, 0u);
    std::vector<std::string> best;
    for (const std::string& token : reference::split(fields[3]))
      best.push_back(reference::without_hyphen(token));
    EXPECT_NE(std::find(best.begin(), best.end(),
                        reference::without_hyphen(engine.text(engine.listener.best.best))),
              best.end())
        << fields[0];
    EXPECT_EQ(fault_of_line(engine.engine.game(), info.pv), "");
    if (fields[1] == "draw") continue;
    EXPECT_EQ(static_cast<int>(info.pv.size()), turns);
    ++wins;
  }
  EXPECT_GT(wins, 10);
}

TEST(TablesInSearch, CanBeSwitchedOff) {
  if (!has_embedded()) GTEST_SKIP() << "built without tables";
  RecordedEngine engine;
  SearchOptions options = with_tables("");
  options.tablebase_built_in = false;
  engine.set(options);
  engine.position("3/BB1/1B1/1W3W/3/W2/3 w 0 0 0 0 1");
  EXPECT_EQ(engine.search(depth_limit(3)).tb_hits, 0u);
}

TEST(TablesInSearch, AreFoundBelowTheRoot) {
  if (!has_embedded()) GTEST_SKIP() << "built without tables";
  RecordedEngine engine;
  // Ten pieces: only captures lead into the tables.
  engine.position("W1B/3/W1B/1W1B1W/B2/3/W1B w 0 0 0 0 1");
  EXPECT_GT(engine.search(depth_limit(8)).tb_hits, 0u);
}

TEST(TablesInSearch, DoNotPromiseWinsThatTheTurnLimitSpoils) {
  const auto rules = rules_of("fourmensmorris");
  const ScratchDirectory directory;
  build_tables(*rules, {}, directory.path());
  RecordedEngine engine("fourmensmorris");
  engine.set(with_tables(directory.path().string()));
  const auto tables = engine.engine.tables();

  // Any long win with many quiet turns behind it.
  std::mt19937 random(11);
  for (int tries = 0; tries < 10'000; ++tries) {
    Game game(rules);
    for (int ply = 0; ply < 12 && !game.outcome().over(); ++ply) {
      const TurnList legal = game.legal();
      game.play(legal[random() % legal.size()]);
    }
    Position position = game.position();
    if (game.outcome().over() || position.placing()) continue;
    const auto value = tables->probe(position);
    if (!value || value->wdl != Wdl::kWon || *value->turns < 5) continue;
    position.quiet = static_cast<std::uint16_t>(100 - *value->turns);
    engine.position(to_fen(*rules, position));
    EXPECT_EQ(engine.search(depth_limit(1)).value, win_in(*value->turns));
    position.quiet = static_cast<std::uint16_t>(position.quiet + 1);
    engine.position(to_fen(*rules, position));
    EXPECT_FALSE(is_win(engine.search(depth_limit(1)).value));
    EXPECT_GT(engine.last().value, 0);
    return;
  }
  FAIL() << "no such position";
}

TEST(TablesInSearch, SaveTheWinWithoutKnowingItsLength) {
  const auto rules = rules_of("fourmensmorris");
  const ScratchDirectory directory;
  build_tables(*rules, {}, directory.path());
  const Prober prober(rules, {{directory.path()}, false, 4});
  for (const auto& entry : std::filesystem::directory_iterator(directory.path()))
    if (entry.path().string().ends_with(".dist.mst")) std::filesystem::remove(entry.path());
  RecordedEngine engine("fourmensmorris");
  engine.set(with_tables(directory.path().string()));
  std::mt19937 random(5);
  int won = 0;
  for (int i = 0; i < 60; ++i) {
    Game game(rules);
    for (int ply = 0; ply < 6 + i % 5 && !game.outcome().over(); ++ply) {
      const TurnList legal = game.legal();
      game.play(legal[random() % legal.size()]);
    }
    const auto value = prober.probe(game.position());
    if (game.outcome().over() || !value || value->wdl != Wdl::kWon) continue;
    engine.engine.set_game(game);
    engine.search(depth_limit(1));
    game.play(engine.listener.best.best);
    if (!game.outcome().over()) {
      ASSERT_EQ(prober.probe(game.position())->wdl, Wdl::kLost);
    }
    ++won;
  }
  EXPECT_GT(won, 5);
}

// Games against random turns: the value after each own turn is what it was before.
TEST(TablesInSearch, NeverWorsenAPosition) {
  const auto rules = rules_of("fourmensmorris");
  const ScratchDirectory directory;
  build_tables(*rules, {}, directory.path());
  const Prober prober(rules, {{directory.path()}, false, 16});
  RecordedEngine engine("fourmensmorris");
  engine.set(with_tables(directory.path().string()));
  std::mt19937 random(2);
  int results[3] = {};
  const auto begin = std::chrono::steady_clock::now();
  int turns = 0;
  for (int i = 0; i < 200; ++i) {
    const Color own = i % 2 ? kBlack : kWhite;
    Game game(rules);
    while (!game.outcome().over()) {
      if (game.position().side != own) {
        const TurnList legal = game.legal();
        game.play(legal[random() % legal.size()]);
        continue;
      }
      const auto before = prober.probe(game.position());
      ASSERT_TRUE(before);
      engine.engine.set_game(game);
      engine.search(time_limit(1000));
      game.play(engine.listener.best.best);
      ++turns;
      // A draw by repetition or turn limit is a draw as well.
      if (game.outcome().winner == Winner::kDraw) {
        ASSERT_NE(before->wdl, Wdl::kWon) << to_fen(*rules, game.position());
        break;
      }
      const auto after = prober.probe(game.position());
      ASSERT_TRUE(after);
      const auto mine = tablebase::before_turn(*after);
      ASSERT_GE(mine.wdl, before->wdl) << to_fen(*rules, game.position());
      if (before->wdl == Wdl::kWon) {
        ASSERT_EQ(mine.turns, before->turns);
      }
    }
    const Winner winner = game.outcome().winner;
    ++results[winner == Winner::kDraw ? 1 : winner == static_cast<Winner>(own) ? 2 : 0];
  }
  EXPECT_EQ(results[0], 0);
  EXPECT_GT(results[2], 100);
  // Milliseconds a turn, with room for a busy machine.
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(taken.count() / turns, 0.1);
}

TEST(TablesInSearch, TellOfTablesOfOtherRulesOnce) {
  const auto rules = rules_of("threemensmorris");
  const ScratchDirectory directory;
  build_tables(*rules, {}, directory.path());
  RecordedEngine engine("fourmensmorris");
  engine.set(with_tables(directory.path().string()));
  (void)engine.engine.tables();
  const auto messages = engine.engine.take_table_messages();
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_NE(messages[1].find("other rules"), std::string::npos);
  EXPECT_TRUE(engine.engine.take_table_messages().empty());
}

}  // namespace
}  // namespace millstone::testing
