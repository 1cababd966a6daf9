// Turns of nine men's morris position by position: every edge, every mill, and the cases that
// players argue about; and perft of a position against perft of its images.
#include <gtest/gtest.h>

#include <random>

#include "engine/board/symmetry.h"
#include "engine/game/generate.h"
#include "engine/game/perft.h"
#include "engine/rules/presets.h"

namespace millstone::testing {
namespace {

class NineMensTurns : public ::testing::Test {
 protected:
  Bitboard set(std::initializer_list<const char*> names) const {
    Bitboard out = 0;
    for (const char* name : names) out |= bit(*board_.find(name));
    return out;
  }
  // White to move, hands empty unless given.
  Position position(Bitboard white, Bitboard black, int white_hand = 0, int black_hand = 0) const {
    Position p;
    p.pieces = {white, black};
    p.hand = {static_cast<std::uint8_t>(white_hand), static_cast<std::uint8_t>(black_hand)};
    p.turn = 20;
    settle(rules_, p);
    return p;
  }
  TurnList turns(const Position& p) const {
    TurnList list;
    generate(rules_, p, list);
    return list;
  }
  Bitboard removed_by(const Position& p, Point to) const {
    Bitboard out = 0;
    for (const Turn turn : turns(p))
      if (turn.to() == to) out |= turn.removed();
    return out;
  }

  const PreparedRules rules_{default_rules()};
  const Topology& board_ = rules_.board();
};

TEST_F(NineMensTurns, GoAlongEveryEdgeInBothDirectionsAndNoOtherWay) {
  int edges = 0;
  for (Point from = 0; from < board_.size(); ++from) {
    // Three more white pieces, so that none flies, away from the piece and its neighbours.
    const Bitboard near = board_.neighbours(from) | bit(from);
    Bitboard others = 0;
    for (Point p = 0; p < board_.size() && popcount(others) < 3; ++p)
      if (!(near & bit(p))) others |= bit(p);
    Bitboard black = 0;
    for (Point p = board_.size() - 1; popcount(black) < 4; --p)
      if (!((near | others) & bit(p))) black |= bit(p);
    Bitboard reached = 0;
    for (const Turn turn : turns(position(others | bit(from), black)))
      if (turn.from() == from) reached |= bit(turn.to());
    EXPECT_EQ(reached, board_.neighbours(from)) << board_.name(from);
    edges += popcount(reached);
  }
  EXPECT_EQ(edges, 64);
}

TEST_F(NineMensTurns, CloseEveryMillFromEachOfItsPoints) {
  for (const Line& line : board_.lines()) {
    for (const Point last : line.points) {
      const Bitboard white = line.mask() & ~bit(last);
      Bitboard black = 0;
      for (Point p = 0; p < board_.size() && popcount(black) < 2; ++p)
        if (!(line.mask() & bit(p))) black |= bit(p);
      EXPECT_EQ(removed_by(position(white, black, 7, 7), last), black) << board_.name(last);
    }
  }
}

TEST_F(NineMensTurns, BlockedSideLoses) {
  const Position p = position(set({"a7", "g7", "a1", "g1"}), set({"d7", "a4", "g4", "d1", "b4"}));
  EXPECT_TRUE(turns(p).empty());
  EXPECT_EQ(outcome(rules_, p), Outcome::won_by(kBlack, Reason::kBlocked));
}

TEST_F(NineMensTurns, TakeFromMillsOnlyWhenAllStandInMills) {
  const Bitboard white = set({"a7", "d7", "b4", "g4"});
  const Bitboard mill = set({"a1", "d1", "g1"});
  const Point to = *board_.find("g7");
  EXPECT_EQ(removed_by(position(white, mill), to), mill);
  EXPECT_EQ(removed_by(position(white, mill | set({"e4"})), to), set({"e4"}));
}

TEST_F(NineMensTurns, ADoubleMillTakesOnePiece) {
  const Position p = position(set({"d7", "g7", "a4", "a1"}), set({"b4", "f4", "e4"}), 5, 6);
  int closing = 0;
  for (const Turn turn : turns(p)) {
    if (turn.to() != *board_.find("a7")) continue;
    EXPECT_EQ(turn.removal_count(), 1);
    ++closing;
  }
  EXPECT_EQ(closing, 3);
}

TEST_F(NineMensTurns, TheLastPlacementMayCloseAMill) {
  const Bitboard black = set({"b6", "b2", "f6", "f2"});
  Position p = position(set({"a7", "d7", "e4", "c3"}), black, 1, 0);
  const Turn turn = Turn::place(*board_.find("g7")).with_removal(*board_.find("b6"));
  ASSERT_TRUE(is_legal(rules_, p, turn));
  do_turn(rules_, p, turn);
  EXPECT_EQ(p.pieces[kBlack], black & ~set({"b6"}));
  EXPECT_EQ(p.side, kBlack);
  EXPECT_FALSE(p.placing());
  EXPECT_EQ(p.key, compute_key(rules_, p));
}

TEST_F(NineMensTurns, OnlyTheSideWithThreePiecesFlies) {
  const Bitboard three = set({"a7", "b4", "g1"}), four = set({"d7", "c3", "e4", "f2"});
  EXPECT_EQ(turns(position(three, four)).size(), 3u * 17u);
  for (const Turn turn : turns(position(four, three)))
    EXPECT_TRUE(board_.neighbours(turn.from()) & bit(turn.to()));
}

TEST_F(NineMensTurns, PerftOfAPositionIsThatOfItsImages) {
  const auto symmetries = automorphisms(board_);
  ASSERT_EQ(symmetries.size(), 16u);
  std::mt19937_64 random(7);
  PerftOptions options;
  options.depth = 3;
  for (int game = 0; game < 20; ++game) {
    Position p = start_position(rules_);
    for (int ply = 0; ply < 10 + 2 * game; ++ply) {
      const TurnList list = turns(p);
      if (list.empty()) break;
      do_turn(rules_, p, list[random() % list.size()]);
    }
    const std::uint64_t count = perft(rules_, p, options).nodes;
    for (const Symmetry& symmetry : symmetries) {
      Position image = p;
      for (Bitboard& pieces : image.pieces) pieces = symmetry.apply(pieces);
      settle(rules_, image);
      EXPECT_EQ(perft(rules_, image, options).nodes, count) << "game " << game;
    }
  }
}

}  // namespace
}  // namespace millstone::testing
