// The file of records: a torn record of one's own is cut off, those of others stay.
#include "tools/match/record_output.h"

#include <cstdio>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace millstone {
namespace {

constexpr std::string_view kOwn = "[Event \"A\"]\n\n1. d6 1-0\n\n";
constexpr std::string_view kOther = "[Event \"B\"]\n\n1. f4 0-1\n\n";

class RecordOutputFile : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = ::testing::TempDir() + "records-" +
            ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::remove(path_.c_str());
  }
  void TearDown() override { std::remove(path_.c_str()); }

  void write(std::string_view text) const { std::ofstream(path_) << text; }
  std::string text() const {
    std::ostringstream out;
    out << std::ifstream(path_).rdbuf();
    return out.str();
  }
  std::string restored(std::string_view record, std::uint64_t offset) const {
    auto output = RecordOutput::open(path_);
    EXPECT_TRUE(output.ok());
    EXPECT_TRUE(output->restore(record, offset).ok());
    return text();
  }

  std::string path_;
};

TEST_F(RecordOutputFile, AddsAtTheEnd) {
  write(kOther);
  auto output = RecordOutput::open(path_);
  ASSERT_TRUE(output.ok());
  EXPECT_EQ(output->length(), kOther.size());
  EXPECT_TRUE(output->add(kOwn).ok());
  EXPECT_EQ(text(), std::string(kOther) + std::string(kOwn));
}

TEST_F(RecordOutputFile, GivesARecordLinesOfItsOwn) {
  write("[Event \"tor");
  EXPECT_TRUE(RecordOutput::open(path_)->add(kOwn).ok());
  EXPECT_EQ(text(), "[Event \"tor\n\n" + std::string(kOwn));
}

TEST_F(RecordOutputFile, CutsATornRecordOfItsOwn) {
  for (std::size_t length = 0; length <= kOwn.size(); ++length) {
    write(std::string(kOther) + std::string(kOwn.substr(0, length)));
    EXPECT_EQ(restored(kOwn, kOther.size()), std::string(kOther) + std::string(kOwn)) << length;
  }
}

TEST_F(RecordOutputFile, KeepsWhatOthersWrote) {
  const std::string after = std::string(kOther) + std::string(kOwn) + std::string(kOther);
  write(after);
  EXPECT_EQ(restored(kOwn, kOther.size()), after);
  write(std::string(kOther) + std::string(kOther));
  EXPECT_EQ(restored(kOwn, kOther.size()),
            std::string(kOther) + std::string(kOther) + std::string(kOwn));
  write(kOther);
  EXPECT_EQ(restored("", 0), kOther);  // nothing was to be written
  EXPECT_EQ(restored(kOwn, 9999), std::string(kOther) + std::string(kOwn));  // another file
}

TEST_F(RecordOutputFile, OfADeviceIsOnlyWrittenTo) {
  auto output = RecordOutput::open("/dev/null");
  ASSERT_TRUE(output.ok());
  EXPECT_TRUE(output->add(kOwn).ok());
  EXPECT_TRUE(output->restore(kOwn, 0).ok());
  EXPECT_FALSE(RecordOutput::open("/dev/full")->add(kOwn).ok());
  EXPECT_FALSE(RecordOutput::open(::testing::TempDir()).ok());
}

}  // namespace
}  // namespace millstone
