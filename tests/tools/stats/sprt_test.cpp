// The sequential test: bounds, the fitted distributions, the ratio, and its errors in simulation.
#include "tools/stats/sprt.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "tools/stats/elo.h"

namespace millstone {
namespace {

TEST(Sprt, BoundsAreWalds) {
  // The familiar (-2.94, 2.94) of 5 % and 5 %.
  const SprtBounds bounds = sprt_bounds({});
  EXPECT_NEAR(bounds.lower, -2.944439, 1e-6);
  EXPECT_NEAR(bounds.upper, 2.944439, 1e-6);
  SprtOptions uneven;
  uneven.alpha = 0.01;
  uneven.beta = 0.1;
  EXPECT_NEAR(sprt_bounds(uneven).lower, std::log(0.1 / 0.99), 1e-12);
  EXPECT_NEAR(sprt_bounds(uneven).upper, std::log(0.9 / 0.01), 1e-12);
}

TEST(Sprt, RefusesWhatIsNoTest) {
  SprtOptions options;
  EXPECT_TRUE(validate(options).ok());
  options.elo1 = options.elo0;
  EXPECT_FALSE(validate(options).ok());
  options.elo1 = kMostSprtElo + 1;
  EXPECT_FALSE(validate(options).ok());
  options.elo1 = std::nan("");
  EXPECT_FALSE(validate(options).ok());
  options = {};
  options.alpha = 0;
  EXPECT_FALSE(validate(options).ok());
  options.alpha = 0.6;
  options.beta = 0.4;
  EXPECT_FALSE(validate(options).ok());
  EXPECT_FALSE(parse_elo_model("bayesian").ok());
}

TEST(Sprt, WithoutDrawsTheRatioIsTheClassicalOne) {
  // Two outcomes and a known mean leave nothing to fit: w ln(p1 / p0) + l ln((1 - p1) / (1 - p0)).
  SprtOptions options;
  options.elo0 = 0;
  options.elo1 = 20;
  options.model = EloModel::kLogistic;
  const double p0 = expected_score(0), p1 = expected_score(20);
  const double closed = 560 * std::log(p1 / p0) + 440 * std::log((1 - p1) / (1 - p0));
  EXPECT_NEAR(log_likelihood_ratio(distribution_of(GameCounts{560, 0, 440}), options), closed,
              0.005);
}

// The likeliest distribution of three outcomes with a given mean solves a quadratic equation:
// p_i / (1 + x a_i) with a_i = score - mean and Σ p_i a_i / (1 + x a_i) = 0.
std::array<double, 3> three_with_mean(const std::array<double, 3>& p, double mean) {
  const std::array<double, 3> a{-mean, 0.5 - mean, 1 - mean};
  double linear = 0, constant = 0;
  const double square = a[0] * a[1] * a[2];
  for (std::size_t i = 0; i < 3; ++i) {
    constant += p[i] * a[i];
    linear += p[i] * a[i] * (a[(i + 1) % 3] + a[(i + 2) % 3]);
  }
  for (const double sign : {-1.0, 1.0}) {
    const double x =
        square == 0
            ? -constant / linear
            : (-linear + sign * std::sqrt(linear * linear - 4 * square * constant)) / (2 * square);
    std::array<double, 3> fitted{};
    for (std::size_t i = 0; i < 3; ++i) fitted[i] = p[i] / (1 + x * a[i]);
    if (*std::min_element(fitted.begin(), fitted.end()) > 0) return fitted;
  }
  ADD_FAILURE() << "no distribution";
  return p;
}

TEST(Sprt, RatioOfWinsDrawsAndLossesIsTheClosedForm) {
  for (const GameCounts& counts : {GameCounts{300, 500, 200}, GameCounts{11, 85, 9},
                                   GameCounts{40, 3, 45}, GameCounts{1000, 1, 900}}) {
    const auto n = static_cast<double>(counts.games());
    const std::array<double, 3> p{static_cast<double>(counts.losses) / n,
                                  static_cast<double>(counts.draws) / n,
                                  static_cast<double>(counts.wins) / n};
    SprtOptions options;
    options.model = EloModel::kLogistic;
    options.elo0 = -7;
    options.elo1 = 25;
    const auto h0 = three_with_mean(p, expected_score(options.elo0));
    const auto h1 = three_with_mean(p, expected_score(options.elo1));
    double ratio = 0;
    for (std::size_t i = 0; i < 3; ++i) ratio += n * p[i] * std::log(h1[i] / h0[i]);
    EXPECT_NEAR(log_likelihood_ratio(distribution_of(counts), options), ratio, 1e-6);
  }
}

// The greatest value of a function with one maximum between two points.
template <class Function>
double greatest(double low, double high, Function value) {
  for (int i = 0; i < 300; ++i) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    (value(a) < value(b) ? low : high) = value(a) < value(b) ? a : b;
  }
  return value((low + high) / 2);
}

TEST(Sprt, RatioOfPairsIsThatOfTheDualProblem) {
  // By Lagrange the likelihood lost to a hypothesis, per pair, is the greatest Σ p_i ln(1 + x a_i).
  const std::array<std::int64_t, 5> counts{10, 60, 140, 75, 15};
  const double n = 300;
  SprtOptions options;
  options.model = EloModel::kLogistic;
  options.elo0 = 0;
  options.elo1 = 12;
  const auto lost = [&](double elo_value) {
    const double mean = expected_score(elo_value);
    return greatest(-1 / (1 - mean) + 1e-9, 1 / mean - 1e-9, [&](double x) {
      double sum = 0;
      for (std::size_t i = 0; i < 5; ++i) {
        sum += static_cast<double>(counts[i]) / n *
               std::log(1 + x * (static_cast<double>(i) / 4 - mean));
      }
      return sum;
    });
  };
  EXPECT_NEAR(log_likelihood_ratio(distribution_of(PairCounts{counts}), options),
              n * (lost(options.elo0) - lost(options.elo1)), 1e-6);
}

TEST(Sprt, NormalizedRatioOfGamesIsTheBestOnItsCurve) {
  // With wins w, draws d, losses l and e = (w - l) / 2 the condition e = t √(w/4 + l/4 - e²) gives
  // e² = t² (1 - d) / (4 (1 + t²)), so that d alone is left to be chosen.
  const GameCounts counts{120, 300, 80};
  SprtOptions options;
  options.elo0 = -5;
  options.elo1 = 40;
  const auto likelihood = [&](double elo_value) {
    const double t = elo_value * std::log(10.0) / 800;
    return greatest(1e-9, 1 - 1e-9, [&](double draws) {
      const double e = std::copysign(std::sqrt(t * t * (1 - draws) / (4 * (1 + t * t))), t);
      const double wins = (1 - draws) / 2 + e, losses = (1 - draws) / 2 - e;
      return static_cast<double>(counts.wins) * std::log(wins) +
             static_cast<double>(counts.draws) * std::log(draws) +
             static_cast<double>(counts.losses) * std::log(losses);
    });
  };
  EXPECT_NEAR(log_likelihood_ratio(distribution_of(counts), options),
              likelihood(options.elo1) - likelihood(options.elo0), 1e-5);
}

TEST(Sprt, EqualSharesAddUp) {
  SprtOptions options;
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    options.model = model;
    const double once =
        log_likelihood_ratio(distribution_of(PairCounts{{3, 9, 20, 12, 4}}), options);
    const double ten =
        log_likelihood_ratio(distribution_of(PairCounts{{30, 90, 200, 120, 40}}), options);
    EXPECT_NEAR(ten, 10 * once, 1e-6);
  }
}

TEST(Sprt, RatioIsCloseToItsNormalApproximation) {
  // n (s1 - s0) (2 m - s0 - s1) / (2 σ²), good where both hypotheses are close to the results.
  SprtOptions options;
  options.elo0 = 0;
  options.elo1 = 2;
  options.model = EloModel::kLogistic;
  const Distribution pairs = distribution_of(PairCounts{{71, 1563, 2772, 1862, 126}});
  const double s0 = expected_score(options.elo0), s1 = expected_score(options.elo1);
  const double normal =
      pairs.count * (s1 - s0) * (2 * pairs.mean() - s0 - s1) / (2 * pairs.variance());
  EXPECT_NEAR(log_likelihood_ratio(pairs, options), normal, 0.03 * normal);

  // Normalised: n ((m - t0)² - (m - t1)²) / 2 of the ratio m, in units of a pair's deviation.
  options.model = EloModel::kNormalized;
  const auto ratio = [](double elo_value) {
    return elo_value * std::log(10.0) / 800 * std::sqrt(2.0);
  };
  const double t0 = ratio(options.elo0), t1 = ratio(options.elo1);
  const double m = (pairs.mean() - 0.5) / std::sqrt(pairs.variance());
  const double expected = pairs.count * ((m - t0) * (m - t0) - (m - t1) * (m - t1)) / 2;
  EXPECT_NEAR(log_likelihood_ratio(pairs, options), expected, 0.03 * expected);
}

TEST(Sprt, RatioTurnsRoundWithTheResults) {
  SprtOptions options;
  options.elo0 = -3;
  options.elo1 = 3;
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    options.model = model;
    const double forth = log_likelihood_ratio(distribution_of(GameCounts{50, 80, 30}), options);
    const double back = log_likelihood_ratio(distribution_of(GameCounts{30, 80, 50}), options);
    EXPECT_GT(forth, 0);
    EXPECT_NEAR(forth, -back, 1e-6);
  }
  EXPECT_DOUBLE_EQ(log_likelihood_ratio(distribution_of(GameCounts{}), options), 0);
}

// Found by a slow solver that profiles over mean and variance. Bounds far from the results once
// gave the opposite decision.
TEST(Sprt, DecidesRightWithBoundsFarFromTheResults) {
  struct Case {
    PairCounts pairs;
    double elo0, elo1, ratio;
    SprtDecision decision;
  };
  const Case cases[] = {
      {{{0, 0, 0, 5, 20}}, 0, 300, 13.4088469, SprtDecision::kAcceptH1},
      {{{549, 54, 33, 1, 0}}, -500, 0, -383.6069055, SprtDecision::kAcceptH0},
      {{{77, 1, 0, 0, 0}}, -1000, -500, -2.9524264, SprtDecision::kAcceptH0},
      {{{2, 5, 20, 15, 8}}, 0, 232, -0.8358404, SprtDecision::kUndecided},
      {{{0, 0, 0, 0, 4}}, 0, 300, 2.2914942, SprtDecision::kUndecided},
  };
  for (const Case& one : cases) {
    SprtOptions options;
    options.elo0 = one.elo0;
    options.elo1 = one.elo1;
    const double ratio = log_likelihood_ratio(distribution_of(one.pairs), options);
    EXPECT_NEAR(ratio, one.ratio, 1e-6) << one.elo0 << " … " << one.elo1;
    EXPECT_EQ(sprt_decision(ratio, options), one.decision) << one.elo0 << " … " << one.elo1;
  }
}

TEST(Sprt, EveryResultHasAFiniteRatio) {
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    for (const double middle : {-4990.0, -700.0, -20.0, 0.0, 341.0, 4990.0}) {
      SprtOptions options;
      options.model = model;
      options.elo0 = middle - 10;
      options.elo1 = middle + 10;
      ASSERT_TRUE(validate(options).ok());
      for (const PairCounts& pairs :
           {PairCounts{{1, 0, 0, 0, 0}}, PairCounts{{0, 0, 1'000'000'000, 0, 0}},
            PairCounts{{0, 1, 0, 0, 1'000'000'000}}, PairCounts{{9, 0, 0, 0, 9}}}) {
        EXPECT_TRUE(std::isfinite(log_likelihood_ratio(distribution_of(pairs), options)))
            << middle << ' ' << pairs.by_half_points[4];
      }
    }
  }
}

TEST(Sprt, FewOneSidedResultsStayFinite) {
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    SprtOptions options;
    options.model = model;
    for (const GameCounts& counts :
         {GameCounts{1, 0, 0}, GameCounts{0, 1, 0}, GameCounts{0, 0, 9}, GameCounts{0, 500, 0}}) {
      EXPECT_TRUE(std::isfinite(log_likelihood_ratio(distribution_of(counts), options)));
    }
  }
}

// Wald: errors stay near alpha and beta. 300 simulated matches on each side, wide hypotheses.
TEST(Sprt, ErrsAsOftenAsAllowed) {
  SprtOptions options;
  options.elo0 = 0;
  options.elo1 = 60;
  options.model = EloModel::kLogistic;
  std::mt19937 random(7);
  for (const bool better : {false, true}) {
    const double score = expected_score(better ? options.elo1 : options.elo0), draws = 0.4;
    std::discrete_distribution<int> game({1 - score - draws / 2, draws, score - draws / 2});
    int accepted_h1 = 0;
    constexpr int kMatches = 300;
    for (int i = 0; i < kMatches; ++i) {
      GameCounts counts;
      SprtDecision decision = SprtDecision::kUndecided;
      while (decision == SprtDecision::kUndecided) {
        const int result = game(random);
        ++(result == 0 ? counts.losses : result == 1 ? counts.draws : counts.wins);
        decision = sprt_decision(log_likelihood_ratio(distribution_of(counts), options), options);
      }
      accepted_h1 += decision == SprtDecision::kAcceptH1;
    }
    const double share = static_cast<double>(accepted_h1) / kMatches;
    if (better) {
      EXPECT_GT(share, 0.91);
    } else {
      EXPECT_LT(share, 0.09);
    }
  }
}

}  // namespace
}  // namespace millstone
