// Game records: what is written is read back, and foreign records are understood.
#include "engine/records/record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/rules/digest.h"
#include "engine/rules/variant_file.h"
#include "engine/text/text_file.h"
#include "tests/engine/game/rules_of.h"
#include "tests/reference/data_files.h"

namespace millstone {
namespace {

using testing::rules_of;

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += word + ' ';
  return out;
}

std::string written_turns(const Game& game) {
  std::string out;
  for (const Turn turn : game.turns()) {
    if (!out.empty()) out += ' ';
    out += to_text(game.rules().board(), turn, TurnFormat::kWritten);
  }
  return out;
}

RecordFile read(std::string_view text) {
  return read_records(*plain_text(std::string(text)), "t", VariantCatalogue());
}

// The one game of a text.
GameRecord read_one(std::string_view text) {
  RecordFile file = read(text);
  for (const Error& error : file.errors) ADD_FAILURE() << error.text();
  EXPECT_EQ(file.games.size(), 1u);
  if (file.games.empty()) return GameRecord(Game(rules_of("ninemensmorris")));
  return std::move(file.games.front());
}

void expect_same(const GameRecord& a, const GameRecord& b) {
  EXPECT_EQ(a.game.turns(), b.game.turns());
  EXPECT_EQ(a.game.keys(), b.game.keys());
  EXPECT_EQ(to_fen(a.game.rules(), a.game.first_position()),
            to_fen(b.game.rules(), b.game.first_position()));
  EXPECT_EQ(rules_digest(a.game.rules().rules()), rules_digest(b.game.rules().rules()));
  EXPECT_EQ(a.variant, b.variant);
  EXPECT_EQ(a.result, b.result);
  EXPECT_EQ(a.tags, b.tags);
  EXPECT_EQ(a.remarks, b.remarks);
}

std::string data_file(const std::string& name) {
  std::ifstream file(std::string(MILLSTONE_TEST_DATA) + "/records/" + name);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

Game played(std::string_view preset, std::string_view turns) {
  const auto game = play_text(Game(rules_of(preset)), turns);
  EXPECT_TRUE(game.ok()) << (game.ok() ? "" : game.error().text());
  return game.ok() ? *game : Game(rules_of(preset));
}

TEST(RecordWriter, WritesTagsTurnsRemarksAndResult) {
  GameRecord record(played("ninemensmorris", "d6 f4 f6 g4 b6xg4"), "ninemensmorris");
  record.set_tag("White", "Anna \"the \\ mill\"\n");
  record.set_tag("Opening", "");
  record.set_tag("Round", "3");
  record.add_comment(-1, "begin");
  record.add_comment(0, "+0.12/9 0.40s");
  record.add_comment(4, " a } in it\nand a second line");
  record.remarks[2].push_back({Remark::Kind::kGlyph, "4"});
  record.remarks[2].push_back({Remark::Kind::kVariation, "d2 {or (d7} f4"});
  record.result = Winner::kWhite;
  EXPECT_EQ(write_record(record),
            "[Event \"?\"]\n"
            "[Site \"?\"]\n"
            "[Date \"????.??.??\"]\n"
            "[Round \"3\"]\n"
            "[White \"Anna \\\"the \\\\ mill\\\"\"]\n"
            "[Black \"?\"]\n"
            "[Result \"1-0\"]\n"
            "[Variant \"ninemensmorris\"]\n"
            "[Rules \"" +
                rules_digest(default_rules()) +
                "\"]\n"
                "[Opening \"\"]\n"
                "\n"
                "{begin} 1. d6 {+0.12/9 0.40s} 1... f4 $4 (d2 {or (d7} f4) 2. f6 g4 3. b6xg4\n"
                "; a } in it\n"
                "; and a second line\n"
                "1-0\n\n");
}

TEST(RecordWriter, KeepsLinesWithin80ColumnsSaveForALongRemark) {
  GameRecord record(played("ninemensmorris", "d6 f4 b4 d2 g7 a1 d7 g4 a4 d1 c4xd2 f2"), "");
  record.add_comment(3, std::string(100, 'c'));
  const std::string text = write_record(record);
  std::size_t longest = 0;
  for (std::size_t begin = text.find("\n\n") + 2; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    if (text[begin] != '{') longest = std::max(longest, end - begin);
    begin = end + 1;
  }
  EXPECT_LE(longest, 80u);
  EXPECT_NE(text.find("\n{" + std::string(100, 'c') + "}\n"), std::string::npos) << text;
}

TEST(RecordWriter, NumbersTurnsFromThePositionOfTheStart) {
  const PreparedRulesPtr rules = rules_of("ninemensmorris");
  const auto position = parse_fen(*rules, "3/3/3/6/3/3/3 b 9 9 0 0 8");
  ASSERT_TRUE(position.ok());
  const auto game = play_text(Game(rules, *position), "a1 b2 c3");
  ASSERT_TRUE(game.ok());
  const std::string text = write_record(GameRecord(*game, "ninemensmorris"));
  EXPECT_NE(text.find("[FEN \"3/3/3/6/3/3/3 b 9 9 0 0 8\"]\n\n4... a1 5. b2 c3 *\n"),
            std::string::npos)
      << text;
}

TEST(RecordWriter, NumbersTwoTurnsOfOneSideInARow) {
  Rules rules = find_preset("twelvemensmorris")->rules;
  rules.placing_mill = PlacingMill::kHandThenSame;
  const auto prepared = std::make_shared<const PreparedRules>(rules);
  const auto game = play_text(Game(prepared), "a7 b4 d7 b2 g7 g1 f2 b6 d6 d5");
  ASSERT_TRUE(game.ok()) << game.error().text();
  const std::string text = write_record(GameRecord(*game, "own"));
  EXPECT_NE(text.find("3. g7 4. g1 f2 5. b6 d6 6. d5"), std::string::npos) << text;
}

TEST(RecordReader, ReadsWhatWasWritten) {
  GameRecord record(played("ninemensmorris", "d6 f4 f6 g4 b6xg4"), "ninemensmorris");
  record.set_tag("White", "a \"b\" \\ c");
  record.set_tag("Termination", "adjudication");
  record.add_comment(-1, "before");
  record.add_comment(1, "with\ntwo lines");
  record.add_comment(4, "} alone");
  record.add_comment(4, "last");
  record.remarks[1].push_back({Remark::Kind::kVariation, "a (b) c"});
  record.result = Winner::kDraw;
  expect_same(read_one(write_record(record)), record);
}

TEST(RecordReader, ReadsARecordWithoutTurns) {
  const GameRecord record = read_one("[White \"Anna\"]\n\n*\n");
  EXPECT_EQ(record.tag("white"), "Anna");
  EXPECT_TRUE(record.game.turns().empty());
  EXPECT_EQ(record.variant, "ninemensmorris");
  expect_same(read_one(write_record(record)), record);
}

// Real games, as single actions; what is written has whole turns and ends in the same position.
TEST(RecordReader, KeepsRealGamesThroughWritingAndReading) {
  const auto games = reference::read_games();
  ASSERT_GE(games.size(), 90u);
  std::string all;
  std::vector<Game> originals;
  for (const auto& game : games) {
    const Game original = played("ninemensmorris", joined(game.actions));
    originals.push_back(original);
    const GameRecord record = read_one(joined(game.actions) + game.result);
    EXPECT_TRUE(record.game.position().same_position(original.position()));
    EXPECT_EQ(record.game.turns(), whole_turns(original));
    EXPECT_EQ(result_text(record.result), game.result);
    expect_same(read_one(write_record(record)), record);
    all += write_record(record);
  }
  const RecordFile file = read(all);
  EXPECT_TRUE(file.errors.empty());
  ASSERT_EQ(file.games.size(), games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_TRUE(file.games[i].game.position().same_position(originals[i].position()));
  }
}

// Games of every variant with its own kinds of turns, as single actions.
TEST(RecordReader, KeepsWalksOfEveryVariantThroughWritingAndReading) {
  const auto walks = reference::read_walks();
  ASSERT_GE(walks.size(), 15u);
  for (const auto& walk : walks) {
    SCOPED_TRACE(walk.variant);
    const GameRecord record =
        read_one("[Variant \"" + walk.variant + "\"]\n\n" + joined(walk.moves));
    const Game original = played(walk.variant, joined(walk.moves));
    EXPECT_TRUE(record.game.position().same_position(original.position()));
    expect_same(read_one(write_record(record)), record);
  }
}

TEST(RecordReader, ReadsTheNumbersOfPlayOk) {
  const GameRecord record = read_one(data_file("playok.txt"));
  const Game original = played("ninemensmorris", joined(reference::read_games().front().actions));
  EXPECT_EQ(record.game.turns(), whole_turns(original));
  EXPECT_EQ(record.result, Winner::kWhite);
  EXPECT_EQ(record.tag("TimeControl"), "300");
  EXPECT_EQ(record.tag("Site"), "PlayOK");
  expect_same(read_one(write_record(record)), record);
}

TEST(RecordReader, NumbersEveryPointRankByRank) {
  const char* const names[] = {"a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5",
                               "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3",
                               "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1"};
  for (int i = 0; i < 24; ++i) {
    EXPECT_EQ(written_turns(read_one(std::to_string(i + 1) + " *").game), names[i]);
  }
}

TEST(RecordReader, TellsMoveNumbersFromPoints) {
  EXPECT_EQ(written_turns(read_one("1 d6 f4 2 b4 d2 3").game), "d6 f4 b4 d2");
  EXPECT_EQ(written_turns(read_one("1.d6 f4 2.b4 2...d2").game), "d6 f4 b4 d2");
  EXPECT_EQ(written_turns(read_one("1. 5 14 2. 11 20").game), "d6 f4 b4 d2");
  EXPECT_EQ(written_turns(read_one("1.5 14 2.11! 20?").game), "d6 f4 b4 d2");
  EXPECT_EQ(written_turns(read_one("5 14 {here} 11 ; there\n 20 1-0").game), "d6 f4 b4 d2");
}

TEST(RecordReader, ReadsTheExportOfSanmill) {
  const GameRecord record = read_one(data_file("sanmill.pgn"));
  const Game original = played("ninemensmorris", joined(reference::read_games().front().actions));
  EXPECT_EQ(record.game.turns(), whole_turns(original));
  EXPECT_EQ(record.variant, "Nine Men's Morris");
  EXPECT_EQ(record.result, Winner::kWhite);
  expect_same(read_one(write_record(record)), record);
}

TEST(RecordReader, ReadsASanmillFen) {
  const GameRecord record =
      read_one("[FEN \"********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1\"]\n\n1. d6 *");
  EXPECT_EQ(written_turns(record.game), "d6");
}

TEST(RecordReader, ReadsListsWithoutTagsNumbersAndResult) {
  const RecordFile file = read("d6 f4\r\nb4\r\n1-0\nd2 a1 0-1\na4 1/2-1/2\n\n[Event \"x\"]\n\nb2");
  EXPECT_TRUE(file.errors.empty());
  ASSERT_EQ(file.games.size(), 4u);
  EXPECT_EQ(written_turns(file.games[0].game), "d6 f4 b4");
  EXPECT_EQ(file.games[1].result, Winner::kBlack);
  EXPECT_EQ(file.games[2].result, Winner::kDraw);
  EXPECT_EQ(written_turns(file.games[3].game), "b2");
}

TEST(RecordReader, KeepsRemarksAndMarks) {
  const GameRecord record = read_one(
      "; above\n[Event \"e\"]\n% escaped\n\n{a} 1. d6!? { b\r\nc } f4 $14 ; d\n(1... f2 {x)} (y)) "
      "2. b4?? {} 1-0 {end}");
  using Kind = Remark::Kind;
  const std::vector<std::vector<Remark>> expected{
      {{Kind::kComment, "above"}, {Kind::kComment, "% escaped"}, {Kind::kComment, "a"}},
      {{Kind::kGlyph, "5"}, {Kind::kComment, "b\nc"}},
      {{Kind::kGlyph, "14"}, {Kind::kComment, "d"}, {Kind::kVariation, "1... f2 {x)} (y)"}},
      {{Kind::kGlyph, "4"}, {Kind::kComment, "end"}}};
  EXPECT_EQ(record.remarks, expected);
  expect_same(read_one(write_record(record)), record);
}

TEST(RecordReader, KeepsRemarksBetweenTheActionsOfATurn) {
  const GameRecord record = read_one("d6 f4 f6 g4 b6 {mill} xg4 {taken} a1");
  EXPECT_EQ(written_turns(record.game), "d6 f4 f6 g4 b6xg4 a1");
  ASSERT_EQ(record.remarks.size(), 6u);
  EXPECT_EQ(record.remarks[5].size(), 2u);
}

TEST(RecordReader, KeepsATurnThatStopsBeforeItsRemoval) {
  const GameRecord record = read_one("d6 f4 f6 g4 b6 *");
  EXPECT_EQ(record.game.position().owed, 1);
  expect_same(read_one(write_record(record)), record);
}

TEST(RecordReader, KeepsTagsOfAnyNameAndPutsTheRosterFirst) {
  const GameRecord record = read_one(
      "[Foo_1 \"x\"]\n[black \"B\"]\n[ EVENT \"?\" ]\n[Date \"2024.01.02\"] [bar \"\"]\n*");
  const std::vector<RecordTag> expected{
      {"Date", "2024.01.02"}, {"Black", "B"}, {"Foo_1", "x"}, {"bar", ""}};
  EXPECT_EQ(record.tags, expected);
}

TEST(RecordReader, TakesTheResultFromTheTagWhenTheGameEndsWithout) {
  EXPECT_EQ(read_one("[Result \"0-1\"]\n\nd6").result, Winner::kBlack);
  EXPECT_EQ(read_one("[Result \"0-1\"]\n\nd6 *").result, Winner::kBlack);
  EXPECT_EQ(read_one("[Result \"*\"]\n\nd6 1-0").result, Winner::kWhite);
}

TEST(RecordReader, AFinishedGameTellsItsResult) {
  const std::string won = "[Variant \"threemensmorris\"]\n";
  const std::string turns = "\n1. b2 a1 2. b1 c1 3. b3 ";
  EXPECT_EQ(read_one(won + turns).result, Winner::kWhite);
  EXPECT_EQ(read_one(won + turns + "*").result, Winner::kWhite);
  EXPECT_EQ(read_one(won + turns + "1-0").result, Winner::kWhite);
  EXPECT_EQ(read_one(won + "[Result \"1-0\"]\n" + turns).result, Winner::kWhite);
}

TEST(RecordReader, AResultThatTheBoardContradictsIsAnError) {
  const std::string won = "[Variant \"threemensmorris\"]\n";
  const std::string turns = "\n1. b2 a1 2. b1 c1 3. b3 ";
  const RecordFile file = read(won + turns + "0-1");
  ASSERT_EQ(file.errors.size(), 1u);
  EXPECT_EQ(file.errors[0].text(),
            "the board says '1-0' (line), the record '0-1' (t, line 3, column 25); expected the "
            "result of the board, or a tag Termination that tells why not");
  EXPECT_EQ(read(won + turns + "1/2-1/2").errors.size(), 1u);
  EXPECT_EQ(read(won + "[Result \"0-1\"]\n" + turns).errors.size(), 1u);
  EXPECT_EQ(read(won + "[Termination \"Normal\"]\n" + turns + "0-1").errors.size(), 1u);
  EXPECT_EQ(read_one(won + "[Termination \"time forfeit\"]\n" + turns + "0-1").result,
            Winner::kBlack);
}

TEST(RecordReader, PlaysOnAfterARepetition) {
  std::string turns = "[FEN \"WW1/3/3/W1W3/2B/1B1/B1B w 0 0 0 0 31\"]\n\n";
  for (int i = 0; i < 6; ++i) turns += "d7-g7 g1-g4 g7-d7 g4-g1 ";
  EXPECT_EQ(read_one(turns).game.turns().size(), 24u);
}

TEST(RecordReader, FindsRulesByNameDigestOrTitle) {
  const std::string lasker = rules_digest(find_preset("lasker")->rules);
  const auto hand = [](std::string_view tags) {
    return int{read_one(std::string(tags) + "\n\n*").game.position().hand[0]};
  };
  EXPECT_EQ(hand("[Variant \"LASKER\"]"), 10);
  EXPECT_EQ(hand("[Rules \"" + lasker + "\"]"), 10);
  EXPECT_EQ(hand("[Variant \"my own\"]\n[Rules \"" + lasker + "\"]"), 10);
  // A preset with an option changed keeps its name; the digest decides.
  EXPECT_EQ(hand("[Variant \"ninemensmorris\"]\n[Rules \"" + lasker + "\"]"), 10);
  EXPECT_EQ(hand("[Variant \"Six Men's Morris\"]"), 6);
}

TEST(RecordReader, FindsLoadedVariants) {
  VariantCatalogue known;
  const VariantFile loaded =
      load_variant_file("[tiny:threemensmorris]\npieces = 4\n", "own.ini", known);
  ASSERT_TRUE(loaded.errors.empty());
  const RecordFile file = read_records("[Variant \"tiny\"]\n\n1. b2 a1 *", "t", known);
  ASSERT_EQ(file.games.size(), 1u);
  EXPECT_EQ(file.games[0].game.position().hand[0], 3);
  EXPECT_EQ(read(write_record(file.games[0])).games.size(), 0u);
  EXPECT_EQ(read_records(write_record(file.games[0]), "t", known).games.size(), 1u);
  EXPECT_EQ(read_records("1. b2 *", "t", known, "tiny").games.at(0).variant, "tiny");
}

TEST(RecordReader, GoesOnWithTheNextGameAfterAnError) {
  const RecordFile file = read(
      "[Event \"1\"]\n\n1. d6 d6 {no} 1-0\n\n"
      "[Event \"2\"]\n\n1. d6 *\n\n"
      "[Event 3]\n[White \"x\"]\n\n1. d6 f4 *\n\n"
      "[Event \"4\"]\n\n1. d6 f4 {open\n\n"
      "[Event \"5\"]\n\n1. d6 f4 b4 *\n}\n"
      "[Event \"6\"]\n\n1. d6 *\n");
  ASSERT_EQ(file.games.size(), 3u);
  EXPECT_EQ(file.games[0].tag("Event"), "2");
  EXPECT_EQ(file.games[1].tag("Event"), "5");
  EXPECT_EQ(file.games[2].tag("Event"), "6");
  ASSERT_EQ(file.errors.size(), 4u);
  EXPECT_EQ(file.errors[3].where, "t, line 21, column 1");
  EXPECT_EQ(file.errors[0].where, "t, line 3, column 7");
  EXPECT_EQ(file.errors[1].where, "t, line 9, column 1");
  EXPECT_EQ(file.errors[2].where, "t, line 16, column 10");
}

struct Malformed {
  const char* text;
  const char* message;
};

class RecordErrors : public ::testing::TestWithParam<Malformed> {};

TEST_P(RecordErrors, NameWhatWhereAndWhatWasExpected) {
  const RecordFile file = read(GetParam().text);
  ASSERT_EQ(file.errors.size(), 1u);
  EXPECT_EQ(file.errors[0].text(), GetParam().message);
  EXPECT_TRUE(file.games.empty());
}

const Malformed kMalformed[] = {
    {"[ \"x\"]", "a tag without a name (t, line 1, column 1); expected [Name \"value\"]"},
    {"[1st \"x\"]", "a tag without a name (t, line 1, column 1); expected [Name \"value\"]"},
    {"[", "a tag without a name (t, line 1, column 1); expected [Name \"value\"]"},
    {"\n  [Event x]",
     "tag 'Event' has no value in quotes (t, line 2, column 3); expected [Name \"value\"]"},
    {"[Event",
     "tag 'Event' has no value in quotes (t, line 1, column 1); expected [Name "
     "\"value\"]"},
    {"[Event \"x]\n[Site \"y\"]\n*",
     "the value of tag 'Event' does not end in its line (t, line 1, column 1); expected a closing "
     "quotation mark"},
    {"[Event \"x\\\"]",
     "the value of tag 'Event' does not end in its line (t, line 1, column 1); expected a closing "
     "quotation mark"},
    {"[Event \"x\"\n*",
     "tag 'Event' is not closed (t, line 1, column 1); expected ']' behind the value"},
    {"[Event \"x\" y]",
     "tag 'Event' is not closed (t, line 1, column 1); expected ']' behind the value"},
    {"[White \"x\"]\n[WHITE \"y\"]\n*",
     "tag 'WHITE' stands twice (t, line 2, column 1); expected each tag once"},
    {"[Variant \"chess\"]\n\n1. d6 *",
     "unknown variant 'chess' (t, line 1, column 1); expected a known rule set"},
    {"[Variant \"chess\"]\n[Rules \"0123456789abcdef\"]\n*",
     "unknown variant 'chess' (t, line 1, column 1); expected a known rule set"},
    {"[Rules \"0123456789abcdef\"]\n*",
     "no known rule set has the digest '0123456789abcdef' (t, line 1, column 1); expected a known "
     "rule set"},
    {"[Result \"2-0\"]\n\n1. d6",
     "no result '2-0' (t, line 1, column 1); expected 1-0, 0-1, 1/2-1/2 or *"},
    {"[Result \"1-0\"]\n\n1. d6 0-1",
     "the game ends with '0-1', its tag Result says '1-0' (t, line 3, column 7); expected the same "
     "result in both"},
    {"[FEN \"3/3/3 w\"]\n\n*",
     "tag 'FEN': the white hand field is missing (t, line 1, column 1); expected <board> <side> "
     "<white hand> <black hand> ..."},
    {"[FEN \"Q2/3/3/6/3/3/3 w 9 9\"]\n\n*",
     "tag 'FEN': unknown piece letter 'Q' (board field, rank 7, character 1) (t, line 1, column "
     "1); expected W, B, X or a digit 1 to 9"},
    {"1. d6 {never closed", "a comment without an end (t, line 1, column 7); expected '}'"},
    {"1. d6 (f4 (b4)", "a variation without an end (t, line 1, column 7); expected ')'"},
    {"1. d6 (f4 {b4)", "a variation without an end (t, line 1, column 7); expected ')'"},
    {"1. d6 } f4",
     "a '}' without its beginning (t, line 1, column 7); expected a turn or a result"},
    {"1. d6 ) f4",
     "a ')' without its beginning (t, line 1, column 7); expected a turn or a result"},
    {"1. d6 ] f4",
     "a ']' without its beginning (t, line 1, column 7); expected a turn or a result"},
    {"1. d6 $ f4", "no glyph '$' (t, line 1, column 7); expected '$' and a number from 0 to 255"},
    {"1. d6 $256",
     "no glyph '$256' (t, line 1, column 7); expected '$' and a number from 0 to 255"},
    {"1. d6 $1x", "no glyph '$1x' (t, line 1, column 7); expected '$' and a number from 0 to 255"},
    {"1. d6 d6", "illegal move 'd6' (turn 2): d6 is occupied (t, line 1, column 7)"},
    {"1.d6 2.h9!",
     "illegal move 'h9!' (turn 2): no point 'h9' on this board (t, line 1, column 8)"},
    {"hello", "illegal move 'hello' (turn 1): not a move (t, line 1, column 1)"},
    {"1. d6 f4\n2. f6 g4\n3. b6 a1",
     "illegal move 'a1' (turn 6): a removal is owed (t, line 3, column 7)"},
    {"1. d6 f4\n2. f6xf4",
     "illegal move 'f6xf4' (turn 3): no removal is owed (t, line 2, column 4)"},
    {"1. d6-d7",
     "illegal move 'd6-d7' (turn 1): white still has pieces in hand (t, line 1, column 4)"},
    {"1. d6 pass", "illegal move 'pass' (turn 2): black is not blocked (t, line 1, column 7)"},
    {"5 25",
     "illegal move '25' (turn 2): no point '25' on this board (t, line 1, column 3); "
     "expected 1 to 24"},
    {"0 5",
     "illegal move '0' (turn 1): no point '0' on this board (t, line 1, column 1); expected "
     "1 to 24"},
    {"5 5", "illegal move '5' (turn 2): d6 is occupied (t, line 1, column 3)"},
    {"d6 f4 3-1",
     "illegal move '3-1' (turn 3): white still has pieces in hand (t, line 1, column 7)"},
    {"0-0",
     "illegal move '0-0' (turn 1): no point '0' on this board (t, line 1, column 1); expected 1 to "
     "24"},
    {"d6 \x01\xff", "illegal move '\\x01\\xFF' (turn 2): not a move (t, line 1, column 4)"},
};

INSTANTIATE_TEST_SUITE_P(Malformed, RecordErrors, ::testing::ValuesIn(kMalformed));

}  // namespace
}  // namespace millstone
