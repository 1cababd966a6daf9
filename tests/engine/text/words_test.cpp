// Tests of engine/text/words.h.
#include "engine/text/words.h"

#include <limits>

#include <gtest/gtest.h>

namespace millstone {
namespace {

TEST(Words, AreTakenOneByOne) {
  std::string_view rest = "\t go  depth\r\n5 ";
  EXPECT_EQ(take_word(rest), "go");
  EXPECT_EQ(rest, "  depth\r\n5 ");
  EXPECT_EQ(take_word(rest), "depth");
  EXPECT_EQ(take_word(rest), "5");
  EXPECT_EQ(take_word(rest), "");
  EXPECT_EQ(take_word(rest), "");
}

TEST(Words, AreJoinedByOneBlank) {
  EXPECT_EQ(join_words(command_words("  a \t b  c ")), "a b c");
  EXPECT_EQ(join_words(command_words(" \r ")), "");
  // A comma is no separator here.
  EXPECT_EQ(command_words("a,b c").size(), 2u);
}

TEST(Words, NumbersAreWholeOrNothing) {
  EXPECT_EQ(parse_integer("42"), 42);
  EXPECT_EQ(parse_integer("-7"), -7);
  EXPECT_EQ(parse_integer("+7"), 7);
  EXPECT_EQ(parse_integer("0"), 0);
  for (const char* bad : {"", "-", "+", "x", "1x", "1.5", "1e9", " 1", "1 2", "--1"}) {
    EXPECT_FALSE(parse_integer(bad)) << bad;
  }
}

TEST(Words, NumbersTooLargeBecomeTheLargest) {
  using Limits = std::numeric_limits<std::int64_t>;
  EXPECT_EQ(parse_integer("9223372036854775807"), Limits::max());
  EXPECT_EQ(parse_integer("9223372036854775808"), Limits::max());
  EXPECT_EQ(parse_integer("18446744073709551616"), Limits::max());
  EXPECT_EQ(parse_integer("-9223372036854775807"), -Limits::max());
  EXPECT_EQ(parse_integer("-99999999999999999999"), Limits::min());
}

TEST(Words, PrintableTextStaysOnItsLine) {
  EXPECT_EQ(printable("a\nb\rc\x1b", 100), "a?b?c?");
  EXPECT_EQ(printable("abcdef", 6), "abcdef");
  EXPECT_EQ(printable("abcdef", 3), "abc...");
}

}  // namespace
}  // namespace millstone
