// Sectors by name, and positions as slots.
#include "engine/tablebase/sector.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/game/generate.h"
#include "engine/rules/presets.h"

namespace millstone::tablebase {
namespace {

TEST(SectorName, IsReadBack) {
  for (const Sector sector :
       {Sector{9, 8}, Sector{3, 12}, Sector{4, 3, 5, 5}, Sector{0, 0, 9, 9}, Sector{1, 0, 0, 1},
        Sector{4, 3, 1, 0, 2}, Sector{4, 3, 1, 0, 12, Sector::kWhiteMoves},
        Sector{4, 3, 1, 0, 0, Sector::kBlackMoves}}) {
    EXPECT_EQ(Sector::from_name(sector.name()), sector) << sector.name();
  }
  EXPECT_EQ((Sector{9, 8}).name(), "9-8");
  EXPECT_EQ((Sector{4, 3, 5, 5}).name(), "4-3+5-5");
  EXPECT_EQ((Sector{4, 3, 5, 5, 2, Sector::kWhiteMoves}).name(), "4-3+5-5x2w");
}

TEST(SectorName, HasOneSpelling) {
  for (const char* name : {"",     "9",    "9-",       "9-8+",  "9-8+1", "9-8+0-0", "09-8",
                           "9-8 ", " 9-8", "9-8+1-1x", "9-8x0", "9-8xw", "9-8wx1",  "9-8ww",
                           "w",    "x1",   "-9-8",     "9-300", "a-b",   "9+8"})
    EXPECT_FALSE(Sector::from_name(name).has_value()) << name;
}

PreparedRules rules_of(const char* variant) {
  return PreparedRules(find_preset(variant)->rules);
}

Position random_position(const PreparedRules& rules, Sector sector, std::mt19937& random) {
  Position position;
  const auto fill = [&](Color c, int count) {
    while (position.on_board(c) < count) {
      const Bitboard point = bit(static_cast<Point>(random() % rules.board().size()));
      if (!(position.occupied() & point)) position.pieces[c] |= point;
    }
  };
  fill(kWhite, sector.own);
  fill(kBlack, sector.other);
  position.hand = {sector.own_hand, sector.other_hand};
  return position;
}

class SlotOf : public testing::TestWithParam<const char*> {
 protected:
  PreparedRules rules = rules_of(GetParam());
  SectorIndex index{rules};
  std::mt19937 random{11};
};

const Sector kSectors[] = {{3, 3}, {3, 2, 0, 1}, {2, 3, 1, 0}, {0, 0, 3, 3}, {1, 3, 2, 0}};

TEST_P(SlotOf, ASlotHoldsItsOwnPosition) {
  for (const Sector sector : kSectors) {
    const std::uint64_t slots = index.slots(sector);
    ASSERT_EQ(slots, index.rows(sector) * index.columns(sector));
    for (int i = 0; i < 300; ++i) {
      const std::uint64_t slot = random() % slots;
      const Position position = index.position(sector, slot);
      EXPECT_EQ(position.side, kWhite);
      EXPECT_EQ(position.on_board(kWhite), sector.own);
      EXPECT_EQ(position.on_board(kBlack), sector.other);
      EXPECT_EQ(position.pieces[kWhite] & position.pieces[kBlack], 0u);
      const Slot found = index.locate(position);
      EXPECT_EQ(found.sector, sector);
      EXPECT_EQ(found.index, slot);
    }
  }
}

TEST_P(SlotOf, ColoursDoNotMatter) {
  for (const Sector sector : kSectors) {
    for (int i = 0; i < 100; ++i) {
      const Position position = random_position(rules, sector, random);
      Position other = position;
      std::swap(other.pieces[0], other.pieces[1]);
      std::swap(other.hand[0], other.hand[1]);
      other.side = kBlack;
      EXPECT_EQ(index.locate(position).index, index.locate(other).index);
    }
  }
}

// Of the slots that hold the images of a position exactly one is the first.
TEST_P(SlotOf, SymmetricPositionsShareOneFirstSlot) {
  for (const Sector sector : kSectors) {
    for (int i = 0; i < 200; ++i) {
      const Position position = random_position(rules, sector, random);
      std::vector<std::uint64_t> slots;
      for (unsigned g = 0; g < index.classes().group().size(); ++g) {
        Position image = position;
        for (Bitboard& set : image.pieces) set = index.classes().apply(g, set);
        slots.push_back(index.locate(image).index);
      }
      std::sort(slots.begin(), slots.end());
      slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
      for (const std::uint64_t slot : slots)
        EXPECT_EQ(index.is_first(sector, slot), slot == slots.front());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, SlotOf,
                         testing::Values("ninemensmorris", "sixmensmorris", "threemensmorris",
                                         "roundmerels", "picaria", "sesotho"));

TEST(SectorIndex, UsesOnlySymmetriesThatKeepBannedPoints) {
  const SectorIndex plain(rules_of("picaria"));
  EXPECT_EQ(plain.classes().group().size(), 8u);  // the banned centre stays where it is
  Rules rules = find_preset("ninemensmorris")->rules;
  rules.place_ban = bit(*rules.board->find("a7"));
  const SectorIndex banned{PreparedRules(rules)};
  EXPECT_LT(banned.classes().group().size(), 16u);
  for (const Symmetry& symmetry : banned.classes().group())
    EXPECT_EQ(symmetry.apply(rules.place_ban), rules.place_ban);
}

}  // namespace
}  // namespace millstone::tablebase
