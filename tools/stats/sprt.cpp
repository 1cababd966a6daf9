// Implements sprt.h.
#include "tools/stats/sprt.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/text/text.h"
#include "tools/stats/elo.h"

namespace millstone {
namespace {

constexpr double kUnseen = 1e-3;  // games or pairs

// The multiplier x with Σ p_i l_i / (1 + x l_i) = 0 for which every 1 + x l_i is positive. The sum
// falls from +∞ to -∞ between the poles that the largest and the smallest l_i make, so bisection
// cannot fail. `levels` has values of either sign.
double multiplier(const std::vector<ScoreShare>& observed, const std::vector<double>& levels) {
  const auto [least, most] = std::minmax_element(levels.begin(), levels.end());
  double low = -1 / *most, high = -1 / *least;
  for (int i = 0; i < 200; ++i) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < levels.size(); ++k) {
      sum += observed[k].probability * levels[k] / (1 + x * levels[k]);
    }
    (sum > 0 ? low : high) = x;
  }
  return (low + high) / 2;
}

// The likeliest distribution for which the mean of `levels` is 0: p_i / (1 + x l_i).
Distribution fit(const Distribution& observed, const std::vector<double>& levels) {
  Distribution out = observed;
  const double x = multiplier(observed.outcomes, levels);
  for (std::size_t k = 0; k < levels.size(); ++k) {
    out.outcomes[k].probability /= 1 + x * levels[k];
  }
  return out;
}

Distribution with_unseen(Distribution results) {
  double total = 0;
  for (ScoreShare& one : results.outcomes) {
    one.probability = std::max(one.probability * results.count, kUnseen);
    total += one.probability;
  }
  for (ScoreShare& one : results.outcomes) one.probability /= total;
  results.count = total;
  return results;
}

// Under a hypothesis of so many Elo.
Distribution fit_elo(const Distribution& observed, double elo_value, EloModel model) {
  if (model == EloModel::kLogistic) return fit_mean(observed, expected_score(elo_value));
  // A pair's deviation is that of a game divided by √2, the ratio therefore √2 times that of a
  // game.
  const double per_game = elo_value * std::log(10.0) / 800;
  return fit_ratio(observed, per_game * std::sqrt(static_cast<double>(observed.games_each)));
}

}  // namespace

Status validate(const SprtOptions& options) {
  if (!(options.elo0 < options.elo1)) return Error{"elo0 is not below elo1", "sprt", ""};
  const auto chance = [](double p) { return p > 0 && p < 1; };
  if (!chance(options.alpha) || !chance(options.beta) || options.alpha + options.beta >= 1) {
    return Error{"bad alpha or beta", "sprt", "two numbers above 0 with a sum below 1"};
  }
  return Done{};
}

Result<EloModel> parse_elo_model(std::string_view name) {
  if (name == "logistic") return EloModel::kLogistic;
  if (name == "normalized" || name == "normalised") return EloModel::kNormalized;
  return Error{"unknown model " + quoted(name), "sprt", "logistic or normalized"};
}

SprtBounds sprt_bounds(const SprtOptions& options) {
  return {std::log(options.beta / (1 - options.alpha)),
          std::log((1 - options.beta) / options.alpha)};
}

Distribution fit_mean(const Distribution& observed, double mean) {
  std::vector<double> levels;
  for (const ScoreShare& one : observed.outcomes) levels.push_back(one.score - mean);
  return fit(observed, levels);
}

// The condition mean - 1/2 - ratio · deviation = 0 is not linear in the probabilities. It is
// replaced by its linear part at the last estimate, again and again until nothing changes: the
// derivative of the deviation σ by p_i is ((a_i - μ)² / σ - …) / 2, which gives the level
// a_i - 1/2 - ratio · σ (1 + ((a_i - μ) / σ)²) / 2.
Distribution fit_ratio(const Distribution& observed, double ratio) {
  Distribution estimate = observed;
  for (ScoreShare& one : estimate.outcomes) {
    one.probability = 1 / static_cast<double>(estimate.outcomes.size());
  }
  for (int i = 0; i < 100; ++i) {
    const double mean = estimate.mean(), deviation = std::sqrt(estimate.variance());
    std::vector<double> levels;
    for (const ScoreShare& one : observed.outcomes) {
      const double away = (one.score - mean) / deviation;
      levels.push_back(one.score - 0.5 - ratio * deviation * (1 + away * away) / 2);
    }
    const auto [least, most] = std::minmax_element(levels.begin(), levels.end());
    if (*least >= 0 || *most <= 0) break;  // no distribution on these scores has such a ratio
    const Distribution next = fit(observed, levels);
    double change = 0;
    for (std::size_t k = 0; k < levels.size(); ++k) {
      change = std::max(change,
                        std::abs(next.outcomes[k].probability - estimate.outcomes[k].probability));
    }
    estimate = next;
    if (change < 1e-12) break;
  }
  return estimate;
}

double log_likelihood_ratio(const Distribution& results, const SprtOptions& options) {
  if (results.count == 0) return 0;
  const Distribution observed = with_unseen(results);
  const Distribution h0 = fit_elo(observed, options.elo0, options.model);
  const Distribution h1 = fit_elo(observed, options.elo1, options.model);
  double sum = 0;
  for (std::size_t i = 0; i < observed.outcomes.size(); ++i) {
    sum += observed.outcomes[i].probability *
           std::log(h1.outcomes[i].probability / h0.outcomes[i].probability);
  }
  return sum * observed.count;
}

SprtDecision sprt_decision(double ratio, const SprtOptions& options) {
  const SprtBounds bounds = sprt_bounds(options);
  if (ratio >= bounds.upper) return SprtDecision::kAcceptH1;
  if (ratio <= bounds.lower) return SprtDecision::kAcceptH0;
  return SprtDecision::kUndecided;
}

std::string_view decision_text(SprtDecision decision) {
  switch (decision) {
    case SprtDecision::kAcceptH0:
      return "H0 was accepted";
    case SprtDecision::kAcceptH1:
      return "H1 was accepted";
    case SprtDecision::kUndecided:
      break;
  }
  return "";
}

}  // namespace millstone
