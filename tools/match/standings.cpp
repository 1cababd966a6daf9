// Implements standings.h.
#include "tools/match/standings.h"

#include <algorithm>

namespace millstone {
namespace {

// Half points that `engine` made: 0, 1 or 2.
std::size_t half_points(const ScheduledGame& game, Winner winner, std::size_t engine) {
  if (winner == Winner::kDraw) return 1;
  const std::size_t victor = winner == Winner::kWhite ? game.white : game.black;
  return victor == engine ? 2 : 0;
}

}  // namespace

Standings::Standings(const Schedule& schedule, std::size_t engines)
    : schedule_(schedule), effort_(engines) {}

void Standings::add(const FinishedGame& game) {
  if (!finished_.emplace(game.number, game).second) return;
  const ScheduledGame scheduled = schedule_.game(game.number);
  Meeting& meeting = meetings_[std::minmax(scheduled.white, scheduled.black)];
  const std::size_t points = half_points(scheduled, game.winner, scheduled.first());
  ++(points == 2 ? meeting.games.wins : points == 1 ? meeting.games.draws : meeting.games.losses);
  if (scheduled.partner != game.number) {
    const auto partner = finished_.find(scheduled.partner);
    if (partner != finished_.end()) {
      ++meeting.pairs
            .by_half_points[points + half_points(schedule_.game(scheduled.partner),
                                                 partner->second.winner, scheduled.first())];
    }
  }
  ++causes_[game.cause];
  effort_[scheduled.white] += game.effort[kWhite];
  effort_[scheduled.black] += game.effort[kBlack];
}

GameCounts Standings::counts(std::size_t engine, std::size_t opponent) const {
  const auto found = meetings_.find(std::minmax(engine, opponent));
  if (found == meetings_.end()) return {};
  GameCounts out = found->second.games;
  if (engine > opponent) std::swap(out.wins, out.losses);
  return out;
}

PairCounts Standings::pairs(std::size_t engine, std::size_t opponent) const {
  const auto found = meetings_.find(std::minmax(engine, opponent));
  if (found == meetings_.end()) return {};
  PairCounts out = found->second.pairs;
  if (engine > opponent) std::reverse(out.by_half_points.begin(), out.by_half_points.end());
  return out;
}

GameCounts Standings::counts(std::size_t engine) const {
  GameCounts sum;
  for (std::size_t opponent = 0; opponent < effort_.size(); ++opponent) {
    if (opponent == engine) continue;
    const GameCounts one = counts(engine, opponent);
    sum.wins += one.wins;
    sum.draws += one.draws;
    sum.losses += one.losses;
  }
  return sum;
}

Distribution Standings::distribution(std::size_t engine, std::size_t opponent) const {
  const PairCounts both = pairs(engine, opponent);
  if (both.pairs() > 0) return distribution_of(both);
  return distribution_of(counts(engine, opponent));
}

}  // namespace millstone
