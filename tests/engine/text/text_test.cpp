// Tests of the text helpers.
#include "engine/text/text.h"

#include <gtest/gtest.h>

namespace millstone {
namespace {

TEST(Text, TrimTakesEveryAsciiBlankFromBothEnds) {
  EXPECT_EQ(trim(" \t\r\n a b \v\f"), "a b");
  EXPECT_EQ(trim(" \t "), "");
  EXPECT_EQ(trim("\xA0x"), "\xA0x");  // not a blank outside of a locale
}

TEST(Text, CaseIsIgnoredForAsciiLettersOnly) {
  EXPECT_TRUE(equal_ignoring_case("FlyAt", "flyaT"));
  EXPECT_FALSE(equal_ignoring_case("flyAt", "flyA"));
  EXPECT_FALSE(equal_ignoring_case("@", "`"));
  EXPECT_EQ(to_lower(std::string_view("Z[\xC4")), "z[\xC4");
}

TEST(Text, WordsStandBetweenBlanksAndCommas) {
  EXPECT_EQ(split_words(" a7,,b2\tc3 "), (std::vector<std::string_view>{"a7", "b2", "c3"}));
  EXPECT_TRUE(split_words(" , ").empty());
}

// The qualified name keeps std::quoted, which GoogleTest includes, out of the way.
TEST(Text, QuotingLeavesNothingThatCouldBreakALine) {
  EXPECT_EQ(millstone::quoted("a b"), "'a b'");
  EXPECT_EQ(millstone::quoted(std::string_view("\n\0\x7F\xC3\xA9", 5)),
            "'\\x0A\\x00\\x7F\\xC3\\xA9'");
  EXPECT_EQ(millstone::quoted(std::string(40, 'x')), "'" + std::string(40, 'x') + "'");
  EXPECT_EQ(millstone::quoted(std::string(41, 'x')), "'" + std::string(40, 'x') + "...'");
}

TEST(Text, JoinWithOr) {
  EXPECT_EQ(join_with_or({}), "");
  EXPECT_EQ(join_with_or({"a"}), "a");
  EXPECT_EQ(join_with_or({"a", "b"}), "a or b");
  EXPECT_EQ(join_with_or({"a", "b", "c"}), "a, b or c");
}

}  // namespace
}  // namespace millstone
