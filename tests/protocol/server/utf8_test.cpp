// Tests of protocol/server/utf8.h.
#include "protocol/server/utf8.h"

#include <gtest/gtest.h>

namespace millstone {
namespace {

TEST(Utf8, GoodTextStays) {
  for (const char* good : {"", "plain\n", "\xc3\xa4", "\xe2\x82\xac", "\xf0\x9f\x99\x82",
                           "\xed\x9f\xbf\xee\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_EQ(well_formed_utf8(good), good);
  }
}

TEST(Utf8, EachBadByteIsReplaced) {
  EXPECT_EQ(well_formed_utf8("a\xff"
                             "b"),
            "a?b");
  EXPECT_EQ(well_formed_utf8("\xc3"), "?");                 // cut off
  EXPECT_EQ(well_formed_utf8("\xc0\xaf"), "??");            // overlong
  EXPECT_EQ(well_formed_utf8("\xe0\x80\xaf"), "???");       // overlong
  EXPECT_EQ(well_formed_utf8("\xed\xa0\x80"), "???");       // a surrogate
  EXPECT_EQ(well_formed_utf8("\xf4\x90\x80\x80"), "????");  // beyond U+10FFFF
  EXPECT_EQ(well_formed_utf8("\xe2\x82x"), "??x");
  EXPECT_EQ(well_formed_utf8("\x80\xc3\xa4"), "?\xc3\xa4");
}

}  // namespace
}  // namespace millstone
