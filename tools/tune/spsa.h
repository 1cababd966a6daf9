// Simultaneous perturbation stochastic approximation (J. C. Spall, 1992) in the form that chess
// engines are tuned with: each iteration moves all values at once by random signs, plays the one
// side against the other and follows the result. Used by `millstone tune`.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/tune/tunable.h"

namespace millstone {

// The decay of both gains, with Spall's customary exponents.
struct SpsaSettings {
  int iterations = 1000;
  double alpha = 0.602, gamma = 0.101;
  double stability = 0.1;  // Spall's A as a part of the iterations
  std::uint64_t seed = 0;
};

class Spsa {
 public:
  Spsa(std::vector<Tunable> tunables, const SpsaSettings& settings);

  // The values of both sides in an iteration, from 0. The signs follow from seed and iteration, so
  // that a run can be resumed.
  struct Sides {
    std::vector<double> plus, minus;
  };
  Sides sides(int iteration) const;
  // Follows a result: wins minus losses of `plus`, in game pairs' points: +1 for each game won more
  // than lost, per pair.
  void follow(int iteration, double result);

  const std::vector<Tunable>& tunables() const { return tunables_; }
  const std::vector<double>& values() const { return values_; }
  void set_values(std::vector<double> values) { values_ = std::move(values); }

 private:
  double spread(std::size_t i, int iteration) const;  // c_k
  std::vector<int> signs(int iteration) const;

  std::vector<Tunable> tunables_;
  SpsaSettings settings_;
  std::vector<double> values_;
};

}  // namespace millstone
