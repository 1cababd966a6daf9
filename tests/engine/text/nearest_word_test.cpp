// Tests of engine/text/nearest_word.h.
#include "engine/text/nearest_word.h"

#include <gtest/gtest.h>

namespace millstone {
namespace {

const std::vector<std::string> kWords{"depth", "nodes", "movetime", "d", "isready"};

TEST(NearestWord, FindsWhatWasMeant) {
  EXPECT_EQ(nearest_word("deth", kWords), "depth");
  EXPECT_EQ(nearest_word("detph", kWords), "depth");
  EXPECT_EQ(nearest_word("NODE", kWords), "nodes");
  EXPECT_EQ(nearest_word("movetme", kWords), "movetime");
  EXPECT_EQ(nearest_word("is_ready", kWords), "isready");
}

TEST(NearestWord, GuessesNothingWhereNothingIsNear) {
  for (const char* word : {"", "x", "dance", "time", "\xff\xfe"}) {
    EXPECT_EQ(nearest_word(word, kWords), "") << word;
  }
  EXPECT_EQ(nearest_word(std::string(1'000'000, 'd'), kWords), "");
}

}  // namespace
}  // namespace millstone
