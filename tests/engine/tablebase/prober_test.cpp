// Tests of probing: the index, the set of tables, the cache and the values of positions.
#include "engine/tablebase/prober.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>
#include <random>
#include <set>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/rules/presets.h"
#include "engine/tablebase/builder.h"
#include "engine/tablebase/embedded_tables.h"
#include "tests/engine/game/rules_of.h"
#include "tests/engine/tablebase/built_tables.h"
#include "tests/reference/data_files.h"

namespace millstone::tablebase {
namespace {

using testing::build_tables;
using testing::file_content;
using testing::remove_files;
using testing::rules_of;
using testing::ScratchDirectory;
using testing::write_file;

TableSources from(const ScratchDirectory& directory) {
  TableSources sources;
  sources.directories = {directory.path()};
  sources.built_in = false;
  sources.cache_mb = 1;
  return sources;
}

// A game solved once for all tests: placing and moving.
struct FourMen {
  FourMen() : rules(rules_of("fourmensmorris")) { build_tables(*rules, {}, directory.path()); }
  PreparedRulesPtr rules;
  ScratchDirectory directory;
};
const FourMen& four_men() {
  static const FourMen solved;
  return solved;
}

// The same for all positions that symmetries make equal, White to move.
std::pair<Bitboard, Bitboard> least_image(const PreparedRules& rules, const Position& position) {
  std::pair<Bitboard, Bitboard> least{~0u, ~0u};
  for (const Symmetry& symmetry : table_symmetries(rules))
    least = std::min(least, {symmetry.apply(position.own()), symmetry.apply(position.theirs())});
  return least;
}

TEST(CompactIndex, AgreesWithTheSolversIndex) {
  for (const char* preset : {"ninemensmorris", "sevenmensmorris", "threemensmorris-nocentre"}) {
    const auto rules = rules_of(preset);
    const SectorIndex large(*rules);
    const CompactIndex compact(*rules);
    std::mt19937 random(7);
    for (int i = 0; i < 20'000; ++i) {
      Position position;
      position.side = i % 2 ? kBlack : kWhite;
      const int most = rules->rules().pieces;
      for (const Color color : {kWhite, kBlack}) {
        const int size = static_cast<int>(random() % static_cast<unsigned>(most + 1));
        while (position.on_board(color) < size) {
          const auto p =
              static_cast<Point>(random() % static_cast<unsigned>(rules->board().size()));
          if (position.occupied() & bit(p)) break;
          position.pieces[color] |= bit(p);
        }
        position.hand[color] = static_cast<std::uint8_t>(random() % 3);
      }
      const Slot a = large.locate(position), b = compact.locate(position);
      ASSERT_EQ(a.sector, b.sector);
      // A position with a symmetry of its own may have several slots.
      if (a.index != b.index) {
        ASSERT_EQ(least_image(*rules, large.position(b.sector, b.index)),
                  least_image(*rules, position))
            << preset << ' ' << to_fen(*rules, position);
      }
      ASSERT_LT(b.index, compact.slots(b.sector));
      ASSERT_EQ(compact.slots(b.sector), large.slots(a.sector));
    }
  }
}

TEST(BlockCache, KeepsToItsCapacityAndDropsTheOldest) {
  BlockCache cache(16 * 3000);  // 3000 bytes for the keys that share a shelf
  int reads = 0;
  const auto get = [&](std::uint64_t key) {
    const auto block = cache.get(key, [&]() -> Result<std::vector<std::uint8_t>> {
      ++reads;
      return std::vector<std::uint8_t>(1000, static_cast<std::uint8_t>(key / 16));
    });
    return (**block)[0];
  };
  for (const std::uint64_t key : {0, 16, 32, 0, 48}) EXPECT_EQ(get(key), key / 16);
  EXPECT_EQ(reads, 4);
  EXPECT_EQ(cache.size(), 3000u);
  EXPECT_EQ(get(0), 0);  // asked for lately, so still there
  EXPECT_EQ(reads, 4);
  EXPECT_EQ(get(16), 1);  // dropped
  EXPECT_EQ(reads, 5);
  const auto failed = cache.get(64, []() -> Result<std::vector<std::uint8_t>> {
    return Error{"no", "", ""};
  });
  EXPECT_FALSE(failed.ok());
}

TEST(Prober, AgreesWithTheSolverEverywhere) {
  const auto& [rules, directory] = four_men();
  const Prober prober(rules, from(directory));
  MemoryStore store;
  BuildListener silent;
  Builder builder(*rules, {}, 2);
  builder.look_at(store, silent);
  ASSERT_TRUE(builder.run(store, silent).ok());
  ASSERT_EQ(prober.tables().size(), store.tables().size());
  for (const auto& [sector, table] : store.tables()) {
    for (std::size_t i = 0; i < table.values.size(); i += 1 + i % 5) {
      const Position position = builder.index().position(sector, i);
      const auto value = prober.probe(position);
      ASSERT_TRUE(value) << sector.name();
      const Outcome8 solved = table.values[i];
      ASSERT_EQ(value->wdl == Wdl::kDrawn, solved == kDraw) << to_fen(*rules, position);
      if (solved == kDraw) continue;
      ASSERT_EQ(value->wdl == Wdl::kWon, is_won(solved)) << to_fen(*rules, position);
      ASSERT_EQ(value->turns, solved) << to_fen(*rules, position);
    }
  }
}

TEST(Prober, ResolvesRemovalsThatAreOwed) {
  const auto& [rules, directory] = four_men();
  const Prober prober(rules, from(directory));
  // White has just closed the outer top line, once with the removal and once before it.
  const auto whole = play_text(Game(rules), "a5 a1 c5 e1 e5xa1");
  const auto pending = play_text(Game(rules), "a5 a1 c5 e1 e5");
  ASSERT_TRUE(whole.ok()) << whole.error().text();
  ASSERT_TRUE(pending.ok());
  ASSERT_EQ(pending->position().owed, 1);
  const auto value = prober.probe(pending->position());
  ASSERT_TRUE(value);
  std::optional<TableValue> best;
  for (const auto& turn : prober.probe_turns(pending->position())) {
    ASSERT_TRUE(turn.value && turn.turn.is_removals_only());
    if (!best || worth(*turn.value) > worth(*best)) best = turn.value;
  }
  EXPECT_EQ(value, best);
  EXPECT_TRUE(prober.probe(whole->position()));
}

TEST(Prober, LeadsEveryWinToItsEnd) {
  const auto& [rules, directory] = four_men();
  const Prober prober(rules, from(directory));
  std::mt19937 random(3);
  int lines = 0;
  for (int i = 0; i < 60; ++i) {
    Game game(rules);
    for (int ply = 0; ply < 20 && !game.outcome().over(); ++ply) {
      const auto value = prober.probe(game.position());
      ASSERT_TRUE(value);
      if (value->turns && *value->turns > 0) {
        Position end = game.position();
        const auto line = prober.best_line(end);
        ASSERT_EQ(static_cast<int>(line.size()), *value->turns);
        for (const Turn turn : line) {
          ASSERT_TRUE(is_legal(*rules, end, turn));
          do_turn(*rules, end, turn);
        }
        const Outcome over = outcome(*rules, end);
        const Color winner = value->wdl == Wdl::kWon ? game.position().side : ~game.position().side;
        ASSERT_EQ(over.winner, static_cast<Winner>(winner));
        ++lines;
      } else {
        EXPECT_TRUE(prober.best_line(game.position()).empty());
      }
      const TurnList legal = game.legal();
      game.play(legal[random() % legal.size()]);
    }
  }
  EXPECT_GT(lines, 50);
}

// Files without turns leave out what captures win: all games with other kinds of capture, and one
// in which lines win.
TEST(Prober, KnowsEveryResultWithoutTurns) {
  for (const char* preset : {"threemensmorris", "fourmensmorris", "achi"}) {
    const auto rules = rules_of(preset);
    const ScratchDirectory directory;
    build_tables(*rules, {}, directory.path());
    const Prober with_turns(rules, from(directory));
    const SectorIndex index(*rules);
    // All files stay readable for the one that has been opened with turns: it keeps blocks, not
    // files, so the other gets a directory of its own.
    const ScratchDirectory results_only;
    std::filesystem::copy(directory.path(), results_only.path());
    remove_files(results_only, ".dist.mst");
    const Prober without(rules, from(results_only));
    std::vector<Sector> sectors;
    for (const auto& entry : std::filesystem::directory_iterator(results_only.path())) {
      const std::string name = entry.path().filename().string();
      sectors.push_back(*Sector::from_name(name.substr(0, name.find('.'))));
    }
    int filled = 0;
    for (const Sector sector : sectors) {
      const auto entries = read_table(
          *open_table(results_only.path(), sector, TableKind::kWdl, table_digest(rules->rules())));
      ASSERT_TRUE(entries.ok());
      for (std::uint64_t i = 0; i < index.slots(sector); ++i) {
        const Position position = index.position(sector, i);
        const auto exact = with_turns.probe(position), plain = without.probe(position);
        ASSERT_TRUE(exact && plain) << sector.name();
        ASSERT_EQ(plain->wdl, exact->wdl) << preset << ' ' << to_fen(*rules, position);
        if (!material_outcome(*rules, position).over()) {
          ASSERT_FALSE(plain->turns);
          filled += static_cast<Wdl>((*entries)[i]) != exact->wdl;
        }
      }
    }
    EXPECT_GT(filled, 0) << preset << ": nothing was left out";
  }
}

TEST(Prober, DoesWithTurnsAlone) {
  const auto& [rules, directory] = four_men();
  const ScratchDirectory turns_only;
  std::filesystem::copy(directory.path(), turns_only.path());
  remove_files(turns_only, ".wdl.mst");
  const Position start = start_position(*rules);
  const auto value = Prober(rules, from(turns_only)).probe(start);
  ASSERT_TRUE(value);
  EXPECT_EQ(value, Prober(rules, from(directory)).probe(start));
}

// A win by capture cannot be told from the rest without the sector the capture leads to.
TEST(Prober, SaysNothingWhereASectorIsMissing) {
  const auto rules = rules_of("ninemensmorris");
  const ScratchDirectory directory;
  build_tables(*rules, {.moving_only = true, .max_pieces = 8}, directory.path());
  remove_files(directory, ".dist.mst");
  // White closes a mill with d2-d1 and takes one of four pieces.
  const auto position = parse_fen(*rules, "2B/1B1/3/1B4/3/1W1/W1W w 0 0 0 0 1");
  ASSERT_TRUE(position.ok()) << position.error().text();
  EXPECT_TRUE(Prober(rules, from(directory)).probe(*position));
  for (const char* name : {"2-3.wdl.mst", "3-3.wdl.mst"})
    std::filesystem::remove(directory.path() / name);
  const auto four = parse_fen(*rules, "B1B/1B1/3/1B4/3/1W1/W1W w 0 0 0 0 1");
  ASSERT_TRUE(four.ok()) << four.error().text();
  EXPECT_FALSE(Prober(rules, from(directory)).probe(*four));
}

TEST(TableSet, RefusesTablesOfOtherRulesWithAMessage) {
  const auto& [rules, directory] = four_men();
  const TableSet own(*rules, from(directory));
  EXPECT_FALSE(own.empty());
  ASSERT_EQ(own.messages().size(), 1u);
  const TableSet foreign(*rules_of("sixmensmorris"), from(directory));
  EXPECT_TRUE(foreign.empty());
  ASSERT_EQ(foreign.messages().size(), 2u);
  EXPECT_NE(foreign.messages()[1].find("made for other rules"), std::string::npos);
  EXPECT_NE(foreign.messages()[1].find(table_digest(rules->rules())), std::string::npos);
}

TEST(TableSet, SaysWhyThereAreNone) {
  const ScratchDirectory directory;
  const TableSet unsolvable(*rules_of("russian"), from(directory));
  ASSERT_EQ(unsolvable.messages().size(), 1u);
  EXPECT_NE(unsolvable.messages()[0].find("lineReuse"), std::string::npos);
  TableSources missing;
  missing.directories = {directory.path() / "missing"};
  const TableSet nothing(PreparedRules(default_rules()), missing);
  ASSERT_EQ(nothing.messages().size(), 1u);
  EXPECT_NE(nothing.messages()[0].find("missing"), std::string::npos);
}

TEST(TableSet, TellsOnceWhatItFindsDamaged) {
  const auto rules = rules_of("threemensmorris");
  const ScratchDirectory directory;
  build_tables(*rules, {}, directory.path());
  const auto path = directory.path() / "0-0+3-3.dist.mst";
  std::string content = file_content(path);
  content.back() ^= 1;
  write_file(path, content);
  const Prober prober(rules, from(directory));
  const Position start = start_position(*rules);
  EXPECT_FALSE(prober.probe(start));
  EXPECT_FALSE(prober.probe(start));
  const auto faults = prober.tables().take_faults();
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_NE(faults[0].find("0-0+3-3.dist.mst"), std::string::npos);
  EXPECT_TRUE(prober.tables().take_faults().empty());
}

// Files that change under an open set: no answer, one message with the sector, no crash.
class ChangedTables : public ::testing::Test {
 protected:
  ChangedTables() {
    build_tables(*rules, {}, directory.path());
    prober.emplace(rules, from(directory));
    start = start_position(*rules);
  }
  void expect_lost(const char* sector) {
    EXPECT_FALSE(prober->probe(start));
    EXPECT_TRUE(prober->best_line(start).empty());
    const auto faults = prober->tables().take_faults();
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_NE(faults[0].find(sector), std::string::npos) << faults[0];
    EXPECT_FALSE(prober->probe(start));
    EXPECT_TRUE(prober->tables().take_faults().empty());
  }

  PreparedRulesPtr rules = rules_of("threemensmorris");
  ScratchDirectory directory;
  std::optional<Prober> prober;
  Position start;
};

TEST_F(ChangedTables, CutShort) {
  for (const auto& entry : std::filesystem::directory_iterator(directory.path()))
    std::filesystem::resize_file(entry.path(), 20);
  expect_lost("sector 0-0+3-3 ");
}

TEST_F(ChangedTables, WrittenOver) {
  for (const auto& entry : std::filesystem::directory_iterator(directory.path())) {
    const std::string content = file_content(entry.path());
    write_file(entry.path(), std::string(content.size(), 'x'));
  }
  expect_lost("sector 0-0+3-3 ");
}

TEST_F(ChangedTables, OfAnotherGame) {
  build_tables(*rules_of("tapatan"), {}, directory.path());
  // What is open is read on; a file opened anew is the other game's.
  const auto value = prober->probe(start);
  EXPECT_TRUE(!value || value->wdl == Wdl::kWon);
}

TEST_F(ChangedTables, RemovedWhileOpen) {
  std::filesystem::remove_all(directory.path());
  std::filesystem::create_directory(directory.path());
  // A file that is open can still be read, one that is not gives no answer.
  const auto value = prober->probe(start);
  EXPECT_TRUE(!value || value->wdl == Wdl::kWon);
}

TEST(TableSet, NamesTheSectorsThatAreMissing) {
  const auto rules = rules_of("fourmensmorris");
  const ScratchDirectory directory;
  build_tables(*rules, {.moving_only = true}, directory.path());
  remove_files(directory, ".dist.mst");
  EXPECT_EQ(TableSet(*rules, from(directory)).messages().size(), 1u);
  std::filesystem::remove(directory.path() / "3-4.wdl.mst");
  const TableSet set(*rules, from(directory));
  ASSERT_EQ(set.messages().size(), 2u);
  EXPECT_NE(set.messages()[1].find("missing 3-4, to"), std::string::npos) << set.messages()[1];
}

TEST(TableSet, RefusesForgedNumbersOfPositions) {
  const auto rules = rules_of("threemensmorris");
  const std::string digest = table_digest(rules->rules());
  for (const Sector sector : {Sector{3, 3}, Sector{9, 9}, Sector{30, 30}, Sector{3, 3, 3, 3}}) {
    const ScratchDirectory directory;
    const SectorValues junk{std::vector<Outcome8>(sector == Sector{3, 3} ? 7 : 5000, 9), {}};
    for (const TableKind kind : {TableKind::kWdl, TableKind::kTurns})
      ASSERT_TRUE(write_table(directory.path(), {sector, digest, {}}, kind, junk).ok());
    const TableSet set(*rules, from(directory));
    EXPECT_TRUE(set.empty()) << sector.name();
    EXPECT_NE(set.messages()[0].find("positions"), std::string::npos) << set.messages()[0];
  }
}

TEST(TableSet, WaitsForNoPipe) {
  const auto rules = rules_of("threemensmorris");
  const ScratchDirectory directory;
  ASSERT_EQ(mkfifo((directory.path() / "3-3.wdl.mst").c_str(), 0600), 0);
  const TableSet set(*rules, from(directory));
  EXPECT_TRUE(set.empty());
  EXPECT_NE(set.messages()[0].find("no regular file"), std::string::npos) << set.messages()[0];
}

TEST(TableSet, KeepsFewFilesOpen) {
  OpenFiles files(3);
  const ScratchDirectory directory;
  for (int i = 0; i < 9; ++i) {
    const auto path = directory.path() / std::to_string(i);
    write_file(path, std::to_string(i));
    const auto first = files.get(path);
    ASSERT_TRUE(first.ok());
    EXPECT_EQ((*files.get(path)).get(), first->get());  // the same descriptor
  }
  const auto again = files.get(directory.path() / "0");
  ASSERT_TRUE(again.ok());
  std::filesystem::remove(directory.path() / "8");
  EXPECT_TRUE(files.get(directory.path() / "8").ok());
  std::filesystem::remove(directory.path() / "2");
  EXPECT_FALSE(files.get(directory.path() / "2").ok());
}

TEST(EmbeddedTables, KnowTheEndingsOfRealGames) {
  if (embedded_tables().empty()) GTEST_SKIP() << "built without tables";
  const auto rules = rules_of("ninemensmorris");
  const Prober prober(rules, {});
  int checked = 0;
  for (const auto& fields : reference::read_table("endgames.tsv")) {
    const auto position = parse_fen(*rules, fields[0]);
    ASSERT_TRUE(position.ok()) << fields[0];
    const auto value = prober.probe(*position);
    if (position->total(kWhite) + position->total(kBlack) > 9) {
      EXPECT_FALSE(value) << fields[0];
      continue;
    }
    ++checked;
    ASSERT_TRUE(value) << fields[0];
    const int turns = std::stoi(fields[2]);
    const TableValue expected =
        fields[1] == "draw" ? TableValue{}
                            : TableValue{fields[1] == "win" ? Wdl::kWon : Wdl::kLost, turns};
    EXPECT_EQ(*value, expected) << fields[0];
    std::set<std::string> best, listed;
    for (const std::string& token : reference::split(fields[3]))
      listed.insert(reference::without_hyphen(token));
    for (const auto& turn : prober.probe_turns(*position))
      if (turn.value == value) best.insert(to_text(rules->board(), turn.turn));
    EXPECT_EQ(best, listed) << fields[0];
  }
  EXPECT_GT(checked, 50);
}

TEST(EmbeddedTables, AreWholeAndSmall) {
  std::size_t sum = 0;
  for (const auto bytes : embedded_tables()) {
    const auto file = TableFile::in_memory(bytes, "built in");
    ASSERT_TRUE(file.ok()) << file.error().text();
    EXPECT_TRUE(file->check().ok());
    sum += bytes.size();
  }
  EXPECT_LE(sum, 2'000'000u);
}

}  // namespace
}  // namespace millstone::tablebase
