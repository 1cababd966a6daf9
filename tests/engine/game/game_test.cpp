// Tests of engine/game/game.h: the history of a game and the outcomes that depend on it.
#include "engine/game/game.h"

#include <gtest/gtest.h>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "tests/engine/game/rules_of.h"

namespace millstone {
namespace {

using testing::rules_of;

// A game under a preset with some rules changed, from a FEN ("" = the start), after some turns.
Game game_of(Rules rules, std::string_view fen, std::string_view tokens) {
  const auto prepared = std::make_shared<const PreparedRules>(std::move(rules));
  Game game(prepared);
  if (!fen.empty()) {
    const Result<Position> position = parse_fen(*prepared, fen);
    if (!position) throw std::invalid_argument(position.error().text());
    game = Game(prepared, *position);
  }
  const Result<Game> result = play_text(game, tokens);
  if (!result) throw std::invalid_argument(result.error().text());
  return *result;
}

Game game_of(std::string_view preset, std::string_view fen, std::string_view tokens) {
  return game_of(rules_of(preset)->rules(), fen, tokens);
}

// White goes to and fro on the right, Black on the left; no line in reach.
constexpr std::string_view kShuffle = "2W/3/1B1/B2W1W/1B1/1W1/B2 w 0 0 0 0 30";
constexpr std::string_view kRound = "g4g1 a4a7 g1g4 a7a4 ";

std::string rounds(int n) {
  std::string tokens;
  for (int i = 0; i < n; ++i) tokens += kRound;
  return tokens;
}

TEST(Game, BeginsWithTheStartPosition) {
  const Game game(rules_of("ninemensmorris"));
  EXPECT_TRUE(game.position().same_position(game.first_position()));
  EXPECT_TRUE(game.turns().empty());
  EXPECT_TRUE(game.keys().empty());
  EXPECT_EQ(game.occurrences(), 1);
  EXPECT_FALSE(game.outcome().over());
  EXPECT_EQ(game.legal().size(), 24u);
}

TEST(Game, RemembersTurnsAndTheKeysBeforeThem) {
  const Game game = game_of("ninemensmorris", kShuffle, "g4g1 a4a7");
  ASSERT_EQ(game.turns().size(), 2u);
  ASSERT_EQ(game.keys().size(), 2u);
  EXPECT_EQ(game.keys()[0], game.first_position().key);
  EXPECT_EQ(to_text(game.rules().board(), game.turns()[1]), "a4a7");
}

TEST(Game, LeavesPositionsWithARemovalOwedOutOfTheHistory) {
  const Game game =
      game_of("ninemensmorris", "W1W/1W1/3/3B2/BBB/3/2W w 0 0 0 7 21", "d6-d7 xe4 c3-c4");
  EXPECT_EQ(game.turns().size(), 3u);
  EXPECT_EQ(game.keys().size(), 2u);
}

TEST(GameRepetition, IsDrawnAtTheThirdTime) {
  EXPECT_EQ(game_of("ninemensmorris", kShuffle, rounds(1)).occurrences(), 2);
  EXPECT_FALSE(game_of("ninemensmorris", kShuffle, rounds(1)).outcome().over());
  const Game third = game_of("ninemensmorris", kShuffle, rounds(2));
  EXPECT_EQ(third.occurrences(), 3);
  EXPECT_EQ(third.outcome(), Outcome::drawn(Reason::kRepetition));
  EXPECT_TRUE(third.legal().empty());
}

TEST(GameRepetition, IsDrawnAtTheSecondTimeUnderGasser) {
  EXPECT_FALSE(game_of("gasser", kShuffle, "g4g1 a4a7 g1g4").outcome().over());
  EXPECT_EQ(game_of("gasser", kShuffle, rounds(1)).outcome(), Outcome::drawn(Reason::kRepetition));
}

TEST(GameRepetition, CanBeSwitchedOff) {
  Rules rules = rules_of("ninemensmorris")->rules();
  rules.repetition = 0;
  EXPECT_FALSE(game_of(rules, kShuffle, rounds(20)).outcome().over());
}

TEST(GameRepetition, NeedsTheSameSideToMove) {
  // White flies, so it can lose a move: after three turns each the pieces stand as after two of
  // White's and three of Black's, but the other side is to move.
  Rules rules = rules_of("gasser")->rules();
  const Game game =
      game_of(rules, "1W1/3/1B1/B2W2/1B1/3/BW1 w 0 0 0 0 30", "d7g7 a4a7 g7g4 a7a4 g4d7");
  EXPECT_EQ(game.position().pieces, game.first_position().pieces);
  EXPECT_EQ(game.occurrences(), 1);
  EXPECT_FALSE(game.outcome().over());
}

TEST(GameRepetition, IsNotKnownFromAFenAlone) {
  const Game played = game_of("ninemensmorris", kShuffle, rounds(2));
  const std::string fen = to_fen(played.rules(), played.position());
  const Game read = game_of("ninemensmorris", fen, "");
  EXPECT_EQ(read.occurrences(), 1);
  EXPECT_FALSE(read.outcome().over());
}

TEST(GameRepetition, CountsTheFirstPositionWhateverMadeIt) {
  // The first of the three is the position that a removal made.
  const std::string round = " a1a4 g1d1 a4a1 d1g1";
  constexpr std::string_view fen = "W1W/1W1/3/3B2/B1B/3/B1W w 0 0 0 7 21";
  EXPECT_EQ(game_of("ninemensmorris", fen, "d6d7xe4" + round).occurrences(), 2);
  EXPECT_EQ(game_of("ninemensmorris", fen, "d6d7xe4" + round + round).outcome(),
            Outcome::drawn(Reason::kRepetition));
}

TEST(GameNoRemoval, IsDrawnAfterAHundredTurns) {
  constexpr std::string_view fen = "2W/3/1B1/B2W1W/1B1/1W1/B2 w 0 0 0 98 130";
  EXPECT_FALSE(game_of("ninemensmorris", fen, "g4g1").outcome().over());
  EXPECT_EQ(game_of("ninemensmorris", fen, "g4g1 a4a7").outcome(),
            Outcome::drawn(Reason::kNoRemoval));
}

TEST(GameNoRemoval, ComesAfterRepetition) {
  constexpr std::string_view fen = "2W/3/1B1/B2W1W/1B1/1W1/B2 w 0 0 0 92 130";
  EXPECT_EQ(game_of("ninemensmorris", fen, rounds(2)).outcome(),
            Outcome::drawn(Reason::kRepetition));
}

TEST(GameNoRemoval, ComesBeforeMaxPlies) {
  Rules rules = rules_of("ninemensmorris")->rules();
  rules.no_removal_plies = 4;
  rules.max_plies = 33;
  EXPECT_EQ(game_of(rules, kShuffle, rounds(1)).outcome(), Outcome::drawn(Reason::kNoRemoval));
  rules.no_removal_plies = 0;
  EXPECT_EQ(game_of(rules, kShuffle, rounds(1)).outcome(), Outcome::drawn(Reason::kMaxPlies));
}

TEST(GameOutcome, PrefersBlockadeToEveryDraw) {
  // The hundredth turn shuts White in.
  constexpr std::string_view fen = "WBW/3/3/B3B1/3/3/WBW b 0 0 0 99 130";
  EXPECT_EQ(game_of("ninemensmorris", fen, "f4g4").outcome(),
            Outcome::won_by(kBlack, Reason::kBlocked));
  EXPECT_EQ(game_of("ninemensmorris", fen, "f4e4").outcome(), Outcome::drawn(Reason::kNoRemoval));
}

TEST(GameOutcome, FewerPiecesEndsTheGameAtOnceWithMoreRemovalsOwed) {
  // `polish`: two lines at once, but the first removal leaves Black with two.
  const Game game = game_of("polish", "W1W/1W1/1W1/3B2/B1B/3/3 w 1 0 0 0 17", "d7xe4");
  EXPECT_EQ(game.outcome(), Outcome::won_by(kWhite, Reason::kFewerPieces));
  EXPECT_TRUE(game.legal().empty());
}

TEST(GameOutcome, IsExchangedByMisere) {
  Rules rules = rules_of("ninemensmorris")->rules();
  rules.misere = true;
  const Game game = game_of(rules, "W1W/1W1/3/6/BBB/3/2W w 0 0 0 7 21", "d6d7xc3");
  EXPECT_EQ(game.outcome(), Outcome::won_by(kBlack, Reason::kFewerPieces));
}

}  // namespace
}  // namespace millstone
