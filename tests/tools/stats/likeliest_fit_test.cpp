// The likeliest distributions under a hypothesis: local tests by moving away from them, and a slow
// independent solver over a grid of results and hypotheses.
#include "tools/stats/likeliest_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "tools/stats/elo.h"

namespace millstone {
namespace {

double log_likelihood(const Distribution& observed, const Distribution& model) {
  double sum = 0;
  for (std::size_t i = 0; i < observed.outcomes.size(); ++i) {
    sum += observed.outcomes[i].probability * std::log(model.outcomes[i].probability);
  }
  return sum * observed.count;
}

TEST(LikeliestFit, OfTheMeanIsTheLikeliestOfItsKind) {
  const Distribution observed = distribution_of(GameCounts{30, 50, 20});
  const Distribution fitted = fit_elo(observed, elo_of_score(0.52)).distribution;
  EXPECT_NEAR(fitted.mean(), 0.52, 1e-9);
  double sum = 0;
  for (const ScoreShare& one : fitted.outcomes) sum += one.probability;
  EXPECT_NEAR(sum, 1, 1e-9);
  // All other distributions with that mean: shift x from the draws half to each side.
  for (const double x : {-0.05, -0.001, 0.001, 0.05}) {
    Distribution other = fitted;
    other.outcomes[0].probability += x / 2;
    other.outcomes[1].probability -= x;
    other.outcomes[2].probability += x / 2;
    EXPECT_LT(log_likelihood(observed, other), log_likelihood(observed, fitted)) << x;
  }
}

TEST(LikeliestFit, OfTheRatioIsTheLikeliestOfItsKind) {
  const Distribution observed = distribution_of(PairCounts{{10, 40, 90, 55, 15}});
  const double ratio = 0.05;
  const Distribution fitted = fit_ratio(observed, ratio).distribution;
  EXPECT_NEAR((fitted.mean() - 0.5) / std::sqrt(fitted.variance()), ratio, 1e-9);
  // Moving along the condition: a step in two directions, then a correction by a third until the
  // ratio is right again.
  for (const double step : {-0.002, 0.002}) {
    for (const int from : {0, 1, 3}) {
      Distribution other = fitted;
      other.outcomes[static_cast<std::size_t>(from)].probability += step;
      other.outcomes[2].probability -= step;
      double low = -0.01, high = 0.01;  // from the lowest score to the highest
      for (int i = 0; i < 100; ++i) {
        const double x = (low + high) / 2;
        Distribution tried = other;
        tried.outcomes[0].probability -= x;
        tried.outcomes[4].probability += x;
        ((tried.mean() - 0.5) / std::sqrt(tried.variance()) < ratio ? low : high) = x;
      }
      other.outcomes[0].probability -= low;
      other.outcomes[4].probability += low;
      EXPECT_LT(log_likelihood(observed, other), log_likelihood(observed, fitted));
    }
  }
}

// --- the slow solver: for each mean on a fine grid the variance is known by the ratio, and of all
// distributions with these two moments the likeliest is found by Newton's method on the dual
// problem, the greatest Σ p_i ln(1 + α u_i + β v_i). Neither tangents nor multipliers of the
// solver that is tested occur in it.

constexpr double kImpossible = std::numeric_limits<double>::infinity();

struct Moments {
  std::vector<double> p, a;  // shares and scores

  // What the two conditions Σ q u = 0 and Σ q v = 0 cost, u = a - mean, v = a² - square.
  double loss(double mean, double square) const {
    std::array<double, 2> x{0, 0};
    double value = 0;
    for (int step = 0; step < 400; ++step) {
      double g[2]{}, h[2][2]{};
      for (std::size_t i = 0; i < p.size(); ++i) {
        const double c[2] = {a[i] - mean, a[i] * a[i] - square};
        const double s = 1 + x[0] * c[0] + x[1] * c[1];
        for (int r = 0; r < 2; ++r) {
          g[r] += p[i] * c[r] / s;
          for (int k = 0; k < 2; ++k) h[r][k] += p[i] * c[r] * c[k] / (s * s);
        }
      }
      const double det = h[0][0] * h[1][1] - h[0][1] * h[1][0];
      if (!(det > 0)) return kImpossible;
      const double d[2] = {(h[1][1] * g[0] - h[0][1] * g[1]) / det,
                           (h[0][0] * g[1] - h[1][0] * g[0]) / det};
      const double gain = d[0] * g[0] + d[1] * g[1];
      if (gain < 1e-18) return value;
      double size = 1;
      for (; size > 1e-12; size /= 2) {
        double sum = 0;
        for (std::size_t i = 0; i < p.size() && std::isfinite(sum); ++i) {
          const double s = 1 + (x[0] + size * d[0]) * (a[i] - mean) +
                           (x[1] + size * d[1]) * (a[i] * a[i] - square);
          sum = s > 0 ? sum + p[i] * std::log(s) : -kImpossible;
        }
        if (sum > value + 1e-4 * size * gain) {
          value = sum;
          break;
        }
      }
      if (size <= 1e-12) return gain < 1e-12 ? value : kImpossible;
      x[0] += size * d[0];
      x[1] += size * d[1];
      if (value > 60) return kImpossible;  // no distribution has these moments
    }
    return kImpossible;
  }

  double loss_of_ratio(double t) const {
    if (t == 0) return kImpossible;
    const double most = 0.5 * std::abs(t) / std::sqrt(1 + t * t);
    const auto at = [&](double lead) {
      const double mean = 0.5 + std::copysign(lead, t);
      return loss(mean, mean * mean + lead * lead / (t * t));
    };
    // Dense near all ends of the intervals in which such a distribution exists.
    std::vector<double> leads;
    const double r = 1 / std::sqrt(1 + t * t);
    std::vector<double> ends{0, most};
    for (const double score : a) {
      if (score > 0.5) ends.insert(ends.end(), {(score - 0.5) * (1 - r), (score - 0.5) * (1 + r)});
    }
    std::sort(ends.begin(), ends.end());
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
      for (int k = -60; k <= 60; ++k) {
        const double share = 1 / (1 + std::exp(-k / 3.0));
        const double lead = ends[i] + (ends[i + 1] - ends[i]) * share;
        if (lead > 0 && lead < most) leads.push_back(lead);
      }
    }
    std::sort(leads.begin(), leads.end());
    std::vector<double> losses;
    for (const double lead : leads) losses.push_back(at(lead));
    const double lowest = *std::min_element(losses.begin(), losses.end());
    double least = lowest;
    for (std::size_t i = 1; i + 1 < losses.size(); ++i) {
      const bool valley = losses[i] <= losses[i - 1] && losses[i] <= losses[i + 1];
      if (!valley || losses[i] > lowest + 0.1 * lowest + 1e-3) continue;
      double low = leads[i - 1], high = leads[i + 1];
      for (int k = 0; k < 40; ++k) {
        const double x = low + 0.382 * (high - low), y = low + 0.618 * (high - low);
        (at(x) < at(y) ? high : low) = at(x) < at(y) ? y : x;
      }
      least = std::min(least, at((low + high) / 2));
    }
    return least;
  }
};

Distribution shares(std::vector<double> counts, int games_each) {
  Distribution out;
  out.games_each = games_each;
  for (const double count : counts) out.count += std::max(count, 1e-3);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    out.outcomes.push_back({static_cast<double>(i) / static_cast<double>(counts.size() - 1),
                            std::max(counts[i], 1e-3) / out.count});
  }
  return out;
}

void expect_as_slow_solver(const Distribution& observed, double ratio, double tolerance) {
  Moments moments;
  for (const ScoreShare& one : observed.outcomes) {
    moments.p.push_back(one.probability);
    moments.a.push_back(one.score);
  }
  const Fit fit = fit_ratio(observed, ratio);
  const Distribution& q = fit.distribution;
  EXPECT_NEAR((q.mean() - 0.5) / std::sqrt(q.variance()), ratio,
              1e-6 * std::max(1.0, std::abs(ratio)));
  EXPECT_NEAR(log_likelihood(observed, observed) - log_likelihood(observed, q),
              fit.loss * observed.count, 1e-6 * std::max(1.0, observed.count));
  // The slow solver only looks at so many means; what it finds can be no better.
  const double slow = moments.loss_of_ratio(ratio);
  EXPECT_LE(fit.loss, slow + 1e-6 * std::max(1.0, slow))
      << "ratio " << ratio << ", shares " << ::testing::PrintToString(moments.p);
  EXPECT_GE(fit.loss, slow - tolerance * std::max(1.0, slow))
      << "ratio " << ratio << ", shares " << ::testing::PrintToString(moments.p);
}

const std::vector<double> kRatios{-4, -1.3, -0.6, -0.1, 0.02, 0.35, 0.9, 1.25, 2.2, 5};

TEST(LikeliestFit, OfGamesIsThatOfASlowSolver) {
  for (const auto& counts : std::vector<std::vector<double>>{
           {3, 5, 9}, {0, 0, 8}, {0, 12, 0}, {700, 2, 0}, {1, 0, 1}, {20, 400, 31}}) {
    for (const double ratio : kRatios) expect_as_slow_solver(shares(counts, 1), ratio, 1e-6);
  }
}

TEST(LikeliestFit, OfPairsIsThatOfASlowSolver) {
  for (const auto& counts : std::vector<std::vector<double>>{{2, 5, 20, 15, 8},
                                                             {0, 0, 0, 5, 20},
                                                             {549, 54, 33, 1, 0},
                                                             {77, 1, 0, 0, 0},
                                                             {0, 0, 40, 0, 0},
                                                             {0, 7, 0, 7, 0}}) {
    for (const double ratio : kRatios) expect_as_slow_solver(shares(counts, 2), ratio, 1e-6);
  }
}

// Random results of all sizes, with holes, against random hypotheses.
TEST(DeepLikeliestFit, IsThatOfASlowSolverEverywhere) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int i = 0; i < 3000; ++i) {
    std::vector<double> counts(i % 2 == 0 ? 3 : 5);
    for (double& count : counts) {
      count = unit(random) < 0.3 ? 0 : std::floor(std::pow(10, 4 * unit(random)));
    }
    if (*std::max_element(counts.begin(), counts.end()) == 0) continue;
    const double ratio = std::pow(10, 2.5 * unit(random) - 1.7) * (unit(random) < 0.5 ? -1 : 1);
    expect_as_slow_solver(shares(counts, i % 2 == 0 ? 1 : 2), ratio, 0.05);
  }
}

// Whatever distribution agrees with the hypothesis is less likely.
TEST(LikeliestFit, NoRandomDistributionIsLikelier) {
  std::mt19937 random(5);
  std::exponential_distribution<double> weight(1);
  const std::vector<Distribution> results{shares({2, 5, 20, 15, 8}, 2), shares({40, 0, 3, 0, 1}, 2),
                                          shares({0, 0, 1, 0, 90}, 2)};
  for (int i = 0; i < 300; ++i) {
    for (const Distribution& observed : results) {
      Distribution other = observed;
      double sum = 0;
      for (ScoreShare& one : other.outcomes) {
        one.probability = std::pow(weight(random), 3) * one.probability + 1e-4 * weight(random);
        sum += one.probability;
      }
      for (ScoreShare& one : other.outcomes) one.probability /= sum;
      const double ratio = (other.mean() - 0.5) / std::sqrt(other.variance());
      ASSERT_GE(log_likelihood(observed, fit_ratio(observed, ratio).distribution),
                log_likelihood(observed, other) - 1e-6)
          << ratio;
    }
  }
}

}  // namespace
}  // namespace millstone
