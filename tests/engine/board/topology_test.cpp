// Tests of building, checking and naming boards.
#include "engine/board/topology.h"

#include <gtest/gtest.h>

namespace millstone {
namespace {

Topology::Parts small_parts() {
  Topology::Parts parts;
  parts.id = "small";
  parts.points = {"c1", "A1", "b2", "b1"};
  parts.edges = {{"a1", "b1"}, {"b1", "c1"}, {"B1", "b2"}};
  parts.lines = {{{"a1", "b1", "c1"}, LineKind::kSquare}};
  return parts;
}

// A board of `size` points in ranks of eight, with one line.
Topology::Parts large_parts(int size) {
  Topology::Parts parts;
  for (int i = 0; i < size; ++i) {
    parts.points.push_back({static_cast<char>('a' + i % 8), static_cast<char>('1' + i / 8)});
  }
  parts.lines = {{{"a1", "b1", "c1"}}};
  return parts;
}

TEST(Topology, IndicesFollowTheRanksFromTheTop) {
  const auto board = Topology::build(small_parts());
  ASSERT_TRUE(board.ok()) << board.error().text();
  EXPECT_EQ(board->id(), "small");
  EXPECT_EQ(board->names_of(board->all()), "b2 a1 b1 c1");
  EXPECT_EQ(board->ranks(), (std::vector<std::vector<Point>>{{0}, {1, 2, 3}}));
  EXPECT_EQ(board->names_of(0b1010, ","), "a1,c1");
  EXPECT_EQ(board->names_of(0), "");
}

TEST(Topology, PointsAreFoundInEitherCase) {
  const auto board = Topology::build(small_parts());
  ASSERT_TRUE(board.ok());
  EXPECT_EQ(board->find("b2"), Point{0});
  EXPECT_EQ(board->find("B2"), Point{0});
  for (const char* name : {"", "b", "b3", "b22", " b2"}) {
    EXPECT_EQ(board->find(name), std::nullopt) << name;
  }
}

TEST(Topology, EdgesGoBothWays) {
  const auto board = Topology::build(small_parts());
  ASSERT_TRUE(board.ok());
  EXPECT_EQ(board->names_of(board->neighbours(*board->find("b1"))), "b2 a1 c1");
  EXPECT_EQ(board->names_of(board->neighbours(*board->find("c1"))), "b1");
  EXPECT_EQ(board->edge_count(), 3);
}

TEST(Topology, LinesKeepTheirOrderAndKind) {
  const auto board = Topology::build(small_parts());
  ASSERT_TRUE(board.ok());
  ASSERT_EQ(board->lines().size(), 1u);
  EXPECT_EQ(board->name(board->lines()[0].points[1]), "b1");
  EXPECT_TRUE(board->has_kind(LineKind::kSquare));
  EXPECT_FALSE(board->has_kind(LineKind::kOther));
}

TEST(Topology, ThirtyTwoPointsAreAllowed) {
  const auto board = Topology::build(large_parts(32));
  ASSERT_TRUE(board.ok()) << board.error().text();
  EXPECT_EQ(board->size(), 32);
  EXPECT_EQ(board->all(), ~Bitboard{0});
}

struct Fault {
  const char* name;
  void (*spoil)(Topology::Parts&);
  const char* message;
};

class TopologyFault : public testing::TestWithParam<Fault> {};

TEST_P(TopologyFault, IsRefusedWithItsMessage) {
  Topology::Parts parts = small_parts();
  GetParam().spoil(parts);
  const auto board = Topology::build(parts);
  ASSERT_FALSE(board.ok());
  EXPECT_EQ(board.error().text(), GetParam().message);
}

const Fault kFaults[] = {
    {"NoPoints", [](auto& p) { p.points.clear(); }, "no points (points); expected 1 to 32 points"},
    {"TooManyPoints", [](auto& p) { p = large_parts(33); },
     "33 points (points); expected at most 32 points"},
    {"BadName", [](auto& p) { p.points.push_back("d10"); },
     "bad point name 'd10' (points); expected a letter a to w and a digit 1 to 9"},
    {"NameLikeARemoval", [](auto& p) { p.points.push_back("x1"); },
     "bad point name 'x1' (points); expected a letter a to w and a digit 1 to 9"},
    {"RankZero", [](auto& p) { p.points.push_back("a0"); },
     "bad point name 'a0' (points); expected a letter a to w and a digit 1 to 9"},
    {"PointTwice", [](auto& p) { p.points.push_back("B2"); },
     "point 'b2' is named twice (points); expected each point once"},
    {"UnknownEdgeStart",
     [](auto& p) {
       p.edges.push_back({"a9", "a1"});
     },
     "unknown point 'a9' (edges, 'a9-a1'); expected a point of the board"},
    {"UnknownEdgeEnd",
     [](auto& p) {
       p.edges.push_back({"a1", ""});
     },
     "unknown point '' (edges, 'a1-'); expected a point of the board"},
    {"EdgeToItself",
     [](auto& p) {
       p.edges.push_back({"a1", "A1"});
     },
     "an edge from a point to itself (edges, 'a1-A1'); expected two points"},
    {"EdgeTwice",
     [](auto& p) {
       p.edges.push_back({"b1", "a1"});
     },
     "the edge is named twice (edges, 'b1-a1'); expected each edge once"},
    {"UnknownLinePoint",
     [](auto& p) {
       p.lines.push_back({{"a1", "b1", "d1"}});
     },
     "unknown point 'd1' (lines, 'a1-b1-d1'); expected a point of the board"},
    {"LinePointTwice",
     [](auto& p) {
       p.lines.push_back({{"a1", "b1", "a1"}});
     },
     "a point stands twice in the line (lines, 'a1-b1-a1'); expected three points"},
    {"LineTwice",
     [](auto& p) {
       p.lines.push_back({{"b1", "c1", "a1"}});
     },
     "the line is named twice (lines, 'b1-c1-a1'); expected each line once"},
    {"NoLines", [](auto& p) { p.lines.clear(); }, "no lines (lines); expected 1 to 32 lines"},
    {"TooManyLinesThroughAPoint",
     [](auto& p) {
       p = large_parts(32);
       for (char file = 'b'; file <= 'h'; ++file) {
         p.lines.push_back({{"a1", std::string{file, '2'}, std::string{file, '3'}}});
       }
       p.lines.push_back({{"a1", "h2", "g3"}});
     },
     "more than 8 lines through a1 (lines, 'a1-h2-g3'); expected at most 8 lines through a point"},
    {"TooManyLines",
     [](auto& p) {
       p = large_parts(32);
       p.lines.clear();
       // Two sets of files, in each every pair of ranks once: no point in more than 8 lines.
       for (const char file : {'a', 'd'}) {
         for (int i = 0; i < 16; ++i) {
           const char first = static_cast<char>('1' + i / 4), last = static_cast<char>('1' + i % 4);
           const auto next = [&](int n) { return static_cast<char>(file + n); };
           p.lines.push_back({{std::string{file, first}, std::string{next(1), first},
                               std::string{next(2), last}}});
         }
       }
       p.lines.push_back({{"g1", "g2", "g3"}});
     },
     "more than 32 lines (lines, 'g1-g2-g3'); expected at most 32 lines"},
};

INSTANTIATE_TEST_SUITE_P(All, TopologyFault, testing::ValuesIn(kFaults),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace millstone
