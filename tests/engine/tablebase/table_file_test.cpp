// Tests of table files: what is written is read again, and nothing else is.
#include "engine/tablebase/table_file.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/rules/presets.h"
#include "tests/engine/tablebase/built_tables.h"

namespace millstone::tablebase {
namespace {

using testing::file_content;
using testing::ScratchDirectory;
using testing::write_file;

const Sector kSector{4, 3, 1, 2};
const TableDescription kDescription{kSector, "0123456789abcdef", {7, 8, 9, 21, 30}};

// Values in runs, as tables have them.
std::vector<Outcome8> some_values(std::size_t count) {
  std::mt19937 random(1);
  std::vector<Outcome8> values;
  while (values.size() < count) {
    const auto value =
        static_cast<Outcome8>(random() % 3 == 0 ? kDraw : random() % (kMaxTurns + 1));
    values.insert(values.end(), std::min<std::size_t>(random() % 5 + 1, count - values.size()),
                  value);
  }
  return values;
}

void write_both(const ScratchDirectory& directory, const std::vector<Outcome8>& values) {
  for (const TableKind kind : {TableKind::kWdl, TableKind::kTurns}) {
    const Status written =
        write_table(directory.path(), kDescription, kind, {values, {}}, {3, 3, 2});
    ASSERT_TRUE(written.ok()) << written.error().text();
  }
}

// Whether a reader that looks at everything is content with the bytes.
bool is_accepted(const std::vector<std::byte>& bytes) {
  const auto file = TableFile::in_memory(bytes, "test");
  return file.ok() && file->check().ok();
}

TEST(TableFile, GivesBackWhatWasWritten) {
  for (const std::size_t count : {1, 4, 5, 6, 163'840, 500'001}) {
    const ScratchDirectory directory;
    const auto values = some_values(count);
    write_both(directory, values);
    const auto read = read_sector(directory.path(), kSector, kDescription.digest, 2);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(*read, values);
    const auto results =
        read_table(*open_table(directory.path(), kSector, TableKind::kWdl, kDescription.digest), 2);
    ASSERT_TRUE(results.ok()) << results.error().text();
    ASSERT_EQ(results->size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      ASSERT_EQ(static_cast<Wdl>((*results)[i]), wdl_of(values[i])) << i;
    // Nothing else is left behind.
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory.path()), {}), 2);
  }
}

// Where a capture wins any entry will do, and the file is the smaller for it.
TEST(TableFile, FillsWhatACaptureWinsWithWhatStoodBefore) {
  SectorValues values{some_values(100'000), {}};
  const auto plain = encode_table(kDescription, TableKind::kWdl, values);
  std::mt19937 random(2);
  for (const Outcome8 value : values.outcomes)
    values.won_by_capture.push_back(is_won(value) && random() % 2);
  const auto filled = encode_table(kDescription, TableKind::kWdl, values);
  EXPECT_LT(filled.size(), plain.size());
  const auto file = TableFile::in_memory(filled, "filled");
  ASSERT_TRUE(file.ok());
  const auto results = read_table(*file);
  ASSERT_TRUE(results.ok());
  for (std::size_t i = 0; i < values.outcomes.size(); ++i) {
    if (values.won_by_capture[i]) continue;
    ASSERT_EQ(static_cast<Wdl>((*results)[i]), wdl_of(values.outcomes[i])) << i;
  }
  // Turns are kept for every position.
  const auto turns = encode_table(kDescription, TableKind::kTurns, values);
  EXPECT_EQ(*read_table(*TableFile::in_memory(turns, "turns")), values.outcomes);
}

TEST(TableFile, TellsWhatItHolds) {
  const ScratchDirectory directory;
  write_both(directory, some_values(100'000));
  const auto file = TableFile::open(directory.path() / "4-3+1-2.dist.mst");
  ASSERT_TRUE(file.ok()) << file.error().text();
  EXPECT_EQ(file->kind(), TableKind::kTurns);
  EXPECT_EQ(file->slots(), 100'000u);
  EXPECT_EQ(file->size(), std::filesystem::file_size(directory.path() / "4-3+1-2.dist.mst"));
  EXPECT_EQ(file->blocks(), 4u);
  EXPECT_EQ(file->description().sector, kSector);
  EXPECT_EQ(file->description().digest, kDescription.digest);
  EXPECT_EQ(file->description().counts, kDescription.counts);
}

TEST(TableFile, TellsClosedPointsTheMoverAndItsCodes) {
  const auto values = some_values(300);
  for (const Sector sector :
       {Sector{4, 3, 1, 2, 5}, Sector{4, 3, 1, 2, 0, Sector::kBlackMoves}, Sector{4, 3, 1, 2}}) {
    for (const TurnCode code : {TurnCode::kParity, TurnCode::kPlain}) {
      for (const bool exact : {false, true}) {
        const TableDescription told{sector, kDescription.digest, kDescription.counts, code, exact};
        auto bytes = encode_table(told, TableKind::kTurns, {values, {}});
        const auto file = TableFile::in_memory(bytes, "test");
        ASSERT_TRUE(file.ok()) << file.error().text();
        EXPECT_EQ(file->description().sector, sector);
        EXPECT_EQ(file->description().code, code);
        EXPECT_EQ(file->description().exact, exact);
        EXPECT_EQ(*read_table(*file), values);
        // What nothing of this is needed for is as it was before.
        const bool old = sector == Sector{4, 3, 1, 2} && code == TurnCode::kParity && !exact;
        EXPECT_EQ(std::to_integer<int>(bytes[8]), old ? 2 : 3);
        for (std::size_t i = 80; i < 100; ++i) {
          bytes[i] ^= std::byte{4};
          EXPECT_FALSE(is_accepted(bytes)) << i;
          bytes[i] ^= std::byte{4};
        }
      }
    }
  }
}

TEST(TableFile, IsTheSameFromAnyNumberOfThreads) {
  const auto values = some_values(700'000);
  EXPECT_EQ(encode_table(kDescription, TableKind::kTurns, {values, {}}, {1, 1, 1}),
            encode_table(kDescription, TableKind::kTurns, {values, {}}, {1, 1, 3}));
}

TEST(TableFile, NoticesEveryFlippedBit) {
  for (const TableKind kind : {TableKind::kWdl, TableKind::kTurns}) {
    auto bytes = encode_table(kDescription, kind, {some_values(500), {}});
    ASSERT_TRUE(is_accepted(bytes));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      for (int flipped = 0; flipped < 8; ++flipped) {
        bytes[i] ^= std::byte{1} << flipped;
        ASSERT_FALSE(is_accepted(bytes)) << "byte " << i << ", bit " << flipped;
        bytes[i] ^= std::byte{1} << flipped;
      }
    }
  }
}

TEST(TableFile, NoticesEveryOtherLength) {
  auto bytes = encode_table(kDescription, TableKind::kWdl, {some_values(500), {}});
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    ASSERT_FALSE(is_accepted({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)}))
        << length;
  }
  bytes.push_back({});
  EXPECT_FALSE(is_accepted(bytes));
}

TEST(TableFile, NamesTheDamagedBlock) {
  const ScratchDirectory directory;
  write_both(directory, some_values(100'000));
  const auto path = directory.path() / "4-3+1-2.dist.mst";
  std::string content = file_content(path);
  content[content.size() - 1] ^= 1;
  write_file(path, content);
  const auto file = TableFile::open(path);
  ASSERT_TRUE(file.ok());
  EXPECT_TRUE(file->read_block(2).ok());
  const Status checked = file->check(2);
  ASSERT_FALSE(checked.ok());
  EXPECT_EQ(checked.error().where, path.string() + ", block 3 of 4");
  const auto read = read_sector(directory.path(), kSector, kDescription.digest);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().where, checked.error().where);
}

TEST(TableFile, SaysWhatIsWrong) {
  const ScratchDirectory directory;
  write_both(directory, some_values(1000));
  const auto path = directory.path() / "4-3+1-2.wdl.mst";
  const std::string content = file_content(path);
  const auto fault_of = [&](const std::string& changed) {
    write_file(path, changed);
    const auto file = TableFile::open(path);
    return file.ok() ? std::string("none") : file.error().what;
  };
  EXPECT_EQ(fault_of("not a table at all, but long enough to hold the front of a table, which has "
                     "eighty bytes"),
            "not a table file");
  std::string version = content;
  version[8] = 9;
  EXPECT_EQ(fault_of(version), "table of version 9");
  EXPECT_EQ(fault_of(content.substr(0, 50)), "table is too short");
  EXPECT_EQ(fault_of(content.substr(0, content.size() - 1)), "table is too short");
  EXPECT_EQ(fault_of(content + '\0'), "table is too long");
  EXPECT_EQ(fault_of(content), "none");
}

TEST(TableFile, RefusesOtherRulesAndOtherNames) {
  const ScratchDirectory directory;
  write_both(directory, some_values(1000));
  const auto foreign = read_sector(directory.path(), kSector, "fedcba9876543210");
  ASSERT_FALSE(foreign.ok());
  EXPECT_NE(foreign.error().what.find("other rules"), std::string::npos);

  const Sector other = kSector.mirror();
  for (const TableKind kind : {TableKind::kWdl, TableKind::kTurns})
    std::filesystem::copy(directory.path() / table_file_name(kSector, kind),
                          directory.path() / table_file_name(other, kind));
  const auto misnamed = read_sector(directory.path(), other, kDescription.digest);
  ASSERT_FALSE(misnamed.ok());
  EXPECT_NE(misnamed.error().what.find("another table"), std::string::npos);
}

TEST(TableFile, FailsWithoutLeavingAnything) {
  const ScratchDirectory directory;
  const auto missing = directory.path() / "missing";
  EXPECT_FALSE(write_table(missing, kDescription, TableKind::kWdl, {some_values(10), {}}).ok());
  EXPECT_FALSE(read_sector(directory.path(), kSector, kDescription.digest).ok());
  // The name is taken by a directory: the last step fails, and the temporary file goes.
  const auto name = directory.path() / table_file_name(kSector, TableKind::kWdl);
  std::filesystem::create_directory(name);
  EXPECT_FALSE(
      write_table(directory.path(), kDescription, TableKind::kWdl, {some_values(10), {}}).ok());
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory.path()), {}), 1);
}

TEST(TableDigest, KnowsNothingOfRepetitionAndTurnLimits) {
  const Rules& nine = default_rules();
  EXPECT_EQ(table_digest(nine), table_digest(find_preset("gasser")->rules));
  EXPECT_EQ(table_digest(nine), table_digest(find_preset("shortgame")->rules));
  EXPECT_NE(table_digest(nine), table_digest(find_preset("nofly")->rules));
  EXPECT_NE(table_digest(nine), table_digest(find_preset("anycapture")->rules));
}

}  // namespace
}  // namespace millstone::tablebase
