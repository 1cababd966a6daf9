// Openings from files of FENs and of game records.
#include "tools/openings/opening_book.h"

#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/records/record.h"
#include "engine/rules/presets.h"

namespace millstone {
namespace {

class OpeningFile : public ::testing::Test {
 protected:
  void SetUp() override {
    settings_.file = ::testing::TempDir() + "openings-" +
                     ::testing::UnitTest::GetInstance()->current_test_info()->name();
  }
  void TearDown() override { std::remove(settings_.file.c_str()); }
  void write(const std::string& text) const { std::ofstream(settings_.file) << text; }
  Result<OpeningBook> load(std::uint64_t seed = 0) const {
    return OpeningBook::load(settings_, rules_, catalogue_, seed);
  }
  std::string fen(const OpeningBook& book, std::size_t i) const {
    return to_fen(*rules_, book.opening(i).position());
  }

  OpeningSettings settings_;
  VariantCatalogue catalogue_;
  PreparedRulesPtr rules_ = std::make_shared<PreparedRules>(default_rules());
};

constexpr const char* kThreeFens =
    "# a comment\n"
    "W2/3/3/6/3/3/2B w 8 8 0 0 2\n"
    "\n"
    "1W1/3/3/6/3/3/2B w 8 8 0 0 2\r\n"
    "2W/3/3/6/3/3/2B w 8 8 0 0 2";

TEST_F(OpeningFile, WithoutAFileIsTheStartPosition) {
  settings_.file.clear();
  const auto book = load();
  ASSERT_TRUE(book.ok());
  EXPECT_EQ(book->size(), 1u);
  EXPECT_EQ(fen(*book, 7), to_fen(*rules_, start_position(*rules_)));
}

TEST_F(OpeningFile, ListsFensInOrderFromTheStartAndRoundAgain) {
  write(kThreeFens);
  settings_.start = 2;
  const auto book = load();
  ASSERT_TRUE(book.ok()) << book.error().text();
  EXPECT_EQ(book->size(), 3u);
  EXPECT_EQ(fen(*book, 0), "1W1/3/3/6/3/3/2B w 8 8 0 0 2");
  EXPECT_EQ(fen(*book, 2), "W2/3/3/6/3/3/2B w 8 8 0 0 2");
  EXPECT_EQ(fen(*book, 3), fen(*book, 0));
}

TEST_F(OpeningFile, ShufflesBySeed) {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    text += "3/3/3/6/3/3/3 w 9 9 0 0 " + std::to_string(i + 1) + "\n";
  }
  write(text);
  settings_.random = true;
  const auto one = load(1), same = load(1), other = load(2);
  ASSERT_TRUE(one.ok() && same.ok() && other.ok());
  std::set<std::string> all;
  int moved = 0;
  for (std::size_t i = 0; i < 40; ++i) {
    EXPECT_EQ(fen(*one, i), fen(*same, i));
    moved += fen(*one, i) != fen(*other, i);
    all.insert(fen(*one, i));
  }
  EXPECT_EQ(all.size(), 40u);
  EXPECT_GT(moved, 20);
}

TEST_F(OpeningFile, PlaysTheFirstTurnsOfRecords) {
  Game game(rules_);
  for (const char* token : {"d6", "f4", "d2", "b4"}) ASSERT_TRUE(play_token(game, token).ok());
  write(write_record(GameRecord(game, "ninemensmorris")));
  settings_.format = OpeningFormat::kRecord;
  settings_.plies = 3;
  const auto book = load();
  ASSERT_TRUE(book.ok()) << book.error().text();
  ASSERT_EQ(book->opening(0).turns().size(), 3u);
  EXPECT_EQ(book->opening(0).turns()[2], game.turns()[2]);
  settings_.plies = 0;
  EXPECT_EQ(load()->opening(0).turns().size(), 4u);
}

TEST_F(OpeningFile, RefusesBadFilesAndSaysWhere) {
  EXPECT_FALSE(load().ok());
  write("# nothing\n");
  EXPECT_FALSE(load().ok());
  write(std::string(kThreeFens) + "\nrubbish\n");
  const auto bad = load();
  ASSERT_FALSE(bad.ok());
  EXPECT_NE(bad.error().text().find("line 6"), std::string::npos) << bad.error().text();
  write("WWW/3/3/6/3/3/BB1 b 0 0 0 0 30\n");  // Black has two pieces: over
  EXPECT_FALSE(load().ok());
}

}  // namespace
}  // namespace millstone
