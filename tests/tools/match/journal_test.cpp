// The match file: what is written is read, and whatever a killed runner leaves can be gone on with.
#include "tools/match/journal.h"

#include <cstdio>
#include <fstream>

#include <gtest/gtest.h>

namespace millstone {
namespace {

class JournalFile : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = ::testing::TempDir() + "journal-" +
            ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::remove(path_.c_str());
  }
  void TearDown() override { std::remove(path_.c_str()); }

  static FinishedGame game(std::size_t number) {
    FinishedGame out;
    out.number = number;
    out.winner = number % 2 ? Winner::kBlack : Winner::kDraw;
    out.cause = "illegal";
    out.reason = "White makes an illegal move: \"\xff\n";
    out.effort = {Effort{1, 2, 3, 4}, Effort{5, 6, 7000000000, 8}};
    return out;
  }
  void append(const std::string& bytes) const { std::ofstream(path_, std::ios::app) << bytes; }

  std::string path_;
};

TEST_F(JournalFile, IsReadAsItWasWritten) {
  EXPECT_FALSE(Journal::exists(path_));
  const std::vector<std::string> arguments{"-engine", "cmd=a b", "name=\"x\""};
  {
    auto journal = Journal::create(path_, arguments);
    ASSERT_TRUE(journal.ok());
    EXPECT_TRUE(journal->add(game(0), "[A]\n", 100).ok());
    EXPECT_TRUE(journal->add(game(5), "[B \"\xff\xc3\xa4\"]\n", 250).ok());
  }
  ASSERT_TRUE(Journal::exists(path_));
  const auto content = Journal::read(path_);
  ASSERT_TRUE(content.ok()) << content.error().text();
  EXPECT_EQ(content->arguments, arguments);
  EXPECT_EQ(content->record_offset, 250u);
  EXPECT_EQ(content->last_record, "[B \"\xff\xc3\xa4\"]\n");
  ASSERT_EQ(content->games.size(), 2u);
  EXPECT_EQ(content->games[1].number, 5u);
  EXPECT_EQ(content->games[1].winner, Winner::kBlack);
  EXPECT_EQ(content->games[1].cause, "illegal");
  EXPECT_EQ(content->games[1].effort[kBlack].nodes, 7000000000);
  EXPECT_EQ(content->games[0].winner, Winner::kDraw);
}

TEST_F(JournalFile, GoesOnAfterATornLine) {
  { ASSERT_TRUE(Journal::create(path_, {"-x"})->add(game(0), "", 100).ok()); }
  append("{\"game\":1,\"resu");
  const auto torn = Journal::read(path_);
  ASSERT_TRUE(torn.ok());
  EXPECT_EQ(torn->games.size(), 1u);
  {
    auto journal = Journal::reopen(path_, *torn);
    ASSERT_TRUE(journal.ok());
    EXPECT_TRUE(journal->add(game(1), "", 200).ok());
  }
  const auto content = Journal::read(path_);
  ASSERT_TRUE(content.ok()) << content.error().text();
  EXPECT_EQ(content->games.size(), 2u);
  EXPECT_EQ(content->record_offset, 200u);
}

// A disk that was full at its birth, or when it was replaced.
TEST_F(JournalFile, EmptyIsNone) {
  append("");
  EXPECT_FALSE(Journal::exists(path_));
  ASSERT_TRUE(Journal::create(path_, {}).ok());
  EXPECT_TRUE(Journal::exists(path_));
  EXPECT_FALSE(Journal::create(path_, {"\xff"}).ok());
  EXPECT_TRUE(Journal::read(path_).ok());  // the old one stays
}

TEST_F(JournalFile, RefusesOtherFiles) {
  EXPECT_FALSE(Journal::read(path_).ok());
  append("");
  EXPECT_FALSE(Journal::read(path_).ok());
  append("[Event \"?\"]\n");
  EXPECT_FALSE(Journal::read(path_).ok());
}

}  // namespace
}  // namespace millstone
