// Whose tables stand in a directory, and whether a build may write there.
#include "engine/tablebase/known_games.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include "engine/rules/presets.h"
#include "engine/tablebase/slot_counts.h"
#include "tests/engine/tablebase/built_tables.h"

namespace millstone::tablebase {
namespace {

using testing::build_tables;
using testing::file_content;
using testing::ScratchDirectory;
using testing::write_file;

class KnownGames : public ::testing::Test {
 protected:
  const Rules& rules(const char* variant) { return find_preset(variant)->rules; }
  void build(const char* variant) {
    build_tables(PreparedRules(rules(variant)), {.max_pieces = 6}, directory.path());
  }
  std::vector<std::filesystem::path> paths() const {
    const auto found = table_paths(directory.path());
    EXPECT_TRUE(found.ok());
    return found.ok() ? *found : std::vector<std::filesystem::path>{};
  }
  Status may_build(const char* variant) {
    return check_may_build(directory.path(), rules(variant), Goal::kEnd, games);
  }

  VariantCatalogue games;
  ScratchDirectory directory;
};

TEST_F(KnownGames, FindsTheGameOfADirectory) {
  EXPECT_FALSE(game_in(directory.path(), games).ok());
  build("tapatan");
  const auto found = game_in(directory.path(), games);
  ASSERT_TRUE(found.ok()) << found.error().text();
  EXPECT_EQ((*found)->name, "tapatan");
  // A second game has to be named.
  for (const auto& path : paths())
    std::filesystem::rename(path, directory.path() / ("x" + path.filename().string()));
  build("picaria9");
  const auto several = game_in(directory.path(), games);
  ASSERT_FALSE(several.ok());
  EXPECT_NE(several.error().text().find("tapatan"), std::string::npos) << several.error().text();
  EXPECT_NE(several.error().text().find("picaria9"), std::string::npos) << several.error().text();
}

TEST_F(KnownGames, SaysThatAGameIsNotKnown) {
  Rules own = rules("tapatan");
  own.fly_at = Rules::kFlyAlways;
  own.place_ban_first = 1;
  build_tables(PreparedRules(own), {}, directory.path());
  const auto unknown = game_in(directory.path(), games);
  ASSERT_FALSE(unknown.ok());
  EXPECT_NE(unknown.error().text().find(table_digest(own)), std::string::npos);
  EXPECT_NE(unknown.error().text().find("--load"), std::string::npos);
  games.add(Variant{"own", "tapatan", "Own", own});
  ASSERT_TRUE(game_in(directory.path(), games).ok());
  EXPECT_EQ((*game_in(directory.path(), games))->name, "own");
}

TEST_F(KnownGames, ABuildLeavesAnotherGamesTablesAlone) {
  EXPECT_TRUE(may_build("tapatan").ok());
  build("tapatan");
  EXPECT_TRUE(may_build("tapatan").ok());
  const Status other = may_build("picaria9");
  ASSERT_FALSE(other.ok());
  EXPECT_NE(other.error().text().find("tapatan"), std::string::npos) << other.error().text();
  // Damaged ones are another game's as well.
  for (const auto& path : paths()) {
    std::string content = file_content(path);
    content[40] ^= 1;
    write_file(path, content);
  }
  EXPECT_FALSE(may_build("picaria9").ok());
  EXPECT_TRUE(may_build("tapatan").ok());
  for (const auto& path : paths()) write_file(path, file_content(path).substr(0, 60));
  EXPECT_FALSE(may_build("picaria9").ok());
  EXPECT_TRUE(may_build("tapatan").ok());
}

TEST_F(KnownGames, ABuildWritesOverTablesOnly) {
  const auto name = directory.path() / "3-3.wdl.mst";
  write_file(name,
             "these are my own notes, of which there are more than a hundred characters, so "
             "that they might be a table");
  EXPECT_FALSE(may_build("tapatan").ok());
  write_file(name, "");
  EXPECT_TRUE(may_build("tapatan").ok());
  std::filesystem::remove(name);
  ASSERT_EQ(mkfifo(name.c_str(), 0600), 0);
  EXPECT_FALSE(may_build("tapatan").ok());
  std::filesystem::remove(name);
  std::filesystem::create_directory(name);
  EXPECT_FALSE(may_build("tapatan").ok());
}

TEST(SlotCounts, AreThoseOfTheIndex) {
  for (const Preset& preset : presets()) {
    if (!check_solvable(preset.rules)) continue;
    const PreparedRules rules(preset.rules);
    if (rules.board().size() > 17 && preset.name != std::string_view("ninemensmorris")) continue;
    const SlotCounts counts(rules);
    const SectorIndex index(rules);
    const auto most = static_cast<std::uint8_t>(preset.rules.pieces);
    for (std::uint8_t own = 0; own <= most; ++own)
      for (std::uint8_t other = 0; other <= most && own + other <= rules.board().size(); ++other)
        ASSERT_EQ(counts.slots({own, other}), index.slots({own, other}))
            << preset.name << ' ' << int{own} << '-' << int{other};
    EXPECT_EQ(counts.slots({static_cast<std::uint8_t>(most + 1), 0}), 0u);
    EXPECT_EQ(counts.slots({most, 0, 1, 0}), 0u);
  }
}

}  // namespace
}  // namespace millstone::tablebase
