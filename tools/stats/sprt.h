// The sequential probability ratio test that ends a match as soon as it is decided whether a change
// is worth more or less than asked for. Used by the match runner and by `millstone sprt`.
#pragma once

#include <string_view>

#include "engine/result.h"
#include "tools/stats/distribution.h"

namespace millstone {

// kLogistic: elo0 and elo1 are Elo; kNormalized: normalised Elo (elo.h).
enum class EloModel : std::uint8_t { kLogistic, kNormalized };

struct SprtOptions {
  double elo0 = 0, elo1 = 5;         // the two hypotheses H0 and H1
  double alpha = 0.05, beta = 0.05;  // chances of accepting H1, or H0, when the other is true
  EloModel model = EloModel::kNormalized;
};
// Beyond it a player expects all points but one in billions, and doubles tell no more apart.
inline constexpr double kMostSprtElo = 5000;
// elo0 < elo1, both within ±kMostSprtElo, alpha and beta between 0 and 1, their sum below 1.
Status validate(const SprtOptions& options);
// "logistic" or "normalized" (also "normalised").
Result<EloModel> parse_elo_model(std::string_view name);

// The logarithms of Wald's bounds: the test ends below `lower` (H0) or above `upper` (H1).
struct SprtBounds {
  double lower = 0, upper = 0;
};
SprtBounds sprt_bounds(const SprtOptions& options);

// The generalised log-likelihood ratio: how much likelier the results are under the best fitting
// distribution with elo1 than under the best with elo0 (M. Van den Bergh, "A practical introduction
// to the GSPRT"). 0 without results. Outcomes never seen count as 1/1000 of a game, so that the
// first results do not decide alone. For every result and all valid options it is a finite number.
double log_likelihood_ratio(const Distribution& results, const SprtOptions& options);

enum class SprtDecision : std::uint8_t { kUndecided, kAcceptH0, kAcceptH1 };
SprtDecision sprt_decision(double ratio, const SprtOptions& options);
// "H0 was accepted", "H1 was accepted", "".
std::string_view decision_text(SprtDecision decision);

}  // namespace millstone
