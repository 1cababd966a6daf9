// Implements merge.h.
#include "tools/match/merge.h"

#include <optional>
#include <set>

#include "tools/match/arguments.h"
#include "tools/match/journal.h"
#include "tools/match/option_groups.h"

namespace millstone {

Result<MergedMatch> merge_shards(const std::vector<std::string>& files) {
  MergedMatch merged;
  std::vector<std::string> match;  // what the first file says
  std::vector<FinishedGame> games;
  std::set<int> given;
  for (const std::string& file : files) {
    auto content = Journal::read(file);
    if (!content) return content.error();
    auto settings = parse_match_arguments(content->arguments);
    if (!settings) return Error{settings.error().what, file, settings.error().expected};
    const std::vector<std::string> groups = essential_groups(content->arguments);
    const Shard shard = settings->shard;
    if (given.empty()) {
      match = groups;
      merged.settings = std::move(*settings);
    } else if (groups != match) {
      return Error{
          "another match than in " + files.front() + ": " + first_difference(match, groups), file,
          "shards of one match"};
    } else if (shard.count != merged.settings.shard.count) {
      return Error{"one of " + std::to_string(shard.count) + " shards, " + files.front() +
                       " is one of " + std::to_string(merged.settings.shard.count),
                   file, "shards of one match"};
    }
    if (!given.insert(shard.index).second) {
      return Error{"shard " + std::to_string(shard.index) + " for the second time", file,
                   "each shard once"};
    }
    for (FinishedGame& game : content->games) games.push_back(std::move(game));
  }
  if (given.empty()) return Error{"no file", "--merge", "match files of the shards"};
  if (merged.settings.engines.size() != 2) {
    return Error{"a match of more than two engines", files.front(), "two"};
  }

  const int shards = merged.settings.shard.count;
  for (int shard = 1; shard <= shards; ++shard) {
    if (given.count(shard) == 0) merged.missing.push_back(shard);
  }
  merged.settings.shard = {};
  const Schedule schedule(merged.settings);
  Standings standings(schedule, merged.settings.engines.size());
  for (const FinishedGame& game : games) {
    if (game.number >= schedule.size() || standings.has(game.number)) {
      return Error{"game " + std::to_string(game.number + 1) + " twice or beyond the match",
                   files.front(), "each of its games at most once"};
    }
    standings.add(game);
  }
  merged.games = standings.counts(0, 1);
  merged.pairs = standings.pairs(0, 1);
  merged.size = schedule.size();
  return merged;
}

}  // namespace millstone
