// Moving sectors of nine men's morris against the published counts and proven positions.
#include "engine/tablebase/moving_solver.h"

#include <gtest/gtest.h>

#include <optional>

#include "engine/notation/fen.h"
#include "engine/rules/presets.h"
#include "engine/tablebase/builder.h"
#include "tests/reference/data_files.h"

namespace millstone::tablebase {
namespace {

class NineMensEndings : public testing::Test {
 protected:
  struct Solved {
    explicit Solved(int pieces)
        : rules(find_preset("ninemensmorris")->rules), builder(rules, {true, pieces}, 2) {
      BuildListener silent;
      EXPECT_TRUE(builder.run(store, silent).ok());
    }
    std::optional<Outcome8> value(const Position& position) const {
      const Slot slot = builder.index().locate(position);
      const auto table = store.tables().find(slot.sector);
      if (table == store.tables().end()) return std::nullopt;
      return table->second.values[slot.index];
    }
    PreparedRules rules;
    Builder builder;
    MemoryStore store;
  };
  // All endings of up to nine pieces, solved once for all tests.
  static const Solved& solved() {
    static const Solved made(9);
    return made;
  }

  // Compares every line of sectors.tsv that has a table.
  static int compare_counts(const MemoryStore& store) {
    int compared = 0;
    for (const auto& line : reference::read_table("sectors.tsv")) {
      const auto number = [&](std::size_t i) { return std::stoull(line[i]); };
      const Sector sector{static_cast<std::uint8_t>(number(0)),
                          static_cast<std::uint8_t>(number(1))};
      const auto table = store.tables().find(sector);
      if (table == store.tables().end()) continue;
      const TableCounts& counts = table->second.counts;
      ++compared;
      EXPECT_EQ(counts.wins + counts.draws + counts.losses, number(2)) << sector.name();
      EXPECT_EQ(counts.wins, number(3)) << sector.name();
      EXPECT_EQ(counts.draws, number(4)) << sector.name();
      EXPECT_EQ(counts.losses, number(5)) << sector.name();
      EXPECT_EQ(counts.longest_win, static_cast<int>(number(6))) << sector.name();
      EXPECT_EQ(counts.longest_loss, static_cast<int>(number(7))) << sector.name();
    }
    return compared;
  }
};

TEST_F(NineMensEndings, CountAsPublished) {
  EXPECT_EQ(compare_counts(solved().store), 10);
}

TEST_F(NineMensEndings, HaveTheProvenValues) {
  int compared = 0;
  for (const auto& line : reference::read_table("exact-values.tsv")) {
    if (line[0] != "ninemensmorris") continue;
    const auto position = parse_fen(solved().rules, line[1]);
    ASSERT_TRUE(position.ok()) << line[1];
    const auto value = solved().value(*position);
    if (!value) continue;
    ++compared;
    if (line[2] == "draw") {
      EXPECT_EQ(*value, kDraw) << line[1];
    } else {
      EXPECT_EQ(is_won(*value), line[2] == "win") << line[1];
      EXPECT_EQ(std::to_string(*value), line[3]) << line[1];
    }
  }
  EXPECT_EQ(compared, 7000);
}

class DeepNineMensEndings : public NineMensEndings {};

TEST_F(DeepNineMensEndings, CountAsPublishedUpToElevenPieces) {
  const Solved deep(11);
  EXPECT_EQ(compare_counts(deep.store), 21);
}

TEST_F(NineMensEndings, AStopLeavesNothing) {
  const PreparedRules& rules = solved().rules;
  const SolverRules solver_rules(rules);
  std::stop_source stop;
  const PairValues values = MovingSolver(solver_rules, solved().builder.index().classes(),
                                         solved().builder.index().colex())
                                .solve(3, 3, {}, 1, stop.get_token(), [&](int wave) {
                                  if (wave == 3) stop.request_stop();
                                });
  EXPECT_TRUE(values.big_to_move.outcomes.empty());
  EXPECT_TRUE(values.small_to_move.outcomes.empty());
}

}  // namespace
}  // namespace millstone::tablebase
