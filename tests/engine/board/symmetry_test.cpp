// Tests of the automorphisms of boards.
#include "engine/board/symmetry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/board/boards.h"

namespace millstone {
namespace {

using Image = std::array<Point, kMaxPoints>;

std::set<Image> images_of(const std::vector<Symmetry>& symmetries) {
  std::set<Image> images;
  for (const Symmetry& symmetry : symmetries) images.insert(symmetry.image);
  return images;
}

bool has_line(const Topology& board, Bitboard mask, LineKind kind, Point middle) {
  return std::any_of(board.lines().begin(), board.lines().end(), [&](const Line& line) {
    return line.mask() == mask && line.kind == kind && line.points[1] == middle;
  });
}

TEST(Symmetry, KeepsEdgesAndLines) {
  for (const std::string_view id : built_in_board_ids()) {
    const TopologyPtr board = built_in_board(id);
    for (const Symmetry& symmetry : automorphisms(*board)) {
      EXPECT_EQ(symmetry.apply(board->all()), board->all()) << id;
      for (Point p = 0; p < board->size(); ++p) {
        EXPECT_EQ(symmetry.apply(board->neighbours(p)), board->neighbours(symmetry.image[p])) << id;
      }
      for (const Line& line : board->lines()) {
        EXPECT_TRUE(has_line(*board, symmetry.apply(line.mask()), line.kind,
                             symmetry.image[line.points[1]]))
            << id;
      }
    }
  }
}

TEST(Symmetry, FormsAGroupInOrderWithTheIdentityFirst) {
  for (const std::string_view id : built_in_board_ids()) {
    const auto all = automorphisms(*built_in_board(id));
    const std::set<Image> images = images_of(all);
    ASSERT_EQ(images.size(), all.size()) << id;
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end(),
                               [](const auto& a, const auto& b) { return a.image < b.image; }));
    for (Point p = 0; p < kMaxPoints; ++p) EXPECT_EQ(all.front().image[p], p);
    for (const Symmetry& a : all) {
      for (const Symmetry& b : all) {
        Image product{};
        for (Point p = 0; p < kMaxPoints; ++p) product[p] = a.image[b.image[p]];
        EXPECT_EQ(images.count(product), 1u) << id;
      }
    }
  }
}

TEST(Symmetry, WithoutEdgesThereAreAtLeastAsMany) {
  for (const std::string_view id : built_in_board_ids()) {
    const TopologyPtr board = built_in_board(id);
    const std::set<Image> lines_only = images_of(line_automorphisms(*board));
    for (const Symmetry& symmetry : automorphisms(*board)) {
      EXPECT_EQ(lines_only.count(symmetry.image), 1u) << id;
    }
  }
}

TEST(Symmetry, LinesAloneAllowMore) {
  // The three squares may change places in any way.
  EXPECT_EQ(line_automorphisms(*built_in_board("nine")).size(), 8u * 6u);
  EXPECT_EQ(line_automorphisms(*built_in_board("nine-diagonal")).size(), 8u * 6u);
  // Two squares without a line in common: each in 8 ways, and exchanged.
  EXPECT_EQ(line_automorphisms(*built_in_board("six")).size(), 8u * 8u * 2u);
  // Rows and columns of a 3×3 table: any order of each, and exchanged.
  EXPECT_EQ(line_automorphisms(*built_in_board("three-orthogonal")).size(), 6u * 6u * 2u);
  // Four lines through the hub in any order, each either way round.
  EXPECT_EQ(line_automorphisms(*built_in_board("wheel")).size(), 24u * 16u);
}

TEST(Symmetry, MayExchangeInnerAndOuterSquare) {
  const TopologyPtr board = built_in_board("nine");
  const auto all = automorphisms(*board);
  const Point a7 = *board->find("a7"), c5 = *board->find("c5"), d7 = *board->find("d7");
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const Symmetry& s) {
    return s.image[a7] == c5 && s.image[d7] == *board->find("d5");
  }));
}

TEST(Symmetry, KindsOfLinesAreKept) {
  Topology::Parts parts;
  parts.points = {"a2", "b2", "c2", "a1", "b1", "c1"};
  parts.lines = {{{"a2", "b2", "c2"}, LineKind::kSquare}, {{"a1", "b1", "c1"}, LineKind::kSquare}};
  EXPECT_EQ(line_automorphisms(*Topology::build(parts)).size(), 72u);
  EXPECT_EQ(automorphisms(*Topology::build(parts)).size(), 8u);  // middle points stay in the middle
  parts.lines[1].kind = LineKind::kCross;
  EXPECT_EQ(line_automorphisms(*Topology::build(parts)).size(), 36u);
  EXPECT_EQ(automorphisms(*Topology::build(parts)).size(), 4u);
}

TEST(Symmetry, ABoardWithTooManyIsGivenTheIdentityAlone) {
  Topology::Parts parts;
  for (char file = 'a'; file <= 'h'; ++file) {
    for (char rank = '1'; rank <= '4'; ++rank) parts.points.push_back({file, rank});
  }
  parts.lines = {{{"a1", "b1", "c1"}}};  // 29 points can be exchanged in any way
  const auto board = Topology::build(parts);
  ASSERT_TRUE(board.ok());
  for (const auto& all : {automorphisms(*board), line_automorphisms(*board)}) {
    ASSERT_EQ(all.size(), 1u);
    for (Point p = 0; p < kMaxPoints; ++p) EXPECT_EQ(all.front().image[p], p);
  }
}

}  // namespace
}  // namespace millstone
