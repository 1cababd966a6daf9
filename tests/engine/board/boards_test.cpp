// Checks every built-in board against the table of the rules.
#include "engine/board/boards.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "engine/board/symmetry.h"

namespace millstone {
namespace {

struct Expected {
  const char* id;
  int points, lines, edges;
  std::size_t automorphisms;
  int squares, crosses, diagonals;  // lines of each kind; the rest is of no kind
};

// rules.md section 2; the kinds follow from section 7.
const Expected kBoards[] = {
    {"nine", 24, 16, 32, 16, 12, 4, 0},
    {"nine-diagonal", 24, 20, 40, 16, 12, 4, 4},
    {"nine-diagonal-moves", 24, 16, 40, 16, 12, 4, 0},
    {"sesotho", 25, 22, 40, 8, 12, 10, 0},
    {"six", 16, 8, 20, 16, 8, 0, 0},
    {"seven", 17, 14, 24, 8, 8, 6, 0},
    {"three", 9, 8, 12, 8, 0, 0, 0},
    {"three-orthogonal", 9, 6, 12, 8, 0, 0, 0},
    {"three-diagonal", 9, 8, 16, 8, 0, 0, 0},
    {"three-king", 9, 8, 20, 8, 0, 0, 0},
    {"picaria", 13, 16, 28, 8, 0, 0, 0},
    {"wheel", 9, 4, 16, 16, 0, 0, 0},
    {"triangle", 7, 5, 10, 2, 0, 0, 0},
};

std::string name_of(const testing::TestParamInfo<Expected>& info) {
  std::string name = info.param.id;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

class BuiltInBoard : public testing::TestWithParam<Expected> {
 protected:
  const TopologyPtr board = built_in_board(GetParam().id);
};
INSTANTIATE_TEST_SUITE_P(All, BuiltInBoard, testing::ValuesIn(kBoards), name_of);

TEST_P(BuiltInBoard, HasTheNumbersOfTheTable) {
  ASSERT_NE(board, nullptr);
  EXPECT_EQ(board->size(), GetParam().points);
  EXPECT_EQ(static_cast<int>(board->lines().size()), GetParam().lines);
  EXPECT_EQ(board->edge_count(), GetParam().edges);
  EXPECT_EQ(automorphisms(*board).size(), GetParam().automorphisms);
}

TEST_P(BuiltInBoard, HasLinesOfTheRightKinds) {
  const auto count = [&](LineKind kind) {
    return static_cast<int>(std::count_if(board->lines().begin(), board->lines().end(),
                                          [&](const Line& line) { return line.kind == kind; }));
  };
  EXPECT_EQ(count(LineKind::kSquare), GetParam().squares);
  EXPECT_EQ(count(LineKind::kCross), GetParam().crosses);
  EXPECT_EQ(count(LineKind::kDiagonal), GetParam().diagonals);
}

// Names are places in the drawing, so the middle point of a line stands between its ends.
TEST_P(BuiltInBoard, DrawsItsLinesStraight) {
  for (const Line& line : board->lines()) {
    for (const int axis : {0, 1}) {
      const auto place = [&](int i) { return board->name(line.points[i])[axis]; };
      EXPECT_GE((place(1) - place(0)) * (place(2) - place(1)), 0) << board->names_of(line.mask());
    }
  }
}

TEST_P(BuiltInBoard, IsFoundInEitherCaseAndShared) {
  std::string upper = GetParam().id;
  std::transform(upper.begin(), upper.end(), upper.begin(), [](char c) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  });
  EXPECT_EQ(built_in_board(upper), board);
}

TEST(BuiltInBoards, StandInTheOrderOfTheTable) {
  std::vector<std::string_view> ids;
  for (const Expected& expected : kBoards) ids.push_back(expected.id);
  EXPECT_EQ(built_in_board_ids(), ids);
  EXPECT_EQ(built_in_board("ten"), nullptr);
  EXPECT_EQ(built_in_board(""), nullptr);
}

struct Shape {
  const char* id;
  const char* ranks;  // the points, `/` between ranks
};
const Shape kShapes[] = {
    {"nine", "a7 d7 g7 / b6 d6 f6 / c5 d5 e5 / a4 b4 c4 e4 f4 g4 / c3 d3 e3 / b2 d2 f2 / a1 d1 g1"},
    {"sesotho",
     "a7 d7 g7 / b6 d6 f6 / c5 d5 e5 / a4 b4 c4 d4 e4 f4 g4 / c3 d3 e3 / b2 d2 f2 / a1 d1 g1"},
    {"six", "a5 c5 e5 / b4 c4 d4 / a3 b3 d3 e3 / b2 c2 d2 / a1 c1 e1"},
    {"seven", "a5 c5 e5 / b4 c4 d4 / a3 b3 c3 d3 e3 / b2 c2 d2 / a1 c1 e1"},
    {"three", "a3 b3 c3 / a2 b2 c2 / a1 b1 c1"},
    {"picaria", "a5 c5 e5 / b4 d4 / a3 c3 e3 / b2 d2 / a1 c1 e1"},
    {"wheel", "a3 b3 c3 / a2 b2 c2 / a1 b1 c1"},
    {"triangle", "b3 / a2 b2 c2 / a1 b1 c1"},
};
TEST(BuiltInBoards, HaveThePointsOfTheTable) {
  for (const Shape& shape : kShapes) {
    const TopologyPtr board = built_in_board(shape.id);
    std::string ranks;
    for (const auto& rank : board->ranks()) {
      if (!ranks.empty()) ranks += " / ";
      Bitboard set = 0;
      for (const Point p : rank) set |= bit(p);
      ranks += board->names_of(set);
    }
    EXPECT_EQ(ranks, shape.ranks);
  }
}

struct Neighbours {
  const char* id;
  const char* point;
  const char* neighbours;
};
const Neighbours kNeighbours[] = {
    {"nine", "a7", "d7 a4"},
    {"nine", "d6", "d7 b6 f6 d5"},
    {"nine-diagonal", "b6", "a7 d6 c5 b4"},
    {"nine-diagonal-moves", "c3", "c4 d3 b2"},
    {"sesotho", "d4", "d5 c4 e4 d3"},
    {"sesotho", "b6", "a7 d6 b4"},
    {"sesotho", "c5", "d5 c4"},
    {"six", "c4", "c5 b4 d4"},
    {"seven", "c3", "c4 b3 d3 c2"},
    {"three", "b2", "b3 a2 c2 b1"},
    {"three", "a3", "b3 a2"},
    {"three-diagonal", "a3", "b3 a2 b2"},
    {"three-king", "b3", "a3 c3 a2 b2 c2"},
    {"picaria", "c3", "c5 b4 d4 a3 e3 b2 d2 c1"},
    {"picaria", "b4", "a5 c5 a3 c3"},
    {"wheel", "a3", "b3 a2 b2"},
    {"wheel", "b2", "a3 b3 c3 a2 c2 a1 b1 c1"},
    {"triangle", "b3", "a2 b2 c2"},
    {"triangle", "b2", "b3 a2 c2 b1"},
};
TEST(BuiltInBoards, JoinTheRightPoints) {
  for (const Neighbours& expected : kNeighbours) {
    const TopologyPtr board = built_in_board(expected.id);
    const auto point = board->find(expected.point);
    ASSERT_TRUE(point);
    EXPECT_EQ(board->names_of(board->neighbours(*point)), expected.neighbours)
        << expected.id << " " << expected.point;
  }
}

bool has_line(const Topology& board, std::string_view names, LineKind kind) {
  return std::any_of(board.lines().begin(), board.lines().end(), [&](const Line& line) {
    return line.kind == kind && board.names_of(line.mask()) == names;
  });
}
TEST(BuiltInBoards, HaveTheSpecialLines) {
  EXPECT_TRUE(has_line(*built_in_board("nine"), "a7 d7 g7", LineKind::kSquare));
  EXPECT_TRUE(has_line(*built_in_board("nine"), "a4 b4 c4", LineKind::kCross));
  EXPECT_TRUE(has_line(*built_in_board("nine-diagonal"), "a7 b6 c5", LineKind::kDiagonal));
  EXPECT_TRUE(has_line(*built_in_board("sesotho"), "c4 d4 e4", LineKind::kCross));
  EXPECT_TRUE(has_line(*built_in_board("seven"), "c5 c4 c3", LineKind::kCross));
  EXPECT_TRUE(has_line(*built_in_board("picaria"), "b4 c3 d2", LineKind::kOther));
  EXPECT_TRUE(has_line(*built_in_board("wheel"), "a3 b2 c1", LineKind::kOther));
  EXPECT_FALSE(has_line(*built_in_board("wheel"), "a3 b3 c3", LineKind::kOther));
  EXPECT_TRUE(has_line(*built_in_board("triangle"), "b3 a2 a1", LineKind::kOther));
}

}  // namespace
}  // namespace millstone
