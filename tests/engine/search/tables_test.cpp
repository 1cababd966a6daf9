// Tests of search and play with tables of perfect play.
#include <gtest/gtest.h>

#include <random>

#include "engine/notation/fen.h"
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
  const ScratchDirectory with_turns;
  std::filesystem::copy(directory.path(), with_turns.path());
  const Prober prober(rules, {{with_turns.path()}, false, 4});
  remove_files(directory, ".dist.mst");
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

// Who plays against the engine that has tables.
enum class Opponent { kRandom, kShallow };

struct PlayCase {
  std::string name;
  std::string variant;
  int random_plies;  // at the start of each game; for `endings` there are none
  bool endings;      // games begin with three to five pieces a side
  Opponent opponent;
  int games;
  int least_won;  // of these
};

class PlayWithTables : public ::testing::TestWithParam<PlayCase> {
 protected:
  PlayWithTables() : rules(rules_of(GetParam().variant)) {
    if (GetParam().endings) {
      build_tables(*rules, {.moving_only = true, .max_pieces = 9}, directory.path());
    } else {
      build_tables(*rules, {}, directory.path());
      build_tables(*rules, {.moving_only = true}, directory.path(), tablebase::Goal::kRemoval);
    }
  }

  Game start(std::mt19937& random) const {
    Game game(rules);
    if (GetParam().endings) {
      do {
        Position position;
        position.side = random() % 2 ? kBlack : kWhite;
        const int white = 3 + static_cast<int>(random() % 3);
        const int most_black = 9 - white;
        const int black = 3 + static_cast<int>(random() % static_cast<unsigned>(most_black - 2));
        for (const auto& [color, count] : {std::pair{kWhite, white}, std::pair{kBlack, black}}) {
          while (position.on_board(color) < count) {
            const auto point =
                static_cast<Point>(random() % static_cast<unsigned>(rules->board().size()));
            if (!(position.occupied() & bit(point))) position.pieces[color] |= bit(point);
          }
        }
        settle(*rules, position);
        game = Game(rules, position);
      } while (game.outcome().over());
      return game;
    }
    for (int ply = 0; ply < GetParam().random_plies && !game.outcome().over(); ++ply) {
      const TurnList legal = game.legal();
      game.play(legal[random() % legal.size()]);
    }
    return game;
  }

  PreparedRulesPtr rules;
  ScratchDirectory directory;
};

// What a position is worth with the turn limit, as far as tables tell: a win that the limit may
// spoil is no win.
Wdl safe_value(const Prober& prober, const Game& game) {
  const Position& position = game.position();
  const auto value = prober.probe(position);
  EXPECT_TRUE(value) << to_fen(game.rules(), position);
  if (!value || value->wdl != Wdl::kWon || position.placing())
    return value ? value->wdl : Wdl::kLost;
  if (const auto limited = prober.probe_to_removal(position)) return limited->wdl;
  return position.quiet + value->turns.value() <= no_removal_limit(game.rules(), position)
             ? Wdl::kWon
             : Wdl::kDrawn;
}

TEST_P(PlayWithTables, NeverWorsensAPosition) {
  const PlayCase& play = GetParam();
  const Prober prober(rules, {{directory.path()}, false, 16});
  RecordedEngine engine(play.variant);
  engine.set(with_tables(directory.path().string()));
  PlainEngine shallow(play.variant);
  std::mt19937 random(2);
  int won = 0;
  for (int i = 0; i < play.games; ++i) {
    const Color own = i % 2 ? kBlack : kWhite;
    Game game = start(random);
    while (!game.outcome().over()) {
      if (game.position().side != own) {
        Turn turn;
        if (play.opponent == Opponent::kRandom) {
          const TurnList legal = game.legal();
          turn = legal[random() % legal.size()];
        } else {
          shallow.engine.set_game(game);
          shallow.search(depth_limit(2));
          turn = shallow.listener.best.best;
        }
        game.play(turn);
        continue;
      }
      const Wdl before = safe_value(prober, game);
      const auto turns_before = prober.probe(game.position())->turns;
      const int quiet_before = game.position().quiet;
      engine.engine.set_game(game);
      engine.search(depth_limit(4));
      game.play(engine.listener.best.best);
      const Outcome over = game.outcome();
      if (over.over()) {
        const Wdl end = over.winner == Winner::kDraw              ? Wdl::kDrawn
                        : over.winner == static_cast<Winner>(own) ? Wdl::kWon
                                                                  : Wdl::kLost;
        ASSERT_GE(end, before) << to_fen(*rules, game.position());
        break;
      }
      const auto after = tablebase::before_turn(*prober.probe(game.position()));
      ASSERT_GE(after.wdl, before) << to_fen(*rules, game.position());
      // Wins that no limit touches are the shortest.
      if (before == Wdl::kWon && quiet_before + *turns_before <= rules->rules().no_removal_plies) {
        ASSERT_EQ(after.turns, turns_before) << to_fen(*rules, game.position());
      }
    }
    won += game.outcome().winner == static_cast<Winner>(own);
  }
  EXPECT_GE(won, play.least_won);
}

INSTANTIATE_TEST_SUITE_P(
    Games, PlayWithTables,
    ::testing::Values(
        PlayCase{"FourRandom", "fourmensmorris", 0, false, Opponent::kRandom, 300, 150},
        PlayCase{"SixRandom", "sixmensmorris", 0, false, Opponent::kRandom, 300, 150},
        PlayCase{"NineEndingsRandom", "ninemensmorris", 0, true, Opponent::kRandom, 400, 200},
        PlayCase{"FourShallow", "fourmensmorris", 4, false, Opponent::kShallow, 300, 30},
        PlayCase{"SixShallow", "sixmensmorris", 6, false, Opponent::kShallow, 300, 30},
        PlayCase{"NineEndingsShallow", "ninemensmorris", 0, true, Opponent::kShallow, 400, 40}),
    [](const auto& play) { return play.param.name; });

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
