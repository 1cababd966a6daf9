// Brings the shards of a match together: `sprt --merge`.
#pragma once

#include <string>
#include <vector>

#include "engine/result.h"
#include "tools/match/settings.h"
#include "tools/stats/results.h"

namespace millstone {

struct MergedMatch {
  MatchSettings settings;    // of the match, without the shard
  GameCounts games;          // of the first engine against the second, all that were played
  PairCounts pairs;          // whole ones
  std::size_t size = 0;      // games that the whole match has
  std::vector<int> missing;  // shards, from 1, of which no file is given
};

// Reads match files of shards of one match between two engines, which may still be running. Refuses
// files of different matches and shards that are given twice.
Result<MergedMatch> merge_shards(const std::vector<std::string>& files);

}  // namespace millstone
