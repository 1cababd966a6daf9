// Games that tables end: exact results, and wins that are not certain.
#include "tools/match/table_verdict.h"

#include <random>

#include <gtest/gtest.h>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/tablebase/embedded_tables.h"
#include "tests/engine/game/rules_of.h"
#include "tests/engine/tablebase/built_tables.h"

namespace millstone {
namespace {

using tablebase::Prober;
using tablebase::Wdl;
using testing::rules_of;

// White closes a7-d7-g7 at once and leaves Black two pieces.
constexpr const char* kWonInOne = "WW1/3/3/5W/B1B/3/1B1 w 0 0 ";
// Black threatens to close on g7 and on a4; White, with three pieces, can stop one of them.
constexpr const char* kLostInTwo = "BB1/3/W2/1B3B/2W/1W1/B2 w 0 0 ";

class TableVerdict : public ::testing::Test {
 protected:
  void SetUp() override {
    if (tablebase::embedded_tables().empty()) GTEST_SKIP() << "built without tables";
    auto opened = open_match_tables("builtin", rules_);
    ASSERT_TRUE(opened.ok());
    tables_ = std::move(*opened);
  }

  // The FEN with owed removals and the turn number filled in.
  Game game(const std::string& fen, int no_removal_plies = 0) const {
    const auto position = parse_fen(*rules_, fen + "0 " + std::to_string(no_removal_plies) + " 50");
    EXPECT_TRUE(position.ok()) << position.error().text();
    return Game(rules_, *position);
  }
  Winner verdict(const Game& game) const { return winner_by_tables(*tables_, game); }

  PreparedRulesPtr rules_ = rules_of("ninemensmorris");
  std::unique_ptr<Prober> tables_;
};

TEST_F(TableVerdict, GivesTheWinToWhomItBelongs) {
  EXPECT_EQ(verdict(game(kWonInOne)), Winner::kWhite);
  EXPECT_EQ(verdict(game(kLostInTwo)), Winner::kBlack);
  // The same with the sides exchanged.
  EXPECT_EQ(verdict(game("BB1/3/3/5B/W1W/3/1W1 b 0 0 ")), Winner::kBlack);
  EXPECT_EQ(verdict(game("WW1/3/B2/1W3W/2B/1B1/W2 b 0 0 ")), Winner::kWhite);
  // More pieces than any of these tables holds.
  EXPECT_EQ(verdict(Game(rules_)), Winner::kNobody);
}

TEST_F(TableVerdict, LeavesAWinOpenThatTheTurnLimitMaySpoil) {
  // The game is drawn after 100 turns without a removal; Black's comes with the second turn.
  EXPECT_EQ(verdict(game(kLostInTwo, 98)), Winner::kBlack);
  EXPECT_EQ(verdict(game(kLostInTwo, 99)), Winner::kNobody);
  EXPECT_EQ(verdict(game(kWonInOne, 99)), Winner::kWhite);
}

TEST_F(TableVerdict, LeavesAWinOpenThatThePastMaySpoil) {
  // As kLostInTwo, with one more black piece to move back and forth.
  Game played = game("BB1/2B/W2/1B3B/2W/1W1/B2 w 0 0 ");
  const char* shuffle[] = {"d2f2", "f6d6", "f2d2", "d6f6"};
  for (int i = 0; i < 6; ++i) {
    ASSERT_TRUE(play_token(played, shuffle[i % 4], false).ok());
  }
  // The first position was there twice: once more is a draw.
  const std::string fen = to_fen(*rules_, played.position());
  const Winner fresh = verdict(Game(rules_, *parse_fen(*rules_, fen)));
  ASSERT_EQ(fresh, Winner::kBlack);
  EXPECT_EQ(verdict(played), Winner::kNobody);
}

TEST_F(TableVerdict, WaitsForTheEndOfATurn) {
  Game played = game(kWonInOne);
  ASSERT_TRUE(play_token(played, "g4g7", true).ok());
  ASSERT_GT(played.position().owed, 0);
  EXPECT_EQ(verdict(played), Winner::kNobody);
}

// Whatever the game was like before: best play from a position that is given to a player ends with
// that player's win.
TEST_F(TableVerdict, IsWhatBestPlayComesTo) {
  std::mt19937 random(3);
  int wins = 0, draws = 0, open = 0;
  for (int i = 0; i < 1500; ++i) {
    Game played(rules_);
    while (!played.outcome().over()) {
      const TurnList turns = played.legal();
      played.play(turns[random() % turns.size()]);
      if (played.outcome().over()) break;
      const Winner winner = verdict(played);
      const auto value = tables_->probe(played.position());
      open += winner == Winner::kNobody && value && value->wdl != Wdl::kDrawn;
      draws += winner == Winner::kDraw;
      if (winner == Winner::kNobody || winner == Winner::kDraw) continue;
      ++wins;
      Game best = played;
      for (const Turn turn : tables_->best_line(played.position())) {
        ASSERT_FALSE(best.outcome().over()) << to_fen(*rules_, played.position());
        best.play(turn);
      }
      ASSERT_EQ(best.outcome().winner, winner) << to_fen(*rules_, played.position());
    }
  }
  EXPECT_GT(wins, 100);
  EXPECT_GT(draws, 0);
  EXPECT_GT(open, 0);
}

// Without the length of a win nobody can say whether it comes before the limit.
TEST(TableVerdictWithoutTurns, KnowsDrawsAndUnlimitedWins) {
  const auto limited = rules_of("threemensmorris");
  ASSERT_NE(limited->rules().no_removal_plies, 0);
  Rules free = limited->rules();
  free.no_removal_plies = 0;
  const auto unlimited = std::make_shared<const PreparedRules>(free);
  const testing::ScratchDirectory directory;
  testing::build_tables(*limited, {}, directory.path());
  for (const auto& entry : std::filesystem::directory_iterator(directory.path())) {
    if (entry.path().string().find(".dist.") != std::string::npos) remove(entry.path());
  }
  const auto tables = open_match_tables(directory.path().string(), limited);
  ASSERT_TRUE(tables.ok()) << tables.error().text();

  std::mt19937 random(3);
  int won = 0;
  for (int i = 0; i < 200; ++i) {
    Game played(limited);
    while (!played.outcome().over()) {
      const auto value = (*tables)->probe(played.position());
      ASSERT_TRUE(value);
      ASSERT_FALSE(value->turns) << to_fen(*limited, played.position());
      const Game alone(unlimited, played.position());
      if (value->wdl == Wdl::kDrawn) {
        EXPECT_EQ(winner_by_tables(**tables, played), Winner::kDraw);
      } else {
        ++won;
        EXPECT_EQ(winner_by_tables(**tables, played), Winner::kNobody);
        EXPECT_NE(winner_by_tables(**tables, alone), Winner::kNobody);
      }
      const TurnList turns = played.legal();
      played.play(turns[random() % turns.size()]);
    }
  }
  EXPECT_GT(won, 0);
}

TEST(TableVerdictSources, MustExistAndServeTheGame) {
  const auto rules = rules_of("ninemensmorris");
  const testing::ScratchDirectory empty;
  EXPECT_FALSE(open_match_tables("/no/such/directory", rules).ok());
  EXPECT_FALSE(open_match_tables(empty.path().string(), rules).ok());
  EXPECT_FALSE(open_match_tables("", rules).ok());
  // Those inside the program are of nine men's morris.
  EXPECT_FALSE(open_match_tables("builtin", rules_of("sixmensmorris")).ok());
  if (tablebase::embedded_tables().empty()) return;
  EXPECT_TRUE(open_match_tables("builtin", rules).ok());
  EXPECT_TRUE(open_match_tables(empty.path().string() + ":builtin", rules).ok());
  EXPECT_FALSE(open_match_tables("builtin:/no/such/directory", rules).ok());
}

}  // namespace
}  // namespace millstone
