// Implements distribution.h.
#include "tools/stats/distribution.h"

namespace millstone {
namespace {

Distribution make(std::span<const std::int64_t> counts, int games_each) {
  Distribution out;
  out.games_each = games_each;
  for (const std::int64_t count : counts) out.count += static_cast<double>(count);
  const double top = static_cast<double>(counts.size()) - 1;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double share = out.count > 0 ? static_cast<double>(counts[i]) / out.count : 0;
    out.outcomes.push_back({static_cast<double>(i) / top, share});
  }
  return out;
}

}  // namespace

double Distribution::mean() const {
  double sum = 0;
  for (const ScoreShare& one : outcomes) sum += one.probability * one.score;
  return sum;
}

double Distribution::variance() const {
  const double middle = mean();
  double sum = 0;
  for (const ScoreShare& one : outcomes) {
    sum += one.probability * (one.score - middle) * (one.score - middle);
  }
  return sum;
}

Distribution distribution_of(const GameCounts& counts) {
  const std::int64_t by_score[] = {counts.losses, counts.draws, counts.wins};
  return make(by_score, 1);
}

Distribution distribution_of(const PairCounts& counts) {
  return make(counts.by_half_points, 2);
}

}  // namespace millstone
