// Tests of protocol/lines/line_splitter.h.
#include "protocol/lines/line_splitter.h"

#include <vector>

#include <gtest/gtest.h>

namespace millstone {
namespace {

struct Collected {
  std::vector<std::string> lines;
  int overlong = 0;
  LineSplitter splitter;

  explicit Collected(std::size_t max_line = 100)
      : splitter([this](std::string line) { lines.push_back(std::move(line)); },
                 [this] { ++overlong; }, max_line) {}
};

using Strings = std::vector<std::string>;

TEST(LineSplitter, CutsWhereverTheBytesAreCut) {
  const std::string text = "uci\r\n\nposition startpos\nlast";
  for (std::size_t step = 1; step <= text.size(); ++step) {
    Collected got;
    for (std::size_t i = 0; i < text.size(); i += step) got.splitter.feed(text.substr(i, step));
    EXPECT_EQ(got.lines, (Strings{"uci", "", "position startpos"})) << step;
    got.splitter.finish();
    EXPECT_EQ(got.lines.back(), "last") << step;
    EXPECT_EQ(got.overlong, 0);
  }
}

TEST(LineSplitter, ACarriageReturnAloneEndsALineToo) {
  const std::string text = "a\rb\r\r\n\n\rc\r\n";
  for (std::size_t step = 1; step <= text.size(); ++step) {
    Collected got;
    for (std::size_t i = 0; i < text.size(); i += step) got.splitter.feed(text.substr(i, step));
    got.splitter.finish();
    EXPECT_EQ(got.lines, (Strings{"a", "b", "", "", "", "c"})) << step;
  }
}

TEST(LineSplitter, AByteOrderMarkIsNoPartOfTheFirstLine) {
  Collected got;
  got.splitter.feed("\xEF");
  got.splitter.feed("\xBB\xBFuci\n\xEF\xBB\xBFuci\n");
  EXPECT_EQ(got.lines, (Strings{"uci", "\xEF\xBB\xBFuci"}));
}

TEST(LineSplitter, FinishWithoutRestAddsNothing) {
  Collected got;
  got.splitter.feed("a\n");
  got.splitter.finish();
  EXPECT_EQ(got.lines, Strings{"a"});
}

TEST(LineSplitter, OverlongLinesAreReportedOnceAndForgotten) {
  Collected got(4);
  got.splitter.feed("1234\n12345\nab\n");
  EXPECT_EQ(got.lines, (Strings{"1234", "ab"}));
  EXPECT_EQ(got.overlong, 1);
  for (int i = 0; i < 10; ++i) got.splitter.feed("xxx");
  got.splitter.feed("\nok\n");
  EXPECT_EQ(got.lines.back(), "ok");
  EXPECT_EQ(got.overlong, 2);
  got.splitter.feed("xxxxxxxx");
  got.splitter.finish();
  EXPECT_EQ(got.overlong, 3);
}

TEST(LineSplitter, KeepsBytesThatAreNoText) {
  Collected got;
  got.splitter.feed(std::string("\0\xff\n", 3));
  EXPECT_EQ(got.lines, Strings{std::string("\0\xff", 2)});
}

}  // namespace
}  // namespace millstone
