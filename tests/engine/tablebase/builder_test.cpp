// What a game consists of, and builds that are stopped, go on, and mend damaged files.
#include "engine/tablebase/builder.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "engine/rules/presets.h"
#include "tests/engine/tablebase/built_tables.h"

namespace millstone::tablebase {
namespace {

namespace fs = std::filesystem;
using millstone::testing::file_content;
using millstone::testing::ScratchDirectory;
using millstone::testing::write_file;

PreparedRules rules_of(const char* variant) {
  return PreparedRules(find_preset(variant)->rules);
}

TEST(SolvingOrder, PutsEveryStepAfterWhatItNeeds) {
  for (const char* variant : {"ninemensmorris", "sixmensmorris", "achi", "shisima", "picaria"}) {
    std::set<Sector> solved;
    for (const SolveStep& step : solving_order(rules_of(variant), {})) {
      for (const Sector need : step.needs)
        EXPECT_TRUE(solved.contains(need))
            << variant << ' ' << step.sectors.front().name() << " needs " << need.name();
      for (const Sector sector : step.sectors)
        EXPECT_TRUE(solved.insert(sector).second) << sector.name();
    }
  }
}

TEST(SolvingOrder, HasTheSectorsThatWereAskedFor) {
  const auto sectors = [](const char* variant, const SectorChoice& choice) {
    std::set<Sector> all;
    for (const SolveStep& step : solving_order(rules_of(variant), choice))
      all.insert(step.sectors.begin(), step.sectors.end());
    return all;
  };
  EXPECT_EQ(sectors("ninemensmorris", {.moving_only = true}).size(), 49u);
  const auto few = sectors("ninemensmorris", {.moving_only = true, .max_pieces = 7});
  EXPECT_EQ(few, (std::set<Sector>{{3, 3}, {3, 4}, {4, 3}}));
  const auto whole = sectors("ninemensmorris", {});
  EXPECT_TRUE(whole.contains({0, 0, 9, 9}));
  EXPECT_TRUE(whole.contains({0, 1, 9, 8}));
  EXPECT_FALSE(whole.contains({1, 0, 8, 9}));  // White has begun
  EXPECT_EQ(sectors("shisima", {}), (std::set<Sector>{{3, 3}}));
  EXPECT_TRUE(sectors("sixmensmorris", {.max_pieces = 5}).empty());
}

// Remembers what it was told, and may ask for a stop.
struct Witness : BuildListener {
  void on_found(Sector sector) override { found.insert(sector); }
  void on_damaged(Sector sector, const Error& error) override {
    damaged.insert(sector);
    messages.push_back(error.text());
  }
  void on_solved(Sector sector, const TableCounts&, std::uint64_t) override {
    solved.insert(sector);
    if (solved.size() == stop_after) stop.request_stop();
  }

  std::set<Sector> found, damaged, solved;
  std::vector<std::string> messages;
  std::size_t stop_after = 0;
  std::stop_source stop;
};

class BuildInDirectory : public ::testing::Test {
 protected:
  void build(Witness& witness, unsigned threads = 1) {
    Builder builder(rules, {}, threads);
    DirectoryStore store(directory.path(), rules, {.wdl_level = 3, .turns_level = 3});
    builder.look_at(store, witness);
    const Status built = builder.run(store, witness, witness.stop.get_token());
    ASSERT_TRUE(built.ok()) << built.error().text();
  }
  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::directory_iterator(directory.path()))
      all[entry.path().filename().string()] = file_content(entry.path());
    return all;
  }

  PreparedRules rules = rules_of("fourmensmorris");
  ScratchDirectory directory;
};

TEST_F(BuildInDirectory, GoesOnAfterAStop) {
  Witness first, second, third;
  first.stop_after = 7;
  build(first);
  EXPECT_GE(first.solved.size(), 7u);
  EXPECT_LT(first.solved.size(), 18u);
  build(second);
  for (const Sector sector : first.solved) EXPECT_TRUE(second.found.contains(sector));
  EXPECT_EQ(first.solved.size() + second.solved.size(), 18u);
  const auto stopped = files();
  build(third);
  EXPECT_EQ(third.found.size(), 18u);
  EXPECT_TRUE(third.solved.empty());

  for (const auto& entry : fs::directory_iterator(directory.path())) fs::remove(entry);
  Witness whole;
  build(whole);
  EXPECT_EQ(files(), stopped);
}

TEST_F(BuildInDirectory, FindsNamesAndMendsDamage) {
  Witness first;
  build(first);
  const auto whole = files();
  ASSERT_EQ(whole.size(), 36u);
  std::mt19937 random(17);
  for (const auto& [name, content] : whole) {
    std::string damaged = content;
    damaged[random() % damaged.size()] ^= static_cast<char>(1 << random() % 8);
    write_file(directory.path() / name, damaged);
    Witness witness;
    build(witness);
    ASSERT_EQ(witness.damaged.size(), 1u) << name;
    EXPECT_EQ(name.rfind(witness.damaged.begin()->name() + ".", 0), 0u) << name;
    EXPECT_NE(witness.messages.front().find(name), std::string::npos) << witness.messages.front();
    EXPECT_TRUE(witness.solved.contains(*witness.damaged.begin()));
    ASSERT_EQ(files(), whole) << name;
  }
}

TEST_F(BuildInDirectory, TakesNoTruncatedFileForWhole) {
  Witness first;
  build(first);
  const auto whole = files();
  const std::string name = "4-4.wdl.mst";
  for (const std::size_t length : {std::size_t{0}, std::size_t{79}, whole.at(name).size() - 1}) {
    write_file(directory.path() / name, whole.at(name).substr(0, length));
    Witness witness;
    build(witness);
    EXPECT_TRUE(witness.damaged.contains(Sector{4, 4})) << length;
    EXPECT_EQ(files(), whole) << length;
  }
}

TEST_F(BuildInDirectory, DoesNotUseTablesOfOtherRules) {
  Rules other = find_preset("fourmensmorris")->rules;
  other.protection = Protection::kNone;
  rules = PreparedRules(other);
  Witness first;
  build(first);
  rules = rules_of("fourmensmorris");
  Witness second;
  build(second);
  EXPECT_TRUE(second.found.empty());
  EXPECT_EQ(second.damaged.size(), 18u);
  EXPECT_NE(second.messages.front().find("other rules"), std::string::npos);
}

// Values that no solver made may come from a file whose checksums are right.
TEST_F(BuildInDirectory, SurvivesJunkInTheTablesItNeeds) {
  std::mt19937 random(5);
  const SectorIndex index(rules);
  SectorValues junk{std::vector<Outcome8>(index.slots({3, 3})), {}};
  for (Outcome8& value : junk.outcomes) value = static_cast<Outcome8>(random());
  DirectoryStore store(directory.path(), rules, {.wdl_level = 1, .turns_level = 1});
  ASSERT_TRUE(store.write({3, 3}, {}, junk, 1).ok());
  Witness witness;
  Builder builder(rules, {}, 1);
  builder.look_at(store, witness);
  EXPECT_TRUE(witness.found.contains(Sector{3, 3}));
  (void)builder.run(store, witness);  // it may succeed or say that wins are too long
  // More or fewer positions than the sector has are damage.
  junk.outcomes.resize(junk.outcomes.size() / 2);
  ASSERT_TRUE(store.write({3, 3}, {}, junk, 1).ok());
  Witness second;
  build(second);
  EXPECT_TRUE(second.damaged.contains(Sector{3, 3}));
  EXPECT_TRUE(second.solved.contains(Sector{3, 3}));
}

TEST(Builder, StatesWhatItNeeds) {
  const PreparedRules rules = rules_of("ninemensmorris");
  const Builder builder(rules, {.moving_only = true}, 1);
  const BuildNeeds needs = builder.needs();
  EXPECT_EQ(builder.sectors(), 49u);
  EXPECT_EQ(needs.slots, builder.slots());
  EXPECT_EQ(needs.slots, 9'074'932'579u);
  EXPECT_EQ(needs.largest, (Sector{9, 8}));
  // Two values and two counters of 9-8, one value of each sector after a capture.
  EXPECT_GT(needs.memory, 3'200'000'000u);
  EXPECT_LT(needs.memory, 3'600'000'000u);
  EXPECT_GT(needs.disk, 500'000'000u);
}

}  // namespace
}  // namespace millstone::tablebase
