// The likeliest distributions of scores under a hypothesis about strength, by which the sequential
// test compares hypotheses. Used by sprt.h.
#pragma once

#include "tools/stats/distribution.h"

namespace millstone {

// How well a hypothesis can explain what was observed.
struct Fit {
  Distribution distribution;  // of all that agree with the hypothesis the likeliest one
  double loss = 0;            // by how much its mean log-likelihood stays below the best of all
};

// Both want every outcome to have a probability above 0.
// With the expected score that `elo` gives (elo.h).
Fit fit_elo(const Distribution& observed, double elo);
// With (mean - 1/2) / standard deviation = `ratio`. The scores are between 0 and 1, some above and
// some not above 1/2.
Fit fit_ratio(const Distribution& observed, double ratio);

}  // namespace millstone
