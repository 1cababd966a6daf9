// Implements sprt.h.
#include "tools/stats/sprt.h"

#include <algorithm>
#include <cmath>

#include "engine/text/text.h"
#include "tools/stats/likeliest_fit.h"

namespace millstone {
namespace {

constexpr double kUnseen = 1e-3;  // games or pairs

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

// A pair's deviation is that of a game divided by √2, the ratio therefore √2 times that of a game.
Fit fit_to(const Distribution& observed, double elo_value, EloModel model) {
  if (model == EloModel::kLogistic) return fit_elo(observed, elo_value);
  const double per_game = elo_value * std::log(10.0) / 800;
  return fit_ratio(observed, per_game * std::sqrt(static_cast<double>(observed.games_each)));
}

}  // namespace

Status validate(const SprtOptions& options) {
  for (const double elo : {options.elo0, options.elo1}) {
    if (!(std::abs(elo) <= kMostSprtElo)) {
      return Error{"elo0 or elo1 is out of range", "sprt", "numbers from -5000 to 5000"};
    }
  }
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

double log_likelihood_ratio(const Distribution& results, const SprtOptions& options) {
  if (results.count == 0) return 0;
  const Distribution observed = with_unseen(results);
  return observed.count * (fit_to(observed, options.elo0, options.model).loss -
                           fit_to(observed, options.elo1, options.model).loss);
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
