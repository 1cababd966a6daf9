// Schedule and standings: who meets whom with which colours and openings, and how it is counted.
#include "tools/match/schedule.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "tools/match/standings.h"

namespace millstone {
namespace {

MatchSettings match_of(std::size_t engines, int rounds, int games) {
  MatchSettings settings;
  settings.engines.resize(engines);
  settings.rounds = rounds;
  settings.games = games;
  return settings;
}

TEST(Schedule, RoundRobinMeetsEverybodyWithBothColours) {
  const Schedule schedule(match_of(4, 3, 2));
  EXPECT_EQ(schedule.size(), 3u * 6 * 2);
  std::map<std::pair<std::size_t, std::size_t>, int> meetings;
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const ScheduledGame game = schedule.game(i);
    EXPECT_EQ(game.number, i);
    ++meetings[{game.white, game.black}];
  }
  EXPECT_EQ(meetings.size(), 12u);
  for (const auto& [pair, count] : meetings) {
    EXPECT_NE(pair.first, pair.second);
    EXPECT_EQ(count, 3);
  }
}

TEST(Schedule, GauntletIsTheFirstAgainstAllOthers) {
  MatchSettings settings = match_of(4, 1, 2);
  settings.kind = TournamentKind::kGauntlet;
  const Schedule schedule(settings);
  EXPECT_EQ(schedule.size(), 6u);
  for (std::size_t i = 0; i < schedule.size(); ++i) EXPECT_EQ(schedule.game(i).first(), 0u);
}

TEST(Schedule, PairsShareAnOpeningAndExchangeColours) {
  const Schedule schedule(match_of(3, 5, 4));
  ASSERT_TRUE(schedule.paired());
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const ScheduledGame game = schedule.game(i), partner = schedule.game(game.partner);
    EXPECT_NE(game.partner, i);
    EXPECT_EQ(partner.partner, i);
    EXPECT_EQ(partner.opening, game.opening);
    EXPECT_EQ(partner.white, game.black);
    EXPECT_EQ(partner.black, game.white);
  }
  // Two engines never play the same opening twice.
  std::set<std::tuple<std::size_t, std::size_t, std::size_t>> seen;
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const ScheduledGame game = schedule.game(i);
    EXPECT_TRUE(seen.insert({game.white, game.black, game.opening}).second);
  }
}

TEST(Schedule, SingleGamesAlternateColoursAndOpenings) {
  MatchSettings settings = match_of(2, 4, 1);
  const Schedule schedule(settings);
  EXPECT_FALSE(schedule.paired());
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(schedule.game(i).white, i % 2);
    EXPECT_EQ(schedule.game(i).opening, i);
    EXPECT_EQ(schedule.game(i).partner, i);
  }
}

FinishedGame finished(std::size_t number, Winner winner) {
  FinishedGame game;
  game.number = number;
  game.winner = winner;
  game.cause = winner == Winner::kDraw ? "repetition" : "blocked";
  return game;
}

TEST(Standings, CountGamesAndPairsWhateverTheirOrder) {
  const MatchSettings settings = match_of(2, 3, 2);
  const Schedule schedule(settings);
  Standings standings(schedule, 2);
  // Pair 0: engine 0 wins as White, draws as Black. Pair 1: White wins both. Pair 2: half of it.
  standings.add(finished(3, Winner::kWhite));
  standings.add(finished(1, Winner::kDraw));
  standings.add(finished(0, Winner::kWhite));
  standings.add(finished(2, Winner::kWhite));
  standings.add(finished(4, Winner::kBlack));
  standings.add(finished(4, Winner::kWhite));  // a second result of a game does not count
  EXPECT_EQ(standings.games(), 5u);
  const GameCounts counts = standings.counts(0, 1);
  EXPECT_EQ(counts.wins, 2);
  EXPECT_EQ(counts.draws, 1);
  EXPECT_EQ(counts.losses, 2);
  EXPECT_EQ(standings.counts(1, 0).wins, 2);
  EXPECT_EQ(standings.pairs(0, 1).by_half_points, (std::array<std::int64_t, 5>{0, 0, 1, 1, 0}));
  EXPECT_EQ(standings.pairs(1, 0).by_half_points, (std::array<std::int64_t, 5>{0, 1, 1, 0, 0}));
  EXPECT_EQ(standings.causes().at("blocked"), 4);
  EXPECT_EQ(standings.causes().at("repetition"), 1);
  EXPECT_FALSE(standings.has(5));
}

// Every game is in one shard, with its partner, and no opening in two.
TEST(Schedule, ShardsShareTheMatchOut) {
  for (const int shards : {1, 2, 3, 7}) {
    MatchSettings match;
    match.engines.resize(2);
    match.rounds = 10;
    std::vector<int> owner(20, 0);
    std::map<std::size_t, int> by_opening;
    for (int index = 1; index <= shards; ++index) {
      match.shard = {index, shards};
      const Schedule schedule(match);
      std::size_t mine = 0;
      for (std::size_t number = 0; number < schedule.size(); ++number) {
        if (!schedule.has(number)) continue;
        ++mine;
        EXPECT_EQ(owner[number], 0);
        owner[number] = index;
        const ScheduledGame game = schedule.game(number);
        EXPECT_TRUE(schedule.has(game.partner));
        const auto [other, fresh] = by_opening.emplace(game.opening, index);
        EXPECT_TRUE(fresh || other->second == index);
      }
      EXPECT_EQ(mine, schedule.share());
      EXPECT_FALSE(schedule.has(schedule.size()));
    }
    EXPECT_EQ(std::count(owner.begin(), owner.end(), 0), 0);
  }
}

}  // namespace
}  // namespace millstone
