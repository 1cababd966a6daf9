// Tests of the board field of a FEN.
#include "engine/board/board_field.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/board/boards.h"

namespace millstone {
namespace {

TEST(BoardField, ReadsPiecesAndClosedPoints) {
  const TopologyPtr board = built_in_board("nine");
  const auto field = parse_board_field(*board, "3/1W1/3/5B/X2/3/W1B");
  ASSERT_TRUE(field.ok()) << field.error().text();
  EXPECT_EQ(board->names_of(field->pieces[kWhite]), "d6 a1");
  EXPECT_EQ(board->names_of(field->pieces[kBlack]), "g4 g1");
  EXPECT_EQ(board->names_of(field->closed), "c3");
}

TEST(BoardField, DigitsMayBeSplitButAreWrittenTogether) {
  const TopologyPtr board = built_in_board("nine");
  const auto field = parse_board_field(*board, "111/12/21/3W11/3/3/3");
  ASSERT_TRUE(field.ok()) << field.error().text();
  EXPECT_EQ(format_board_field(*board, *field), "3/3/3/3W2/3/3/3");
}

TEST(BoardField, RanksOfMoreThanNinePointsAreWrittenInPieces) {
  Topology::Parts parts;
  for (char file = 'a'; file <= 't'; ++file) parts.points.push_back({file, '1'});
  parts.lines = {{{"a1", "b1", "c1"}}};
  const auto board = Topology::build(parts);
  ASSERT_TRUE(board.ok());
  EXPECT_EQ(format_board_field(*board, {}), "992");
  const auto field = parse_board_field(*board, "992");
  ASSERT_TRUE(field.ok()) << field.error().text();
}

TEST(BoardField, RandomFieldsOfEveryBoardComeBack) {
  std::mt19937 random(7);
  for (const std::string_view id : built_in_board_ids()) {
    const TopologyPtr board = built_in_board(id);
    for (int i = 0; i < 200; ++i) {
      BoardField field;
      for (Point p = 0; p < board->size(); ++p) {
        switch (random() % 5) {
          case 0:
            field.pieces[kWhite] |= bit(p);
            break;
          case 1:
            field.pieces[kBlack] |= bit(p);
            break;
          case 2:
            field.closed |= bit(p);
            break;
        }
      }
      const std::string text = format_board_field(*board, field);
      const auto again = parse_board_field(*board, text);
      ASSERT_TRUE(again.ok()) << text << ": " << again.error().text();
      EXPECT_EQ(again->pieces, field.pieces) << text;
      EXPECT_EQ(again->closed, field.closed) << text;
    }
  }
}

struct Fault {
  std::string_view field, message;
};
const Fault kFaults[] = {
    {"", "1 rank (board field); expected 7 ranks with / between"},
    {"3/3/3/6/3/3", "6 ranks (board field); expected 7 ranks with / between"},
    {"3/3/3/6/3/3/3/", "8 ranks (board field); expected 7 ranks with / between"},
    {"3/Q2/3/6/3/3/3",
     "unknown piece letter 'Q' (board field, rank 6, character 1); expected W, B, X or a digit 1 "
     "to 9"},
    {"3/3/3/6/3/3/2w",
     "unknown piece letter 'w' (board field, rank 1, character 2); expected W, B, X or a digit 1 "
     "to 9"},
    {"3/3/3/60/3/3/3",
     "unknown piece letter '0' (board field, rank 4, character 2); expected W, B, X or a digit 1 "
     "to 9"},
    {"\xC3\xA9/3/3/6/3/3/3",
     "unknown piece letter '\\xC3' (board field, rank 7, character 1); expected W, B, X or a digit "
     "1 to 9"},
    {"3/3/WWWW/6/3/3/3",
     "too many points (board field, rank 5, character 4); expected 3 points on this rank"},
    {"3/3/3/9/3/3/3",
     "too many points (board field, rank 4, character 1); expected 6 points on this rank"},
    {"3/3/3/6/1W/3/3",
     "only 2 points (board field, rank 3, character 3); expected 3 points on this rank"},
    {"//////", "only 0 points (board field, rank 7, character 1); expected 3 points on this rank"},
};
TEST(BoardField, ErrorsNameRankAndCharacter) {
  for (const Fault& fault : kFaults) {
    const auto field = parse_board_field(*built_in_board("nine"), fault.field);
    ASSERT_FALSE(field.ok()) << fault.field;
    EXPECT_EQ(field.error().text(), fault.message);
  }
}

}  // namespace
}  // namespace millstone
