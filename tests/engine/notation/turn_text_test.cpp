// Tests of engine/notation/turn_text.h: every spelling of a turn, lists of them, and why one is
// refused.
#include "engine/notation/turn_text.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>

#include "engine/notation/fen.h"
#include "tests/engine/game/rules_of.h"

namespace millstone {
namespace {

using testing::rules_of;

Position position_of(const PreparedRules& rules, std::string_view fen) {
  const Result<Position> position = parse_fen(rules, fen);
  if (!position) throw std::invalid_argument(position.error().text());
  return *position;
}

Game game_of(std::string_view preset, std::string_view fen) {
  const PreparedRulesPtr rules = rules_of(preset);
  return fen.empty() ? Game(rules) : Game(rules, position_of(*rules, fen));
}

// The FEN after the list, or the error's text.
std::string played(const Game& game, std::string_view tokens, bool check_draws = false) {
  const Result<Game> result = play_text(game, tokens, check_draws);
  return result ? to_fen(result->rules(), result->position()) : result.error().text();
}

std::string refusal(std::string_view preset, std::string_view fen, std::string_view token) {
  const Game game = game_of(preset, fen);
  const Result<Turn> turn = parse_turn(game.rules(), game.position(), token);
  return turn ? "legal" : turn.error().text();
}

Turn turn_of(std::string_view preset, std::string_view fen, std::string_view token) {
  const Game game = game_of(preset, fen);
  const Result<Turn> turn = parse_turn(game.rules(), game.position(), token);
  return turn ? *turn : Turn();
}

// White closes a7 d7 g7 by d6-d7; the black pieces stand alone but for the mill c3 d3 e3.
constexpr std::string_view kBeforeMill = "W1W/1W1/3/3B2/BBB/3/2W w 0 0 0 7 21";

// --- writing ----------------------------------------------------------------------------------

TEST(TurnToText, WritesEveryKindInEveryFormat) {
  const PreparedRulesPtr rules = rules_of("ninemensmorris");
  const Topology& board = rules->board();
  const auto point = [&](std::string_view name) { return *board.find(name); };
  struct Case {
    Turn turn;
    const char *uci, *written, *action;
  };
  const Turn removals = Turn::removals_only();
  const Case cases[] = {
      {Turn::place(point("d6")), "d6", "d6", "d6"},
      {Turn::move(point("d6"), point("d5")), "d6d5", "d6-d5", "d6-d5"},
      {Turn::place(point("d7")).with_removal(point("a1")), "d7xa1", "d7xa1", "d7"},
      {Turn::move(point("d6"), point("d5")).with_removal(point("c3")).with_removal(point("g4")),
       "d6d5xc3xg4", "d6-d5xc3xg4", "d6-d5"},
      {removals.with_removal(point("c3")).with_removal(point("d1")), "xc3xd1", "xc3xd1", "xc3"},
      {Turn::pass(), "pass", "pass", "pass"},
      {Turn::place(point("d7")).with_declined(), "d7xx", "d7xx", "d7"},
      {Turn::place(point("d7")).with_removal(point("a1")).with_declined(), "d7xa1xx", "d7xa1xx",
       "d7"},
      {removals.with_declined(), "xx", "xx", "xx"},
      {Turn(), "(none)", "(none)", "(none)"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(to_text(board, c.turn), c.uci);
    EXPECT_EQ(to_text(board, c.turn, TurnFormat::kWritten), c.written);
    EXPECT_EQ(to_text(board, c.turn, TurnFormat::kAction), c.action);
  }
}

// --- spellings --------------------------------------------------------------------------------

TEST(ParseTurn, ReadsEverySpellingOfOneTurn) {
  const Turn expected = turn_of("ninemensmorris", kBeforeMill, "d6d7xe4");
  ASSERT_FALSE(expected.is_none());
  for (const char* token : {"d6-d7xe4", "d6->d7xe4", "D6D7XE4", "D6-D7xE4", "d6d7Xe4"}) {
    EXPECT_EQ(turn_of("ninemensmorris", kBeforeMill, token), expected) << token;
  }
}

TEST(ParseTurn, ReadsEveryKind) {
  const PreparedRulesPtr rules = rules_of("ninemensmorris");
  const auto point = [&](std::string_view name) { return *rules->board().find(name); };
  EXPECT_EQ(turn_of("ninemensmorris", "", "d6"), Turn::place(point("d6")));
  EXPECT_EQ(turn_of("ninemensmorris", kBeforeMill, "d6f6"), Turn::move(point("d6"), point("f6")));
  EXPECT_EQ(turn_of("ninemensmorris", "WWW/3/3/3B2/3/3/2B w 6 7 1 0 5", "xe4"),
            Turn::removals_only().with_removal(point("e4")));
  // White's only piece that could move is shut in by black ones.
  EXPECT_EQ(turn_of("flyordie", "WBB/1B1/3/W5/B2/3/W1W w 0 0 0 0 30", "pass"), Turn());
  EXPECT_EQ(turn_of("flyordie", "WBW/1B1/3/BB2BB/3/1B1/WBW w 0 0 0 0 30", "PASS"), Turn::pass());
}

TEST(ParseTurn, RefusesWhatIsNotAMove) {
  for (const char* token : {"",
                            "x",
                            "-",
                            "d",
                            "6",
                            "d6d",
                            "d6-",
                            "d6->",
                            "d6>d5",
                            "d6--d5",
                            "d6 d5",
                            "d6d5d4",
                            "d6x",
                            "xxx",
                            "d6:a1",
                            "d6,d5",
                            "e2e4q",
                            "O-O",
                            "passs",
                            "d\xE2\x82\x86",
                            "d6\xE2\x80\x93"
                            "d5",
                            "\xC3\xA4",
                            "xa1xxx",
                            "xxa1",
                            "d6d5x",
                            "null",
                            "(none)",
                            "0000"}) {
    const std::string text = refusal("ninemensmorris", "", token);
    EXPECT_TRUE(text.ends_with(": not a move") || text.ends_with(" on this board")) << text;
  }
}

TEST(ParseTurn, ShowsForeignBytesEscapedAndLongTokensShortened) {
  EXPECT_EQ(refusal("ninemensmorris", "", "\xC3\xA4"), "illegal move '\\xC3\\xA4': not a move");
  const std::string text = refusal("ninemensmorris", "", std::string(1 << 20, 'd'));
  EXPECT_LT(text.size(), 100u);
}

TEST(ParseTurn, AcceptsEveryLegalTurnOfEveryPresetInEveryWholeFormat) {
  std::mt19937 random(20240611);
  for (const Preset& preset : presets()) {
    const PreparedRulesPtr rules = rules_of(preset.name);
    Game game(rules);
    for (int ply = 0; ply < 60; ++ply) {
      const TurnList turns = game.legal();
      if (turns.empty()) break;
      for (const Turn turn : turns) {
        for (const TurnFormat format : {TurnFormat::kUci, TurnFormat::kWritten}) {
          const std::string text = to_text(rules->board(), turn, format);
          const Result<Turn> read = parse_turn(*rules, game.position(), text);
          ASSERT_TRUE(read) << preset.name << ": " << read.error().text();
          EXPECT_EQ(*read, turn) << preset.name << ": " << text;
        }
      }
      game.play(turns[random() % turns.size()]);
    }
  }
}

// --- lists ------------------------------------------------------------------------------------

TEST(PlayText, MixesWholeTurnsAndActions) {
  const Game game = game_of("ninemensmorris", "");
  EXPECT_EQ(played(game, "a4 d1 b4 g1 c4xg1 a1 d7"), "1W1/3/3/WWW3/3/3/BB1 b 5 6 0 0 8");
  EXPECT_EQ(played(game, "a4 d1 b4 g1 c4 xg1 a1 d7"), "1W1/3/3/WWW3/3/3/BB1 b 5 6 0 0 8");
  EXPECT_EQ(played(game, "\t a4  D1\r\nb4 g1 C4 XG1 a1 d7\n"), "1W1/3/3/WWW3/3/3/BB1 b 5 6 0 0 8");
  EXPECT_EQ(played(game, ""), "3/3/3/6/3/3/3 w 9 9 0 0 1");
  EXPECT_EQ(played(game, " \t "), "3/3/3/6/3/3/3 w 9 9 0 0 1");
}

TEST(PlayText, StopsInTheMiddleOfATurn) {
  const Game game = game_of("ninemensmorris", kBeforeMill);
  EXPECT_EQ(played(game, "d6-d7"), "WWW/3/3/3B2/BBB/3/2W w 0 0 1 8 21");
  EXPECT_EQ(played(game, "d6-d7 xe4"), "WWW/3/3/6/BBB/3/2W b 0 0 0 0 22");
}

TEST(PlayText, KeepsThePartsOfATurnAndTheKeysOfWholeOnes) {
  const Game game = game_of("ninemensmorris", kBeforeMill);
  const Result<Game> parts = play_text(game, "d6-d7 xe4");
  const Result<Game> whole = play_text(game, "d6d7xe4");
  ASSERT_TRUE(parts && whole);
  EXPECT_EQ(parts->turns().size(), 2u);
  EXPECT_EQ(whole->turns().size(), 1u);
  EXPECT_EQ(parts->keys(), whole->keys());
  EXPECT_TRUE(parts->position().same_position(whole->position()));
}

TEST(PlayText, LetsSeveralRemovalsOfOneTurnComeInAnyParts) {
  // Under `polish` d7 closes a7 d7 g7 and d7 d6 d5 at once.
  constexpr std::string_view fen = "W1W/1W1/1W1/3B2/B1B/3/1BB w 1 1 0 0 17";
  const Game game = game_of("polish", fen);
  const std::string expected = "WWW/1W1/1W1/6/2B/3/1BB b 0 1 0 0 18";
  for (const char* tokens : {"d7xe4xc3", "d7xe4 xc3", "d7 xe4xc3", "d7 xe4 xc3"}) {
    EXPECT_EQ(played(game, tokens), expected) << tokens;
  }
  EXPECT_EQ(played(game, "d7xe4"), "WWW/1W1/1W1/6/B1B/3/1BB w 0 1 1 0 17");
  EXPECT_EQ(played(game, "d7"), "WWW/1W1/1W1/3B2/B1B/3/1BB w 0 1 2 0 17");
}

TEST(PlayText, NamesTheMoveItsNumberAndTheReason) {
  const Game game = game_of("ninemensmorris", "");
  EXPECT_EQ(played(game, "d6 d6"), "illegal move 'd6' (move 2): d6 is occupied");
  EXPECT_EQ(played(game, "a4 d1 b4 g1 c4 a1"), "illegal move 'a1' (move 6): a removal is owed");
  EXPECT_EQ(played(game, "d6 f4 z9"), "illegal move 'z9' (move 3): no point 'z9' on this board");
  EXPECT_EQ(played(game, "d6 xd6"), "illegal move 'xd6' (move 2): no removal is owed");
  EXPECT_EQ(played(game, "d6xd6"), "illegal move 'd6xd6' (move 1): no removal is owed");
  EXPECT_EQ(played(game, "a4 d1 b4 g1 c4xg1xd1"),
            "illegal move 'c4xg1xd1' (move 5): no further removal is owed");
}

TEST(PlayText, LeavesTheGivenGameAlone) {
  const Game game = game_of("ninemensmorris", "");
  EXPECT_FALSE(play_text(game, "d6 f4 d6"));
  EXPECT_EQ(to_fen(game.rules(), game.position()), "3/3/3/6/3/3/3 w 9 9 0 0 1");
  EXPECT_TRUE(game.turns().empty());
}

TEST(PlayText, KeepsADutyApartFromTheTurnThatBringsItAbout) {
  // `experimental`: Black's last placement fills the board, then Black and White remove a piece.
  const Game game = game_of("experimental", "WBW/BWB/WBW/BWBWBW/BWB/BWW/B1W b 0 1 0 0 24");
  EXPECT_EQ(played(game, "d1"), "WBW/BWB/WBW/BWBWBW/BWB/BWW/BBW b 0 0 1 0 25 duty:boardFull,1,b");
  EXPECT_EQ(played(game, "d1 xd2"),
            "WBW/BWB/WBW/BWBWBW/BWB/B1W/BBW w 0 0 1 0 26 duty:boardFull,0,b");
  EXPECT_EQ(played(game, "d1 xd2 xa4"), "WBW/BWB/WBW/1WBWBW/BWB/B1W/BBW b 0 0 0 0 27");
  EXPECT_EQ(played(game, "d1xd2"), "illegal move 'd1xd2' (move 1): no removal is owed");
  EXPECT_EQ(played(game, "d1 xd2xa4"),
            "illegal move 'xd2xa4' (move 2): no further removal is owed");
  EXPECT_EQ(played(game, "d1 a7a4"), "illegal move 'a7a4' (move 2): a removal is owed");
}

TEST(PlayText, RefusesMovesAfterTheGameIsOver) {
  const Game pieces = game_of("ninemensmorris", "WWW/3/3/6/3/3/2B b 0 0 0 0 40");
  EXPECT_EQ(played(pieces, "g1g4"),
            "illegal move 'g1g4' (move 1): the game is over (fewer-pieces)");
  const Game blocked = game_of("ninemensmorris", "WBW/1B1/3/BB2BB/3/1B1/WBW w 0 0 0 0 30");
  EXPECT_EQ(played(blocked, "a7d7"), "illegal move 'a7d7' (move 1): the game is over (blocked)");
  EXPECT_EQ(played(blocked, "pass"), "illegal move 'pass' (move 1): the game is over (blocked)");
  const Game line = game_of("threemensmorris", "WWW/BB1/3 b 0 1 0 0 6");
  EXPECT_EQ(played(line, "c1"), "illegal move 'c1' (move 1): the game is over (line)");
}

// White goes to and fro on the right, Black on the left; no line in reach.
constexpr std::string_view kShuffle = "2W/3/1B1/B2W1W/1B1/1W1/B2 w 0 0 0 0 30";
std::string shuffle(int rounds) {
  std::string tokens;
  for (int i = 0; i < rounds; ++i) tokens += "g4g1 a4a7 g1g4 a7a4 ";
  return tokens;
}

TEST(PlayText, GoesOnAfterDrawsUnlessAskedNotTo) {
  const Game game = game_of("ninemensmorris", kShuffle);
  const std::string tokens = shuffle(2);
  EXPECT_TRUE(play_text(game, tokens + "g4g1"));
  EXPECT_EQ(played(game, tokens + "g4g1", true),
            "illegal move 'g4g1' (move 9): the game is over (repetition)");
  EXPECT_TRUE(play_text(game, tokens, true)) << "the move that makes the draw is legal";
  const Game long_game = game_of("openspiel", kShuffle);
  EXPECT_TRUE(play_text(long_game, shuffle(60)));
  EXPECT_EQ(played(long_game, shuffle(60), true),
            "illegal move 'a7a4' (move 172): the game is over (max-plies)");
}

TEST(PlayText, PlaysFiveThousandPliesQuickly) {
  const Game game = game_of("gasser", kShuffle);
  const std::string tokens = shuffle(1250);
  ASSERT_GE(tokens.size(), 25000u);
  const auto start = std::chrono::steady_clock::now();
  const Result<Game> result = play_text(game, tokens);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  ASSERT_TRUE(result) << result.error().text();
  EXPECT_EQ(result->turns().size(), 5000u);
  EXPECT_EQ(result->position().quiet, 5000);
  EXPECT_EQ(result->occurrences(), 1251);
  // Far above what it takes, far below what a list read twice over would.
  EXPECT_LT(seconds.count(), 1.0);
}

TEST(PlayText, ComesToTheSameInPartsAndInWholeTurns) {
  std::mt19937 random(7);
  std::vector<Rules> rule_sets = testing::rarest_rules();
  for (const Preset& preset : presets()) rule_sets.push_back(preset.rules);
  for (std::size_t set = 0; set < rule_sets.size(); ++set) {
    const auto rules = std::make_shared<const PreparedRules>(rule_sets[set]);
    SCOPED_TRACE("rule set " + std::to_string(set));
    for (int round = 0; round < 20; ++round) {
      Game game(rules);
      std::string whole, parts;
      for (int ply = 0; ply < 80; ++ply) {
        const TurnList turns = game.legal();
        if (turns.empty()) break;
        // Turns with removals matter here; prefer them.
        Turn turn = turns[random() % turns.size()];
        for (int tries = 0; tries < 20 && turn.removal_count() == 0; ++tries) {
          turn = turns[random() % turns.size()];
        }
        whole += to_text(rules->board(), turn) + " ";
        if (!turn.is_removals_only()) {
          parts += to_text(rules->board(), turn.without_removals(), TurnFormat::kWritten) + " ";
        }
        for (int i = 0; i < turn.removal_count(); ++i) {
          parts += "x" + rules->board().name(turn.removal(i)) + " ";
        }
        if (turn.declined()) parts += "xx ";
        game.play(turn);
      }
      const Result<Game> from_whole = play_text(Game(rules), whole);
      const Result<Game> from_parts = play_text(Game(rules), parts);
      ASSERT_TRUE(from_whole) << from_whole.error().text();
      ASSERT_TRUE(from_parts) << from_parts.error().text() << "\n" << parts;
      for (const Game* other : {&*from_whole, &*from_parts}) {
        ASSERT_TRUE(other->position().same_position(game.position()))
            << parts << "\n"
            << to_fen(*rules, game.position()) << "\n"
            << to_fen(*rules, other->position());
        EXPECT_EQ(other->position().key, game.position().key);
        EXPECT_EQ(other->position().turn, game.position().turn);
        EXPECT_EQ(other->keys(), game.keys());
      }
    }
  }
}

// --- reasons ----------------------------------------------------------------------------------

struct Refusal {
  const char *preset, *fen, *token, *reason;
};

class WhyATurnIsIllegal : public ::testing::TestWithParam<Refusal> {};

TEST_P(WhyATurnIsIllegal, IsSaid) {
  const Refusal& c = GetParam();
  EXPECT_EQ(refusal(c.preset, c.fen, c.token),
            std::string("illegal move '") + c.token + "': " + c.reason);
}

constexpr const char* kMoving = "W1W/1W1/3/3B2/BBB/3/2W w 0 0 0 7 21";
constexpr const char* kOwing = "WWW/3/3/3B2/BBB/3/2W w 0 0 1 0 21";

INSTANTIATE_TEST_SUITE_P(
    Reasons, WhyATurnIsIllegal,
    ::testing::Values(
        Refusal{"ninemensmorris", "", "e9", "no point 'e9' on this board"},
        Refusal{"ninemensmorris", "", "d4", "no point 'd4' on this board"},
        Refusal{"ninemensmorris", "", "d66", "no point 'd66' on this board"},
        Refusal{"ninemensmorris", "", "pass", "white is not blocked"},
        Refusal{"ninemensmorris", "", "xx", "no removal is owed"},
        Refusal{"ninemensmorris", "", "d6d5", "white still has pieces in hand"},
        Refusal{"ninemensmorris", "3/1W1/3/6/3/3/3 b 8 9 0 0 2", "d6", "d6 is occupied"},
        Refusal{"ninemensmorris", kMoving, "d7", "white has no piece in hand"},
        Refusal{"ninemensmorris", kMoving, "e4e5", "no white piece on e4"},
        Refusal{"ninemensmorris", kMoving, "a1a4", "no white piece on a1"},
        Refusal{"ninemensmorris", kMoving, "g1a1", "g1 and a1 are not adjacent"},
        Refusal{"ninemensmorris", kMoving, "d6a7", "a7 is occupied"},
        Refusal{"ninemensmorris", kMoving, "d6d6", "d6 is occupied"},
        Refusal{"ninemensmorris", kMoving, "d6d7", "a removal is owed"},
        Refusal{"ninemensmorris", kMoving, "d6d7xc3", "c3 is protected by a mill"},
        Refusal{"ninemensmorris", kMoving, "d6d7xx", "this removal cannot be declined"},
        Refusal{"ninemensmorris", kMoving, "d6d7xg1", "the piece on g1 is not black"},
        Refusal{"ninemensmorris", kMoving, "d6d7xa1", "no piece on a1"},
        Refusal{"ninemensmorris", kMoving, "d6d7xe4xc3", "no further removal is owed"},
        Refusal{"ninemensmorris", kMoving, "d6d5xe4", "no removal is owed"},
        Refusal{"ninemensmorris", kOwing, "a7a4", "a removal is owed"},
        Refusal{"ninemensmorris", kOwing, "pass", "a removal is owed"},
        Refusal{"ninemensmorris", kOwing, "xd3", "d3 is protected by a mill"},
        Refusal{"ninemensmorris", kOwing, "xe4xc3", "no further removal is owed"},
        Refusal{"ninemensmorris", kOwing, "xa7", "the piece on a7 is not black"},
        Refusal{"polish", "WWW/1W1/1W1/3B2/B1B/3/1BB w 0 1 2 0 17", "xe4", "a removal is owed"},
        Refusal{"polish", "WWW/1W1/1W1/3B2/B1B/3/1BB w 0 1 2 0 17", "xe4xe4", "no piece on e4"},
        Refusal{"ninemensmorris", "WWW/3/3/6/3/3/2B b 0 0 0 0 40", "g1g4",
                "the game is over (fewer-pieces)"},
        Refusal{"flyordie", "WBW/1B1/3/BB2BB/3/1B1/WBW w 0 0 0 0 30", "a7d7",
                "white is blocked and can only pass"},
        Refusal{"chengsanqi", "X2/3/3/6/3/3/WWB b 6 7 0 0 6", "a7", "a7 is closed"},
        Refusal{"threemensmorris-nocentre", "", "b2", "no piece may be placed on b2 now"},
        Refusal{"picaria", "", "c3", "no piece may be placed on c3 now"},
        Refusal{"threemensmorris", "WWW/BB1/3 b 0 1 0 0 6", "c1", "the game is over (line)"}));

}  // namespace
}  // namespace millstone
