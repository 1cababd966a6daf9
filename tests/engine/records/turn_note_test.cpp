// Notes of engines behind turns, as text both ways.
#include "engine/records/turn_note.h"

#include <gtest/gtest.h>

namespace millstone {
namespace {

TEST(TurnNote, WritesValueDepthTimeAndText) {
  EXPECT_EQ(to_text(TurnNote{{false, 35}, 12, 1250, ""}), "+0.35/12 1.250s");
  EXPECT_EQ(to_text(TurnNote{{false, -1234}, 1, std::nullopt, ""}), "-12.34/1");
  EXPECT_EQ(to_text(TurnNote{{false, 0}, 7, 0, "book"}), "+0.00/7 0.000s, book");
  EXPECT_EQ(to_text(TurnNote{{true, 3}, 9, 5, "a, b"}), "+M3/9 0.005s, a, b");
  EXPECT_EQ(to_text(TurnNote{{true, -12}, 9, std::nullopt, ""}), "-M12/9");
}

TEST(TurnNote, WritesABeatenSideAsLost) {
  EXPECT_EQ(score_text({true, 0}), "-M0");
}

TEST(TurnNote, ReadsWhatItWrites) {
  for (const Score score : {Score{false, 0}, Score{false, 7}, Score{false, -105}, Score{true, 1},
                            Score{true, -44}, Score{false, 31000}}) {
    for (const std::optional<Milliseconds> time :
         {std::optional<Milliseconds>(), std::optional<Milliseconds>(123456)}) {
      const TurnNote note{score, 25, time, time ? "white wins, by a line" : ""};
      const auto read = parse_turn_note(to_text(note));
      ASSERT_TRUE(read) << to_text(note);
      EXPECT_EQ(read->score.is_mate, score.is_mate);
      EXPECT_EQ(read->score.value, score.value);
      EXPECT_EQ(read->depth, 25);
      EXPECT_EQ(read->time, time);
      EXPECT_EQ(read->text, note.text);
    }
  }
}

TEST(TurnNote, ReadsShorterNumbers) {
  const auto read = parse_turn_note(" +1/3   2s ");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->score.value, 100);
  EXPECT_EQ(read->time, 2000);
}

TEST(TurnNote, LeavesOtherCommentsAlone) {
  for (const char* comment :
       {"",           "good",        "0.35/12",        "+0.35",      "+0.35/",
        "+0.35/x",    "+/12",        "+M/3",           "+Mx/3",      "+0.35/12 5",
        "+0.35/12 s", "+0.35/12 xs", "+0.35/12 1s 2s", "+1e3/4",     "+-1/4",
        "+inf/3",     "+nan/3",      "+99999999999/1", "+1/9999999", "+ 1/2"}) {
    EXPECT_FALSE(parse_turn_note(comment)) << comment;
  }
}

}  // namespace
}  // namespace millstone
