// Tests of the writer that replaces files whole.
#include "engine/text/file_writer.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/temporary_directory.h"

namespace millstone {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryDirectory;

class FileWriterTest : public ::testing::Test {
 protected:
  std::string content(const std::string& name) const {
    std::ifstream file(directory_.path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  int files() const {
    return static_cast<int>(
        std::distance(fs::directory_iterator(directory_.path("")), fs::directory_iterator()));
  }

  TemporaryDirectory directory_;
};

TEST_F(FileWriterTest, TheOldContentStaysUntilTheNewIsWhole) {
  const std::string path = directory_.path("a");
  ASSERT_TRUE(write_file(path, "old").ok());
  {
    auto writer = FileWriter::open(path);
    ASSERT_TRUE(writer.ok());
    ASSERT_TRUE(writer->write("new").ok());
    EXPECT_EQ(content("a"), "old");
    ASSERT_TRUE(writer->commit().ok());
  }
  EXPECT_EQ(content("a"), "new");
  EXPECT_EQ(files(), 1);
}

TEST_F(FileWriterTest, WithoutCommitNothingHasChanged) {
  const std::string path = directory_.path("a");
  ASSERT_TRUE(write_file(path, "old").ok());
  { ASSERT_TRUE(FileWriter::open(path)->write("new").ok()); }
  { ASSERT_TRUE(FileWriter::open(directory_.path("b"))->write("new").ok()); }
  EXPECT_EQ(content("a"), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(FileWriterTest, RightsAndLinksAreKept) {
  const std::string path = directory_.path("a");
  ASSERT_TRUE(write_file(path, "old").ok());
  ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
  fs::create_symlink("a", directory_.path("link"));
  ASSERT_TRUE(write_file(directory_.path("link"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(directory_.path("link")));
  EXPECT_EQ(content("a"), "new");
  EXPECT_EQ(static_cast<int>(fs::status(path).permissions()), 0640);
}

TEST_F(FileWriterTest, WhatCannotBeWrittenIsAnErrorThatSaysWhy) {
  const auto full = write_file("/dev/full", "x");
  ASSERT_FALSE(full.ok());
  EXPECT_EQ(full.error().text(), "cannot write '/dev/full': No space left on device");
  EXPECT_EQ(write_file("/no/such/file", "x").error().text(),
            "cannot write '/no/such/file': No such file or directory");
  EXPECT_FALSE(write_file(directory_.path(""), "x").ok());
}

TEST_F(FileWriterTest, ADescriptorIsWrittenToDirectly) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_TRUE(write_file("/dev/fd/" + std::to_string(ends[1]), "text").ok());
  char bytes[5] = {};
  EXPECT_EQ(::read(ends[0], bytes, sizeof bytes), 4);
  EXPECT_STREQ(bytes, "text");
  ::close(ends[0]);
  ::close(ends[1]);
}

}  // namespace
}  // namespace millstone
