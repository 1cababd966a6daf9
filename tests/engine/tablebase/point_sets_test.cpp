// Ranks, classes and bit moves of point sets.
#include "engine/tablebase/point_sets.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/board/boards.h"

namespace millstone::tablebase {
namespace {

TEST(Binomial, HasItsValuesAndZeroOutside) {
  EXPECT_EQ(binomial(24, 9), 1307504u);
  EXPECT_EQ(binomial(32, 16), 601080390u);
  EXPECT_EQ(binomial(5, 0), 1u);
  EXPECT_EQ(binomial(5, 6), 0u);
  EXPECT_EQ(binomial(5, -1), 0u);
}

TEST(PackBits, IsUndoneBySpreadBits) {
  std::mt19937 random(7);
  for (int i = 0; i < 1000; ++i) {
    const auto mask = static_cast<std::uint32_t>(random()),
               set = mask & static_cast<std::uint32_t>(random());
    EXPECT_EQ(spread_bits(pack_bits(set, mask), mask), set);
  }
  EXPECT_EQ(pack_bits(0b1010'0000, 0b1110'0010), 0b1010u);
}

TEST(Colex, CountsTheMasksOfEachSizeInTheirOrder) {
  const Colex colex(16);
  for (int k = 0; k <= 16; ++k) {
    const auto masks = Colex::masks(16, k);
    ASSERT_EQ(masks.size(), binomial(16, k));
    for (std::uint32_t i = 0; i < masks.size(); ++i) {
      EXPECT_EQ(popcount(masks[i]), k);
      EXPECT_EQ(colex.rank(masks[i]), i);
      EXPECT_EQ(Colex::mask(k, i), masks[i]);
      if (i != 0) {
        EXPECT_LT(masks[i - 1], masks[i]);
      }
    }
  }
}

TEST(Colex, RanksMasksOfTheWholeBoard) {
  const Colex colex(24);
  EXPECT_EQ(colex.rank(0xFFFFFF), 0u);
  EXPECT_EQ(colex.rank(0xFFF000), binomial(24, 12) - 1);
  EXPECT_EQ(colex.rank(0x800000), 23u);
}

class NineMensClasses : public testing::Test {
 protected:
  static const SetClasses& classes() {
    static const SetClasses made(24, automorphisms(*built_in_board("nine")), 9);
    return made;
  }
};

// The numbers of classes that published solvers report.
TEST_F(NineMensClasses, AreAsManyAsKnown) {
  const std::uint32_t known[] = {1, 4, 30, 158, 757, 2830, 8774, 22188, 46879, 82880};
  for (int size = 0; size <= 9; ++size) EXPECT_EQ(classes().rows(size), known[size]) << size;
}

TEST_F(NineMensClasses, MapEverySetToTheLeastOfItsClass) {
  std::mt19937 random(3);
  for (int i = 0; i < 2000; ++i) {
    Bitboard set = 0;
    while (popcount(set) < 1 + i % 9) set |= bit(static_cast<Point>(random() % 24));
    const auto [row, symmetry] = classes().place(set);
    const Bitboard representative = classes().representative(popcount(set), row);
    EXPECT_EQ(classes().apply(symmetry, set), representative);
    EXPECT_EQ(classes().apply(classes().inverse(symmetry), representative), set);
    for (unsigned g = 0; g < classes().group().size(); ++g)
      EXPECT_LE(representative, classes().apply(g, set));
  }
}

TEST_F(NineMensClasses, KnowTheirStabilisers) {
  for (std::uint32_t row = 0; row < classes().rows(4); ++row) {
    const Bitboard set = classes().representative(4, row);
    std::vector<std::uint8_t> keepers;
    for (unsigned g = 1; g < classes().group().size(); ++g)
      if (classes().group()[g].apply(set) == set) keepers.push_back(static_cast<std::uint8_t>(g));
    const auto known = classes().stabiliser(4, row);
    EXPECT_TRUE(std::equal(known.begin(), known.end(), keepers.begin(), keepers.end())) << row;
  }
}

}  // namespace
}  // namespace millstone::tablebase
