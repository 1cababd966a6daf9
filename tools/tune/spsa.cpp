// Implements spsa.h.
#include "tools/tune/spsa.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace millstone {

Spsa::Spsa(std::vector<Tunable> tunables, const SpsaSettings& settings)
    : tunables_(std::move(tunables)), settings_(settings) {
  for (const Tunable& tunable : tunables_) values_.push_back(tunable.value);
}

// c_k = c / (k + 1)^γ with c chosen so that the last one is c_end.
double Spsa::spread(std::size_t i, int iteration) const {
  const double last = settings_.iterations;
  return tunables_[i].c_end * std::pow(last / (iteration + 1.0), settings_.gamma);
}

std::vector<int> Spsa::signs(int iteration) const {
  std::seed_seq sequence{static_cast<std::uint32_t>(settings_.seed),
                         static_cast<std::uint32_t>(settings_.seed >> 32),
                         static_cast<std::uint32_t>(iteration)};
  std::mt19937 random(sequence);
  std::vector<int> out;
  for (std::size_t i = 0; i < tunables_.size(); ++i) out.push_back(random() & 1 ? 1 : -1);
  return out;
}

Spsa::Sides Spsa::sides(int iteration) const {
  Sides out;
  const std::vector<int> sign = signs(iteration);
  for (std::size_t i = 0; i < tunables_.size(); ++i) {
    const Tunable& tunable = tunables_[i];
    const double step = sign[i] * spread(i, iteration);
    const auto sent = [&](double value) {
      value = std::clamp(value, tunable.min, tunable.max);
      return tunable.whole ? std::round(value) : value;
    };
    out.plus.push_back(sent(values_[i] + step));
    out.minus.push_back(sent(values_[i] - step));
  }
  return out;
}

// θ += a_k / c_k · result · sign, with a_k = a / (A + k + 1)^α and a chosen so that in the last
// iteration a_k = r_end · c_end².
void Spsa::follow(int iteration, double result) {
  const std::vector<int> sign = signs(iteration);
  const double stability = settings_.stability * settings_.iterations;
  for (std::size_t i = 0; i < tunables_.size(); ++i) {
    const Tunable& tunable = tunables_[i];
    const double last = tunable.r_end * tunable.c_end * tunable.c_end;
    const double gain =
        last * std::pow((stability + settings_.iterations) / (stability + iteration + 1.0),
                        settings_.alpha);
    const double step = gain / spread(i, iteration) * result * sign[i];
    values_[i] = std::clamp(values_[i] + step, tunable.min, tunable.max);
  }
}

}  // namespace millstone
