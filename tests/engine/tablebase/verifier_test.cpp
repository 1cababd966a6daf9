// Tests of the verifier: good tables pass, and one wrong position does not.
#include "engine/tablebase/verifier.h"

#include <gtest/gtest.h>

#include "tests/engine/game/rules_of.h"
#include "tests/engine/tablebase/built_tables.h"

namespace millstone::tablebase {
namespace {

using testing::build_tables;
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
  SectorChoice choice;
  choice.moving_only = true;
  choice.max_pieces = 7;
  build_tables(*rules, choice, directory.path());
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
  const auto counts =
      TableFile::open(directory.path() / table_file_name(sector, TableKind::kValues))
          ->description()
          .counts;
  for (const TableKind kind : {TableKind::kValues, TableKind::kDistances})
    ASSERT_TRUE(write_table(directory.path(), {sector, digest, counts}, kind, *values).ok());
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

TEST(Verifier, FindsWrongCounts) {
  const auto rules = rules_of("threemensmorris");
  const std::string digest = table_digest(rules->rules());
  const Sector sector{3, 3, 0, 0};
  const ScratchDirectory directory;
  build_tables(*rules, {}, directory.path());
  const auto values = read_sector(directory.path(), sector, digest);
  ASSERT_TRUE(values.ok());
  TableCounts counts =
      TableFile::open(directory.path() / table_file_name(sector, TableKind::kValues))
          ->description()
          .counts;
  ++counts.wins;
  ASSERT_TRUE(
      write_table(directory.path(), {sector, digest, counts}, TableKind::kValues, *values).ok());
  const auto report = Verifier(rules, directory.path(), 1).verify(sector);
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->wrong, 0u);
  EXPECT_FALSE(report->good());
}

TEST(Verifier, MissesASectorThatIsNeeded) {
  const auto rules = rules_of("threemensmorris");
  const ScratchDirectory directory;
  build_tables(*rules, {}, directory.path());
  std::filesystem::remove(directory.path() / "3-3.wdl.mst");
  const auto report = Verifier(rules, directory.path(), 1).verify({2, 3, 1, 0});
  ASSERT_FALSE(report.ok());
  EXPECT_NE(report.error().what.find("3-3"), std::string::npos);
}

}  // namespace
}  // namespace millstone::tablebase
