// Implements elo.h.
#include "tools/stats/elo.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace millstone {
namespace {

constexpr double kNormal95 = 1.959963984540054;  // 97.5 % of a normal distribution lie below it

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr Estimate kNothingKnown{kNaN, kNaN};

double normalized_unit() {
  return 800 / std::log(10.0);
}

double standard_error(const Distribution& results) {
  return std::sqrt(results.variance() / results.count);
}

}  // namespace

double expected_score(double elo) {
  return 1 / (1 + std::pow(10.0, -elo / 400));
}

double elo_of_score(double score) {
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  return 400 * std::log10(score / (1 - score));
}

Estimate elo(const Distribution& results) {
  if (results.count == 0) return kNothingKnown;
  const double mean = results.mean(), reach = kNormal95 * standard_error(results);
  return {elo_of_score(mean), (elo_of_score(mean + reach) - elo_of_score(mean - reach)) / 2};
}

Estimate normalized_elo(const Distribution& results) {
  if (results.count == 0) return kNothingKnown;
  const double lead = results.mean() - 0.5;
  const double deviation = std::sqrt(results.variance() * results.games_each);
  if (deviation == 0 && lead != 0) return {std::copysign(kInfinity, lead), kNaN};
  return {lead == 0 ? 0 : lead / deviation * normalized_unit(),
          kNormal95 / std::sqrt(results.games()) * normalized_unit()};
}

std::string meaning(const Estimate& estimate, const Distribution& results) {
  if (std::isfinite(estimate.value) && std::isfinite(estimate.error)) return "";
  if (results.count == 0) return "No games: nothing is known of the strength.";
  if (std::isinf(estimate.value)) {
    const bool ahead = estimate.value > 0;
    if (results.mean() >= 1) return "Every game was won: no finite Elo explains that.";
    if (results.mean() <= 0) return "Every game was lost: no finite Elo explains that.";
    return std::string("Every pair ended with the same ") + (ahead ? "lead" : "arrears") +
           ": no finite nElo explains that.";
  }
  return "+/- inf: the 95 % interval of the score reaches 0 or 1; there are too few games.";
}

std::string decimal(double value, int digits) {
  if (std::isnan(value)) return "nan";
  char text[350];  // the longest double has 309 digits before the point
  std::snprintf(text, sizeof text, "%.*f", std::clamp(digits, 0, 30), value);
  return text;
}

double likelihood_of_superiority(const Distribution& results) {
  const double lead = results.mean() - 0.5;
  if (results.count == 0 || lead == 0) return 0.5;
  return 0.5 * std::erfc(-lead / standard_error(results) / std::sqrt(2.0));
}

}  // namespace millstone
