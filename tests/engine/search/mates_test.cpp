// Tests that forced wins are found with their exact length: proven positions of nine men's morris,
// and random rules against a search without any table, ordering or pruning.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "engine/notation/fen.h"
#include "engine/rules/parameters.h"
#include "engine/rules/presets.h"
#include "tests/engine/game/rule_samples.h"
#include "tests/engine/search/search_record.h"
#include "tests/reference/data_files.h"

namespace millstone::testing {
namespace {

class ProvenWins : public ::testing::TestWithParam<ProvenWin> {};

TEST_P(ProvenWins, AreFoundWithTheirExactLength) {
  const ProvenWin& win = GetParam();
  RecordedEngine recorded;
  recorded.position(win.fen);
  const SearchInfo& info = recorded.search(depth_limit(2 * win.own_turns - 1));
  EXPECT_EQ(info.value, win_in(2 * win.own_turns - 1));
  EXPECT_EQ(info.bound, Bound::kExact);
  const std::string best = recorded.text(recorded.listener.best.best);
  EXPECT_NE(std::find(win.best.begin(), win.best.end(), best), win.best.end()) << best;
  EXPECT_EQ(best, recorded.text(info.pv.at(0)));

  EXPECT_EQ(info.pv.size(), static_cast<std::size_t>(2 * win.own_turns - 1));
  Outcome end;
  EXPECT_EQ(fault_of_line(recorded.engine.game(), info.pv, &end), "");
  EXPECT_EQ(end.winner, static_cast<Winner>(recorded.engine.game().position().side));
}

TEST_P(ProvenWins, EveryShortestFirstTurnIsFoundAndNoOther) {
  const ProvenWin& win = GetParam();
  if (win.best.size() > 12) GTEST_SKIP() << "too many lines for a quick test";
  RecordedEngine recorded;
  recorded.position(win.fen);
  SearchOptions options;
  const int lines = static_cast<int>(win.best.size());
  options.multi_pv = lines + 1;
  recorded.set(options);
  recorded.search(depth_limit(2 * win.own_turns - 1));
  std::set<std::string> found;
  for (int line = 1; line <= lines; ++line) {
    const SearchInfo& info = recorded.last_line(line);
    EXPECT_EQ(info.value, win_in(2 * win.own_turns - 1));
    found.insert(recorded.text(info.pv.at(0)));
  }
  EXPECT_EQ(found, std::set<std::string>(win.best.begin(), win.best.end()));
  if (recorded.engine.game().legal().size() > win.best.size()) {
    EXPECT_LT(recorded.last_line(lines + 1).value, win_in(2 * win.own_turns - 1));
  }
}

INSTANTIATE_TEST_SUITE_P(UpToFourTurns, ProvenWins, ::testing::ValuesIn(proven_wins(4)),
                         [](const auto& tested) {
                           return "n" + std::to_string(tested.param.own_turns) + "_" +
                                  std::to_string(tested.index);
                         });

// exact-values.tsv: values by an independent solver. Every eighth of the nine men's morris
// positions that are decided within seven turns; the table is kept between them, as it is in a
// game.
TEST(ExactValues, ShortWinsAndLossesAreFound) {
  RecordedEngine recorded;
  int row_number = 0, checked = 0;
  for (const auto& row : reference::read_table("exact-values.tsv")) {
    if (row.at(0) != "ninemensmorris" || row.at(2) == "draw") continue;
    const int turns = std::stoi(row.at(3));
    if (turns > 7 || row_number++ % 8 != 0) continue;
    ++checked;
    recorded.position(row.at(1));
    const Value expected = row.at(2) == "win" ? win_in(turns) : loss_in(turns);
    if (turns == 0) continue;
    EXPECT_EQ(recorded.search(depth_limit(turns)).value, expected) << row.at(1);
  }
  EXPECT_GT(checked, 300);
}

// The value for the side to move if it is decided within `depth` turns, else kValueDraw; the rules
// of section 4 and nothing else.
Value decided_value(const Game& game, int depth) {
  const Color side = game.position().side;
  if (const Outcome over = game.outcome(); over.over()) {
    if (over.winner == Winner::kDraw) return kValueDraw;
    return static_cast<Color>(over.winner) == side ? win_in(0) : loss_in(0);
  }
  if (depth == 0) return kValueDraw;
  Value best = -kValueInfinite;
  for (const Turn turn : game.legal()) {
    Game after = game;
    after.play(turn);
    Value value = decided_value(after, depth - 1);
    if (after.position().side != side) value = -value;
    value -= is_win(value) ? 1 : is_loss(value) ? -1 : 0;
    best = std::max(best, value);
  }
  return best;
}

// Late positions of short random games, where wins are near; repetition 3 keeps the plain search
// and the real one, which stops at the first repetition, on the same tree for so few turns.
TEST(MatesUnderAnyRules, AgreeWithAPlainSearch) {
  std::mt19937_64 random(20);
  int decided = 0;
  RecordedEngine recorded;
  for (int round = 0; round < 150; ++round) {
    Rules rules = random_rules(random);
    rules.pieces = std::min(rules.pieces, 4);
    rules.min_pieces = std::min(rules.min_pieces, rules.pieces);
    if (!recorded.engine.set_rules(rules).ok()) continue;
    Game game = recorded.engine.game();
    const int plies = static_cast<int>(random() % 24);
    for (int ply = 0; ply < plies && !game.legal().empty(); ++ply) {
      const TurnList turns = game.legal();
      game.play(turns[random() % turns.size()]);
    }
    if (game.legal().empty()) continue;
    constexpr int kDepth = 3;
    const Value expected = decided_value(game, kDepth);
    recorded.engine.set_game(game);
    const Value found = recorded.search(depth_limit(kDepth)).value;
    const std::string where =
        to_fen(game.rules(), game.position()) + "\n" + format_rules(rules, &default_rules());
    if (is_win(expected) || is_loss(expected)) {
      ++decided;
      EXPECT_EQ(found, expected) << where;
    } else {
      EXPECT_FALSE((is_win(found) && kValueMate - found <= kDepth) ||
                   (is_loss(found) && kValueMate + found <= kDepth))
          << found << " " << where;
    }
  }
  EXPECT_GT(decided, 20);
}

TEST(Mates, TheLimitMateEndsTheSearchAtAWinSoShort) {
  RecordedEngine recorded;
  recorded.position("B2/2W/B2/3BW1/3/2W/3 b 0 0 0 0 1");
  SearchLimits limits;
  limits.mate = 2;
  EXPECT_EQ(recorded.search(limits).value, win_in(3));
}

TEST(Mates, ALostPositionIsHeldAsLongAsPossible) {
  RecordedEngine recorded;
  // After the first turn of a win in two.
  recorded.position("B2/2W/B2/3BW1/3/2W/3 b 0 0 0 0 1", "a7-e5");
  const SearchInfo& info = recorded.search(depth_limit(6));
  EXPECT_EQ(info.value, loss_in(2));
  EXPECT_EQ(info.pv.size(), 2u);
  EXPECT_EQ(Score::from_value(info.value).value, -1);
}

}  // namespace
}  // namespace millstone::testing
