// Implements schedule.h.
#include "tools/match/schedule.h"

namespace millstone {

Schedule::Schedule(const MatchSettings& settings)
    : rounds_(static_cast<std::size_t>(settings.rounds)),
      games_(static_cast<std::size_t>(settings.games)),
      repeat_(settings.repeat && settings.games % 2 == 0),
      swap_(settings.swap),
      reverse_(settings.reverse),
      shard_(settings.shard) {
  const std::size_t engines = settings.engines.size();
  const bool gauntlet = settings.kind == TournamentKind::kGauntlet;
  for (std::size_t first = 0; first < (gauntlet ? 1 : engines); ++first) {
    for (std::size_t second = first + 1; second < engines; ++second) {
      encounters_.push_back({first, second});
    }
  }
}

bool Schedule::has(std::size_t number) const {
  const std::size_t unit = repeat_ ? number / 2 : number;
  return number < size() && unit % static_cast<std::size_t>(shard_.count) ==
                                static_cast<std::size_t>(shard_.index - 1);
}

std::size_t Schedule::share() const {
  const std::size_t each = repeat_ ? 2 : 1, units = size() / each;
  const auto count = static_cast<std::size_t>(shard_.count);
  const auto before = static_cast<std::size_t>(shard_.index - 1);
  return each * ((units + count - 1 - before) / count);
}

ScheduledGame Schedule::game(std::size_t number) const {
  const std::size_t in_encounter = number % games_;
  const std::size_t encounter = number / games_ % encounters_.size();
  ScheduledGame out;
  out.number = number;
  out.round = number / games_ / encounters_.size();
  // Counted over all rounds of the two.
  const std::size_t meeting = out.round * games_ + in_encounter;
  const auto [first, second] = encounters_[encounter];
  const bool exchanged = (swap_ && meeting % 2 == 1) != reverse_;
  out.white = exchanged ? second : first;
  out.black = exchanged ? first : second;
  out.opening = repeat_ ? meeting / 2 : meeting;
  out.partner = repeat_ ? number - in_encounter + (in_encounter ^ 1) : number;
  return out;
}

}  // namespace millstone
