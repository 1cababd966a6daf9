// Tests of the verifier: good tables pass, and one wrong position does not.
#include "engine/tablebase/verifier.h"

#include <gtest/gtest.h>

#include "tests/engine/game/rules_of.h"
#include "tests/engine/tablebase/built_tables.h"

namespace millstone::tablebase {
namespace {

using testing::build_tables;
using testing::remove_files;
using testing::rules_of;
using testing::ScratchDirectory;

TEST(Verifier, PassesWholeSmallGames) {
  for (const char* preset :
       {"threemensmorris", "threemensmorris-nocentre", "nineholes", "achi", "fourmensmorris"}) {
    const auto rules = rules_of(preset);
    const ScratchDirectory directory;
    build_tables(*rules, {}, directory.path());
    const Verifier verifier(rules, directory.path(), 2);
    ASSERT_GT(verifier.sectors().size(), 5u) << preset;
    for (const Sector sector : verifier.sectors()) {
      const auto report = verifier.verify(sector);
      ASSERT_TRUE(report.ok()) << preset << ' ' << report.error().text();
      EXPECT_TRUE(report->good()) << preset << ' ' << sector.name() << ' '
                                  << (report->good() ? "" : report->faults[0]);
      EXPECT_TRUE(report->turns);
      EXPECT_GT(report->slots, 0u);
    }
  }
}

TEST(Verifier, PassesAnEndingOfNineMensMorris) {
  const auto rules = rules_of("ninemensmorris");
  const ScratchDirectory directory;
  build_tables(*rules, {.moving_only = true, .max_pieces = 7}, directory.path());
  const Verifier verifier(rules, directory.path(), 2);
  for (const Sector sector : verifier.sectors()) {
    const auto report = verifier.verify(sector);
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_TRUE(report->good()) << report->faults[0];
  }
}

// Rewrites a sector with one value changed, its checksums in order.
void change_value(const ScratchDirectory& directory, Sector sector, const std::string& digest,
                  std::size_t slot, Outcome8 value) {
  auto values = read_sector(directory.path(), sector, digest);
  ASSERT_TRUE(values.ok());
  ASSERT_NE((*values)[slot], value);
  (*values)[slot] = value;
  const auto counts = TableFile::open(directory.path() / table_file_name(sector, TableKind::kWdl))
                          ->description()
                          .counts;
  for (const TableKind kind : {TableKind::kWdl, TableKind::kTurns})
    ASSERT_TRUE(write_table(directory.path(), {sector, digest, counts}, kind, {*values, {}}).ok());
}

TEST(Verifier, FindsOneWrongValue) {
  const auto rules = rules_of("threemensmorris");
  const std::string digest = table_digest(rules->rules());
  const Sector sector{3, 3, 0, 0};
  const SectorIndex index(*rules);
  int changed = 0;
  for (std::size_t slot = 0; slot < index.slots(sector); slot += 17) {
    if (material_outcome(*rules, index.position(sector, slot)).over()) continue;
    if (++changed > 4) break;
    const ScratchDirectory directory;
    build_tables(*rules, {}, directory.path());
    const auto values = read_sector(directory.path(), sector, digest);
    ASSERT_TRUE(values.ok());
    // Another value, or only another number of turns.
    const Outcome8 old = (*values)[slot];
    change_value(directory, sector, digest, slot,
                 old == kDraw ? Outcome8{5} : static_cast<Outcome8>(old + 2));
    const auto report = Verifier(rules, directory.path(), 1).verify(sector);
    ASSERT_TRUE(report.ok());
    EXPECT_FALSE(report->good());
    EXPECT_GE(report->wrong, 1u);
  }
}

// Without turns the wins by capture have to be found first.
TEST(Verifier, PassesResultsAloneAndFindsOneThatIsWrong) {
  for (const char* preset : {"threemensmorris", "fourmensmorris"}) {
    const auto rules = rules_of(preset);
    const ScratchDirectory directory;
    build_tables(*rules, {}, directory.path());
    remove_files(directory, ".dist.mst");
    const Verifier verifier(rules, directory.path(), 2);
    for (const Sector sector : verifier.sectors()) {
      const auto report = verifier.verify(sector);
      ASSERT_TRUE(report.ok()) << report.error().text();
      EXPECT_TRUE(report->good()) << preset << ' ' << sector.name() << ' ' << report->faults[0];
      EXPECT_FALSE(report->turns);
    }
  }
}

TEST(Verifier, FindsFilesThatDoNotAgree) {
  const auto rules = rules_of("fourmensmorris");
  const std::string digest = table_digest(rules->rules());
  const Sector sector{4, 4, 0, 0};
  const ScratchDirectory directory;
  build_tables(*rules, {}, directory.path());
  const auto right = read_sector(directory.path(), sector, digest);
  ASSERT_TRUE(right.ok());
  const SectorIndex index(*rules);
  const auto counts =
      open_table(directory.path(), sector, TableKind::kWdl, digest)->description().counts;
  // The result of one slot is changed in the file without turns alone.
  const auto wrong_after_change = [&](std::size_t slot) {
    SectorValues values{*right, {}};
    values.outcomes[slot] = values.outcomes[slot] == kDraw ? Outcome8{0} : kDraw;
    EXPECT_TRUE(
        write_table(directory.path(), {sector, digest, counts}, TableKind::kWdl, values).ok());
    const auto report = Verifier(rules, directory.path(), 2).verify(sector);
    EXPECT_TRUE(report.ok());
    return report->wrong;
  };
  int changed = 0, filled = 0;
  for (std::size_t slot = 0; slot < right->size() && (changed < 6 || filled == 0); slot += 97) {
    if (material_outcome(*rules, index.position(sector, slot)).over()) continue;
    const std::uint64_t wrong = wrong_after_change(slot);
    if (is_won((*right)[slot]) && wrong == 0) {
      ++filled;  // a capture wins
    } else {
      EXPECT_EQ(wrong, 1u) << slot;
      ++changed;
    }
  }
  EXPECT_GE(changed, 6);
  EXPECT_GT(filled, 0);
}

TEST(Verifier, FindsWrongCounts) {
  const auto rules = rules_of("threemensmorris");
  const std::string digest = table_digest(rules->rules());
  const Sector sector{3, 3, 0, 0};
  const ScratchDirectory directory;
  build_tables(*rules, {}, directory.path());
  const auto values = read_sector(directory.path(), sector, digest);
  ASSERT_TRUE(values.ok());
  TableCounts counts = TableFile::open(directory.path() / table_file_name(sector, TableKind::kWdl))
                           ->description()
                           .counts;
  ++counts.wins;
  ASSERT_TRUE(
      write_table(directory.path(), {sector, digest, counts}, TableKind::kWdl, {*values, {}}).ok());
  const auto report = Verifier(rules, directory.path(), 1).verify(sector);
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->wrong, 0u);
  EXPECT_FALSE(report->good());
}

TEST(Verifier, MissesASectorThatIsNeeded) {
  const auto rules = rules_of("threemensmorris");
  const ScratchDirectory directory;
  build_tables(*rules, {}, directory.path());
  for (const char* name : {"3-3.wdl.mst", "3-3.dist.mst"})
    std::filesystem::remove(directory.path() / name);
  const auto report = Verifier(rules, directory.path(), 1).verify({2, 3, 1, 0});
  ASSERT_FALSE(report.ok());
  EXPECT_NE(report.error().what.find("3-3"), std::string::npos);
}

}  // namespace
}  // namespace millstone::tablebase
