// Whole games, from the empty board to the end, against the slow solver and the proven values.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>

#include "engine/board/boards.h"
#include "engine/game/generate.h"
#include "engine/notation/fen.h"
#include "engine/rules/parameters.h"
#include "engine/rules/presets.h"
#include "engine/rules/validate.h"
#include "engine/tablebase/builder.h"
#include "engine/tablebase/prober.h"
#include "tests/engine/tablebase/slow_solver.h"
#include "tests/engine/tablebase/solved_game.h"
#include "tests/reference/data_files.h"

namespace millstone::tablebase {
namespace {

using testing::SolvedGame;

std::string text_of(const TableValue& value) {
  if (value.wdl == Wdl::kDrawn) return "draw";
  return std::string(value.wdl == Wdl::kWon ? "W " : "L ").append(std::to_string(*value.turns));
}

struct GameCase {
  std::string name;
  Rules rules;
};

void PrintTo(const GameCase& game, std::ostream* out) {
  *out << game.name;
}

Rules with(Rules rules, const std::map<std::string, std::string>& values) {
  for (const auto& [key, value] : values) {
    const Status set = find_parameter(key)->set(rules, value);
    EXPECT_TRUE(set.ok()) << key;
  }
  EXPECT_TRUE(validate(rules).ok());
  return rules;
}

// A ring of eight points: four lines, no centre; eight pieces fill it.
TopologyPtr ring_of_eight() {
  Topology::Parts parts;
  parts.id = "ring";
  parts.points = {"a1", "b1", "c1", "c2", "c3", "b3", "a3", "a2"};
  for (std::size_t i = 0; i < 8; ++i)
    parts.edges.emplace_back(parts.points[i], parts.points[(i + 1) % 8]);
  for (std::size_t i = 0; i < 8; i += 2)
    parts.lines.push_back(
        {{parts.points[i], parts.points[i + 1], parts.points[(i + 2) % 8]}, LineKind::kOther});
  return std::make_shared<const Topology>(*Topology::build(parts));
}

std::vector<GameCase> games() {
  std::vector<GameCase> list;
  for (const char* name : {"threemensmorris", "threemensmorris-nocentre", "tapatan", "achi",
                           "nineholes", "picaria9", "picaria", "roundmerels", "shisima"})
    list.push_back({name, find_preset(name)->rules});
  // Captures on boards small enough, one rule changed at a time.
  const Rules four = with({}, {{"pieces", "4"}, {"board", "three-king"}});
  list.push_back({"four", four});
  list.push_back({"four without flying", with(four, {{"flyAt", "0"}})});
  list.push_back({"four always flying", with(four, {{"flyAt", "always"}})});
  list.push_back({"four, two are enough", with(four, {{"minPieces", "2"}})});
  list.push_back({"four, one is enough", with(four, {{"minPieces", "1"}, {"flyAt", "2"}})});
  list.push_back({"four, strict protection", with(four, {{"protection", "strict"}})});
  list.push_back({"four, no protection", with(four, {{"protection", "none"}})});
  list.push_back({"four, mills of placing pay nothing", with(four, {{"placingMill", "none"}})});
  list.push_back({"four, a corner banned", with(four, {{"placeBan", "a1"}})});
  list.push_back({"four, orthogonal", with(four, {{"board", "three"}, {"flyAt", "0"}})});
  list.push_back(
      {"four, blocked is a draw", with(four, {{"board", "three"}, {"blocked", "draw"}})});
  const Rules wheel = with({}, {{"pieces", "4"}, {"board", "wheel"}, {"minPieces", "2"}});
  list.push_back({"wheel", wheel});
  list.push_back({"wheel, strict protection", with(wheel, {{"protection", "strict"}})});
  Rules ring = with(four, {{"flyAt", "0"}});
  ring.board = ring_of_eight();
  list.push_back({"ring", ring});
  list.push_back({"ring, full is a draw", with(ring, {{"boardFull", "draw"}})});
  return list;
}

class SmallGame : public ::testing::TestWithParam<GameCase> {};

TEST_P(SmallGame, EveryPositionAsTheSlowSolverSays) {
  const SolvedGame game(GetParam().rules);
  const auto solved = solve_slowly(game.prepared, start_position(game.prepared));
  std::size_t wrong = 0, compared = 0;
  for (const auto& [position, value] : solved) {
    if (outcome(game.prepared, position).over()) continue;
    ++compared;
    const auto found = game.value(position);
    if (found == value) continue;
    if (++wrong <= 5)
      ADD_FAILURE() << to_fen(game.prepared, position) << ": "
                    << (found ? text_of(*found) : "no table") << ", not " << text_of(value);
  }
  EXPECT_EQ(wrong, 0u);
  EXPECT_GT(compared, 100u);
}

INSTANTIATE_TEST_SUITE_P(Games, SmallGame, ::testing::ValuesIn(games()), [](const auto& game) {
  std::string name = game.param.name;
  std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
  return name;
});

// values.tsv: the games that tables can be made for and that are small enough.
class ProvenValue : public ::testing::TestWithParam<const char*> {};

TEST_P(ProvenValue, OfTheStart) {
  std::string expected;
  for (const auto& line : reference::read_table("values.tsv"))
    if (line[0] == GetParam()) expected = line[1];
  const SolvedGame game(find_preset(GetParam())->rules);
  const auto value = game.value(start_position(game.prepared));
  ASSERT_TRUE(value.has_value());
  EXPECT_EQ(text_of(*value), expected);
}

INSTANTIATE_TEST_SUITE_P(Presets, ProvenValue,
                         ::testing::Values("threemensmorris", "threemensmorris-nocentre", "tapatan",
                                           "achi", "nineholes", "picaria9", "roundmerels",
                                           "fivemensmorris", "sixmensmorris"),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::erase(name, '-');
                           return name;
                         });

// By first placement, as values.tsv tells: the value for the one who places.
std::map<std::string, std::string> first_placements(const std::string& variant) {
  const SolvedGame game(find_preset(variant)->rules);
  const Position start = start_position(game.prepared);
  TurnList turns;
  generate(game.prepared, start, turns);
  std::map<std::string, std::string> values;
  for (const Turn turn : turns) {
    Position next = start;
    do_whole_turn(game.prepared, next, turn);
    values[game.prepared.board().name(turn.to())] = text_of(before_turn(*game.value(next)));
  }
  return values;
}

TEST(FirstPlacement, OfThreeMensMorris) {
  for (const std::string variant : {"threemensmorris", "tapatan"}) {
    auto values = first_placements(variant);
    EXPECT_EQ(values["b2"], "W 9") << variant;
    for (const char* corner : {"a1", "c1", "a3", "c3"})
      EXPECT_EQ(values[corner], "draw") << variant << ' ' << corner;
    for (const char* edge : {"b1", "a2", "c2", "b3"})
      EXPECT_EQ(values[edge], "L 8") << variant << ' ' << edge;
  }
}

TEST(FirstPlacement, OfAchi) {
  auto values = first_placements("achi");
  EXPECT_EQ(values["b2"], "W 11");
  for (const char* corner : {"a1", "c1", "a3", "c3"}) EXPECT_EQ(values[corner], "L 12") << corner;
  for (const char* edge : {"b1", "a2", "c2", "b3"}) EXPECT_EQ(values[edge], "L 10") << edge;
}

// Not published anywhere known; every position of these tables has also been checked against its
// successors by the verifier.
TEST(DeepSevenMensMorris, IsWonByTheFirstPlayer) {
  const SolvedGame game(find_preset("sevenmensmorris")->rules, 2);
  const auto value = game.value(start_position(game.prepared));
  ASSERT_TRUE(value.has_value());
  EXPECT_EQ(text_of(*value), "W 25");
}

TEST(ThreadsBuilder, MakesTheSameTablesWithTwoThreads) {
  const Rules& rules = find_preset("fourmensmorris")->rules;
  const SolvedGame one(rules), two(rules, 2);
  ASSERT_EQ(one.store.tables().size(), two.store.tables().size());
  for (const auto& [sector, table] : one.store.tables()) {
    const auto& other = two.store.tables().at(sector);
    EXPECT_EQ(table.values, other.values) << sector.name();
    EXPECT_EQ(table.counts, other.counts) << sector.name();
  }
}

}  // namespace
}  // namespace millstone::tablebase
