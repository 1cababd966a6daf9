// The scores of games or game pairs as a discrete distribution; Elo and the sequential test are
// worked out from it alike.
#pragma once

#include <span>
#include <vector>

#include "tools/stats/results.h"

namespace millstone {

struct ScoreShare {
  double score = 0;        // points of one game, 0 … 1; of a pair: the mean of both
  double probability = 0;  // observed share
};

// What was observed: `count` games or pairs with these scores.
struct Distribution {
  std::vector<ScoreShare> outcomes;
  double count = 0;
  int games_each = 1;  // 1 for games, 2 for pairs

  double mean() const;
  double variance() const;  // of one game or pair, about the mean
  double games() const { return count * games_each; }
};

// With nothing counted every probability is 0.
Distribution distribution_of(const GameCounts& counts);
Distribution distribution_of(const PairCounts& counts);

}  // namespace millstone
