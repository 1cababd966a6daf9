// Elo, normalised Elo and the likelihood of superiority against closed forms.
#include "tools/stats/elo.h"

#include <cmath>

#include <gtest/gtest.h>

namespace millstone {
namespace {

TEST(Elo, FollowsTheLogisticCurve) {
  EXPECT_DOUBLE_EQ(expected_score(0), 0.5);
  // 400 Elo are odds of ten to one, 200 Elo odds of √10 to one.
  EXPECT_NEAR(expected_score(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(expected_score(200), std::sqrt(10.0) / (1 + std::sqrt(10.0)), 1e-12);
  // A score of three quarters is worth 400 log10(3) = 190.85 Elo.
  EXPECT_NEAR(elo_of_score(0.75), 190.848, 1e-3);
  for (const double value : {-300.0, -1.0, 0.0, 7.5, 500.0}) {
    EXPECT_NEAR(elo_of_score(expected_score(value)), value, 1e-9);
  }
  EXPECT_EQ(elo_of_score(1), INFINITY);
  EXPECT_EQ(elo_of_score(0), -INFINITY);
}

TEST(Elo, OfGamesHasTheErrorOfItsMean) {
  // 3388 - 3143 - 6257 of 12788: 6516.5 points, 50.96 %.
  const Distribution games = distribution_of(GameCounts{3388, 6257, 3143});
  EXPECT_DOUBLE_EQ(games.games(), 12788);
  EXPECT_NEAR(games.mean(), 6516.5 / 12788, 1e-12);
  EXPECT_NEAR(elo(games).value, 6.66, 0.005);
  // Near 0 Elo the curve's slope is 1600 / ln 10 a point: the error is 1.96 σ / √n times that.
  const double error = 1.959964 * std::sqrt(games.variance() / 12788) * 1600 / std::log(10.0);
  EXPECT_NEAR(elo(games).error, error, 0.01);
}

TEST(Elo, VarianceOfGamesIsTheClosedForm) {
  // Σ p (s - m)² = w (1 - m)² + d (1/2 - m)² + l m².
  const Distribution games = distribution_of(GameCounts{5, 3, 2});
  const double mean = 0.65;
  EXPECT_NEAR(games.mean(), mean, 1e-12);
  EXPECT_NEAR(games.variance(), 0.5 * 0.35 * 0.35 + 0.3 * 0.15 * 0.15 + 0.2 * mean * mean, 1e-12);
}

TEST(Elo, NormalizedIsEloForGamesWithoutDraws) {
  // Without draws the deviation at equality is 1/2, so that 800 / ln 10 · lead / (1/2) is the slope
  // of the logistic curve.
  const Distribution games = distribution_of(GameCounts{5010, 0, 4990});
  EXPECT_NEAR(normalized_elo(games).value, elo(games).value, 1e-3);
  EXPECT_NEAR(normalized_elo(games).error, elo(games).error, 1e-2);
}

TEST(Elo, PairsOfIndependentGamesSayWhatTheirGamesSay) {
  // Two independent games with chances 1/4, 1/2, 1/4 make pairs of 1, 4, 6, 4, 1 sixteenths.
  const Distribution pairs = distribution_of(PairCounts{{100, 400, 600, 400, 100}});
  const Distribution games = distribution_of(GameCounts{800, 1600, 800});
  EXPECT_DOUBLE_EQ(pairs.games(), games.games());
  EXPECT_NEAR(elo(pairs).error, elo(games).error, 1e-9);
  EXPECT_NEAR(normalized_elo(pairs).error, normalized_elo(games).error, 1e-9);

  // An opening that is won by whoever begins: all pairs are even, and nothing is uncertain.
  const Distribution even = distribution_of(PairCounts{{0, 0, 50, 0, 0}});
  EXPECT_DOUBLE_EQ(elo(even).error, 0);
  EXPECT_DOUBLE_EQ(normalized_elo(even).value, 0);
}

TEST(Elo, OfOneSidedOrNoResultsIsInfiniteOrNothing) {
  for (const Distribution& won :
       {distribution_of(GameCounts{9, 0, 0}), distribution_of(PairCounts{{0, 0, 0, 0, 4}})}) {
    for (const Estimate& estimate : {elo(won), normalized_elo(won)}) {
      EXPECT_EQ(estimate.value, INFINITY);
      EXPECT_TRUE(std::isnan(estimate.error));
    }
    EXPECT_DOUBLE_EQ(likelihood_of_superiority(won), 1);
  }
  const Distribution lost = distribution_of(GameCounts{0, 0, 1});
  EXPECT_EQ(elo(lost).value, -INFINITY);
  EXPECT_EQ(normalized_elo(lost).value, -INFINITY);
  EXPECT_DOUBLE_EQ(likelihood_of_superiority(lost), 0);

  // 3 of 4: the interval of the mean goes beyond 1.
  EXPECT_EQ(elo(distribution_of(GameCounts{3, 0, 1})).error, INFINITY);

  for (const Distribution& none : {distribution_of(GameCounts{}), distribution_of(PairCounts{})}) {
    for (const Estimate& estimate : {elo(none), normalized_elo(none)}) {
      EXPECT_TRUE(std::isnan(estimate.value));
      EXPECT_TRUE(std::isnan(estimate.error));
    }
  }
}

TEST(Elo, TextOfWhatIsNoNumberHasNoSign) {
  EXPECT_EQ(decimal(-12.345, 1), "-12.3");
  EXPECT_EQ(decimal(INFINITY, 1), "inf");
  EXPECT_EQ(decimal(-INFINITY, 2), "-inf");
  EXPECT_EQ(decimal(NAN, 1), "nan");
  EXPECT_EQ(decimal(-NAN, 1), "nan");
  EXPECT_EQ(decimal(1e308, 0).size(), 309u);
}

TEST(Elo, DependsOnSharesAndItsErrorOnTheRootOfTheCount) {
  const Distribution few = distribution_of(PairCounts{{10, 60, 140, 75, 15}});
  const Distribution many = distribution_of(PairCounts{{1000, 6000, 14000, 7500, 1500}});
  EXPECT_NEAR(elo(many).value, elo(few).value, 1e-9);
  EXPECT_NEAR(normalized_elo(many).value, normalized_elo(few).value, 1e-9);
  EXPECT_NEAR(elo(many).error, elo(few).error / 10, 0.005);
  EXPECT_NEAR(normalized_elo(many).error, normalized_elo(few).error / 10, 1e-9);
}

TEST(Elo, OfExchangedPlayersIsTheOpposite) {
  const GameCounts counts{47, 31, 22};
  const Distribution forth = distribution_of(counts);
  const Distribution back = distribution_of(GameCounts{counts.losses, counts.draws, counts.wins});
  EXPECT_NEAR(elo(forth).value, -elo(back).value, 1e-9);
  EXPECT_NEAR(elo(forth).error, elo(back).error, 1e-9);
  EXPECT_NEAR(normalized_elo(forth).value, -normalized_elo(back).value, 1e-9);
  EXPECT_NEAR(likelihood_of_superiority(forth), 1 - likelihood_of_superiority(back), 1e-12);
}

TEST(Elo, LikelihoodOfSuperiority) {
  EXPECT_DOUBLE_EQ(likelihood_of_superiority(distribution_of(GameCounts{})), 0.5);
  EXPECT_DOUBLE_EQ(likelihood_of_superiority(distribution_of(GameCounts{7, 3, 7})), 0.5);
  // With w = 60, l = 40: mean 0.6, variance 0.24, lead 0.1 = 2.0412 standard errors.
  EXPECT_NEAR(likelihood_of_superiority(distribution_of(GameCounts{60, 0, 40})), 0.97938, 1e-4);
  // Draws do not count: 1/2 (1 + erf((w - l) / √(2 (w + l)))), nearly, when the lead is small.
  const double closed = 0.5 * (1 + std::erf(30 / std::sqrt(2.0 * 1030)));
  EXPECT_NEAR(likelihood_of_superiority(distribution_of(GameCounts{530, 5000, 500})), closed, 1e-3);
}

}  // namespace
}  // namespace millstone
