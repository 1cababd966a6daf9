// Implements likeliest_fit.h.
//
// A linear condition Σ q_i l_i = 0 is met most likely by q_i = p_i / (1 + x l_i), x being the root
// of Σ p_i l_i / (1 + x l_i) (A. B. Owen, "Empirical Likelihood", 2001). The expected score is such
// a condition.
//
// The ratio of mean and deviation is not. With d_i = score - 1/2, mean m, deviation σ and a ratio
// t > 0 it says f = m - tσ = 0. As σ is concave in q, f is convex and the greatest of its tangents;
// those at points of f = 0, which have σ = m / t, are a family of linear conditions with m as the
// parameter:
//
//   l_i(m) = d_i - m / 2 - t² (d_i - m)² / (2 m)
//
// - Observed f > 0: the distributions with f <= 0 are those that are on the lower side of every
//   tangent, a convex set. The loss is the greatest of the losses to one tangent, and as each
//   stationary point solves the whole problem, there is only one.
// - Observed f < 0: those with f >= 0 are on the upper side of at least one tangent. The loss is
// the
//   least of the losses to one; of these there may be several minima.
#include "tools/stats/likeliest_fit.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "tools/stats/elo.h"

namespace millstone {
namespace {

using Levels = std::vector<double>;

constexpr int kHalvings = 200;  // enough for any interval of doubles

// Where a function that is positive at `low` and negative at `high` changes its sign.
template <class Function>
double root_between(double low, double high, const Function& value) {
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    if (middle <= std::min(low, high) || middle >= std::max(low, high)) break;
    (value(middle) > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

struct LinearFit {
  Fit fit;
  double multiplier = 0;
};

// For the condition that the mean of `levels`, which have both signs, is 0. The sum falls from +∞
// to -∞ between the poles that the largest and the smallest level make: Newton's steps, and halves
// of the interval that is left where a step leads out of it.
double multiplier(const std::vector<ScoreShare>& observed, const Levels& levels) {
  const auto [least, most] = std::minmax_element(levels.begin(), levels.end());
  double low = -1 / *most, high = -1 / *least, x = 0;
  for (int i = 0; i < kHalvings; ++i) {
    double sum = 0, slope = 0;
    for (std::size_t k = 0; k < levels.size(); ++k) {
      const double ratio = levels[k] / (1 + x * levels[k]);
      sum += observed[k].probability * ratio;
      slope -= observed[k].probability * ratio * ratio;
    }
    (sum > 0 ? low : high) = x;
    double next = x - sum / slope;
    if (!(low < next && next < high)) next = (low + high) / 2;
    const bool settled = std::abs(next - x) <= 1e-16 * std::abs(x) || next == low || next == high;
    x = next;
    if (settled) break;
  }
  return x;
}

LinearFit fit_linear(const Distribution& observed, const Levels& levels) {
  LinearFit out{{observed, 0}, multiplier(observed.outcomes, levels)};
  for (std::size_t k = 0; k < levels.size(); ++k) {
    const double growth = out.multiplier * levels[k];
    ScoreShare& share = out.fit.distribution.outcomes[k];
    out.fit.loss += share.probability * std::log1p(growth);
    share.probability /= 1 + growth;
  }
  return out;
}

// The tangents of the hypothesis that the ratio is t > 0.
class Tangents {
 public:
  Tangents(const Distribution& observed, double t) : observed_(observed), square_(t * t) {
    for (const ScoreShare& one : observed.outcomes) leads_.push_back(one.score - 0.5);
  }

  Levels levels(double m) const {
    Levels out;
    for (const double d : leads_) out.push_back(d - m / 2 - square_ * (d - m) * (d - m) / (2 * m));
    return out;
  }
  Fit fit(double m) const { return fit_linear(observed_, levels(m)).fit; }
  // The derivative of the loss by m; its sign is what counts.
  double slope(double m) const {
    const LinearFit linear = fit_linear(observed_, levels(m));
    double sum = 0;
    for (std::size_t k = 0; k < leads_.size(); ++k) {
      const double away = (leads_[k] - m) / m;
      const double change = (square_ * away * (2 + away) - 1) / 2;
      sum += linear.fit.distribution.outcomes[k].probability * change;
    }
    return linear.multiplier * sum;
  }

  // The observed distribution has the ratio or more. It is above those tangents whose m is within
  // `reach` of its own mean; at both ends the loss is 0.
  Fit fit_from_above() const {
    const double mean = observed_.mean() - 0.5, variance = observed_.variance();
    const double reach =
        std::sqrt(std::max((variance + mean * mean) / (1 + square_) - variance, 0.0));
    return fit(root_between(mean - reach, mean + reach, [&](double m) { return slope(m); }));
  }

  // It has less. A tangent can be reached where some outcome is above it: for an outcome d within
  // d (1 ± r). Between the ends of these intervals the loss is looked through for its minima, more
  // closely towards the ends, where an outcome that was hardly ever seen would have to explain all.
  Fit fit_from_below() const {
    const double reach = 1 / std::sqrt(1 + square_);
    std::vector<double> ends;
    for (const double d : leads_) {
      if (d > 0) ends.insert(ends.end(), {d * (1 - reach), d * (1 + reach)});
    }
    std::sort(ends.begin(), ends.end());
    std::optional<Fit> best;
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) search_between(ends[i], ends[i + 1], best);
    return *best;
  }

 private:
  bool reachable(double m) const {
    const Levels all = levels(m);
    return *std::max_element(all.begin(), all.end()) > 0;
  }

  void search_between(double low, double high, std::optional<Fit>& best) const {
    constexpr int kSteps = 256;
    constexpr double kMostNarrow = 32;  // the last step is e^-32 of the interval
    std::optional<double> last;
    for (int i = 0; i <= kSteps; ++i) {
      const double u = kMostNarrow * (2.0 * i / kSteps - 1);
      const double m = low + (high - low) / (1 + std::exp(-u));
      if (!(low < m && m < high) || !reachable(m)) continue;
      const double here = slope(m);
      const bool passed = last && here >= 0;
      Fit found = fit(passed ? root_between(*last, m, [&](double at) { return -slope(at); }) : m);
      if (!best || found.loss < best->loss) best = std::move(found);
      last = here < 0 ? std::optional(m) : std::nullopt;
    }
  }

  const Distribution& observed_;
  double square_;
  std::vector<double> leads_;
};

// The same results seen from the other side.
Distribution turned_round(Distribution results) {
  std::reverse(results.outcomes.begin(), results.outcomes.end());
  for (ScoreShare& one : results.outcomes) one.score = 1 - one.score;
  return results;
}

}  // namespace

Fit fit_elo(const Distribution& observed, double elo) {
  const double expected = expected_score(elo),
               missed = expected_score(-elo);  // precise at the ends
  Levels levels;
  for (const ScoreShare& one : observed.outcomes) {
    levels.push_back(one.score * missed - (1 - one.score) * expected);
  }
  return fit_linear(observed, levels).fit;
}

Fit fit_ratio(const Distribution& observed, double ratio) {
  if (ratio == 0) return fit_elo(observed, 0);
  if (ratio < 0) {
    Fit fit = fit_ratio(turned_round(observed), -ratio);
    fit.distribution = turned_round(std::move(fit.distribution));
    return fit;
  }
  const Tangents tangents(observed, ratio);
  const bool above = observed.mean() - 0.5 >= ratio * std::sqrt(observed.variance());
  return above ? tangents.fit_from_above() : tangents.fit_from_below();
}

}  // namespace millstone
