// Strength from results: Elo, normalised Elo, likelihood of superiority. Used by the match runner
// and by `millstone sprt`.
#pragma once

#include <string>

#include "tools/stats/distribution.h"

namespace millstone {

// The score, 0 … 1, that a player so many Elo stronger expects: 1 / (1 + 10^(-elo / 400)).
double expected_score(double elo);
// Its inverse; minus or plus infinity at 0 and 1.
double elo_of_score(double score);

// A value and half the width of its 95 % confidence interval. Both are NaN without games; when
// every game was won, or every one lost, the value is infinite and the error NaN, and when the
// interval reaches a score of 0 or 1 the error is infinite.
struct Estimate {
  double value = 0;
  double error = 0;
};

// The Elo difference of the observed mean. The interval is that of the mean (normal approximation,
// mean ± 1.96 standard errors) taken through elo_of_score; its half width is given.
Estimate elo(const Distribution& results);

// (mean - 1/2) / standard deviation of one game, in units of 800 / ln 10, which makes it close to
// Elo where there are no draws (M. Van den Bergh, "Normalized Elo"). A pair's deviation counts
// √2-fold for a game. Draws and unbalanced openings do not dilute it as they do Elo.
Estimate normalized_elo(const Distribution& results);

// What it means that a value or error of an estimate from these results is no number, as a sentence
// for people; empty when both are numbers.
std::string meaning(const Estimate& estimate, const Distribution& results);

// "12.34", "inf", "-inf", and "nan" whatever the sign that a NaN carries.
std::string decimal(double value, int digits);

// The probability that the first player is the stronger one, by the normal approximation:
// Φ((mean - 1/2) / standard error). Of single games it is 1/2 (1 + erf((w - l) / √(2 (w + l))))
// but for the term (w - l)² / n in the variance. 1/2 without games.
double likelihood_of_superiority(const Distribution& results);

}  // namespace millstone
