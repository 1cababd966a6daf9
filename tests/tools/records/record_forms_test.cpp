// Every form of a recorded game can be read again as the same turns.
#include "tools/records/record_forms.h"

#include <sstream>

#include <gtest/gtest.h>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "tests/engine/game/rules_of.h"

namespace millstone {
namespace {

GameRecord sample(const std::string& fen = "") {
  Game game(testing::rules_of("ninemensmorris"));
  if (!fen.empty()) game = Game(game.rules_ptr(), *parse_fen(game.rules(), fen));
  auto played = play_text(game, fen.empty() ? "d6 f4 f6 g4 b6xg4 g4" : "d2 f4 f2 b4");
  EXPECT_TRUE(played.ok());
  GameRecord record(*played, "ninemensmorris");
  record.set_tag("White", "Anna");
  record.add_comment(0, "good");
  return record;
}
const std::string kLate = "3/3/3/6/3/3/W1B b 8 8 0 0 22";

TEST(RecordForms, AreNamed) {
  EXPECT_EQ(parse_record_form("fens"), RecordForm::kFens);
  EXPECT_FALSE(parse_record_form("pgn2"));
}

TEST(RecordForms, LinesForPosition) {
  EXPECT_EQ(write_as(RecordForm::kUci, sample()), "startpos moves d6 f4 f6 g4 b6xg4 g4\n");
  EXPECT_EQ(write_as(RecordForm::kActions, sample()), "startpos moves d6 f4 f6 g4 b6 xg4 g4\n");
  EXPECT_EQ(write_as(RecordForm::kUci, sample(kLate)).rfind("fen " + kLate + " moves d2 ", 0), 0u);
}

TEST(RecordForms, NumbersAreReadAsTheSameTurns) {
  for (const std::string& fen : {std::string(), kLate}) {
    const GameRecord record = sample(fen);
    const std::string text = write_as(RecordForm::kNumbers, record);
    const RecordFile file = read_records(text, "t", VariantCatalogue());
    ASSERT_EQ(file.games.size(), 1u) << text;
    EXPECT_EQ(file.games[0].game.turns(), record.game.turns()) << text;
    EXPECT_EQ(file.games[0].tag("White"), "Anna");
  }
  EXPECT_NE(write_as(RecordForm::kNumbers, sample()).find("1. 5 14 2. 6 15 3. 4x15 15 *"),
            std::string::npos)
      << write_as(RecordForm::kNumbers, sample());
}

TEST(RecordForms, FensOfEveryPosition) {
  std::istringstream text(write_as(RecordForm::kFens, sample(kLate)));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_EQ(lines.front(), kLate);
  EXPECT_EQ(lines.back(), "");
}

}  // namespace
}  // namespace millstone
