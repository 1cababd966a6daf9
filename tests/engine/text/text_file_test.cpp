// Tests of the one reader of texts.
#include "engine/text/text_file.h"

#include <cstdio>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/temporary_directory.h"

namespace millstone {
namespace {

using testing::TemporaryDirectory;

class TextFile : public ::testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& bytes) const {
    const std::string path = directory_.path(name);
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  std::string text_of(const std::string& bytes) const {
    const auto text = read_text_file(write("text", bytes));
    return text ? *text : "error: " + text.error().text();
  }

  TemporaryDirectory directory_;
};

TEST_F(TextFile, LinesEndAlikeHoweverTheyWereEnded) {
  EXPECT_EQ(text_of("a\nb\n"), "a\nb\n");
  EXPECT_EQ(text_of("a\r\nb\r\n"), "a\nb\n");
  EXPECT_EQ(text_of("a\rb\r"), "a\nb\n");
  EXPECT_EQ(text_of("a\r\r\n\n\rb"), "a\n\n\n\nb");
  EXPECT_EQ(text_of(""), "");
}

TEST_F(TextFile, AByteOrderMarkIsNoPartOfTheText) {
  EXPECT_EQ(text_of("\xEF\xBB\xBF[a]\r\n"), "[a]\n");
  EXPECT_EQ(text_of("\xEF\xBB\xBF"), "");
  EXPECT_EQ(text_of("a\xEF\xBB\xBF"), "a\xEF\xBB\xBF");  // only at the front
}

TEST_F(TextFile, Utf16IsRefusedByName) {
  for (const char* bytes : {"\xFF\xFE"
                            "a",
                            "\xFE\xFF"
                            "a"}) {
    EXPECT_NE(text_of(bytes).find("it is UTF-16; expected UTF-8"), std::string::npos);
  }
}

TEST_F(TextFile, TheLimitCountsBytesOfTheFile) {
  const std::string path = write("text", std::string(100, 'x'));
  EXPECT_TRUE(read_text_file(path, 100).ok());
  EXPECT_EQ(read_text_file(path, 99).error().what, "cannot read '" + path.substr(0, 40) +
                                                       (path.size() > 40 ? "..." : "") +
                                                       "': it is larger than 99 bytes");
}

TEST_F(TextFile, WhatIsNotThereOrNoTextIsNamed) {
  EXPECT_NE(read_text_file("/no/such").error().what.find("no such file"), std::string::npos);
  EXPECT_NE(read_text_file("/tmp").error().what.find("it is a directory"), std::string::npos);
}

TEST_F(TextFile, APipeIsReadToItsEnd) {
  const std::string path = directory_.path("pipe");
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const std::string part(100'000, 'a');  // more than a pipe holds
  std::thread writer([&] { std::ofstream(path) << part << "\r\n" << part; });
  const auto text = read_text_file(path);
  writer.join();
  ASSERT_TRUE(text.ok()) << text.error().text();
  EXPECT_EQ(*text, part + "\n" + part);
}

TEST_F(TextFile, ADescriptorIsReadByItsName) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "a\rb", 3), 3);
  ::close(ends[1]);
  const auto text = read_text_file("/dev/fd/" + std::to_string(ends[0]));
  ASSERT_TRUE(text.ok()) << text.error().text();
  EXPECT_EQ(*text, "a\nb");
  ::close(ends[0]);
}

TEST_F(TextFile, ASessionNeverWaitsForAWriter) {
  const std::string path = directory_.path("pipe");
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  for (const std::string& name : {path, std::string("/dev/stdin"), std::string("/dev/zero")}) {
    const auto text = read_text_file(name, kMaxTextFile, TextSource::kFilesOnly);
    ASSERT_FALSE(text.ok()) << name;
    EXPECT_NE(text.error().what.find("no regular file"), std::string::npos) << name;
  }
  // The name of standard input is that of a file there.
  EXPECT_FALSE(read_text_file("-", kMaxTextFile, TextSource::kFilesOnly).ok());
}

}  // namespace
}  // namespace millstone
