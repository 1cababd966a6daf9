#include "engine/search/search_reports.h"

#include <algorithm>
#include <cmath>

namespace millstone {
namespace {

// After so many free reports each needs so many nodes. Nodes, not time, so that the same search
// prints the same.
constexpr std::uint64_t kFreeReports = 100, kNodesPerReport = 25'000;

// Chances as a logistic of the score. A draw is the most likely end of balanced games.
constexpr double kEvenLead = 130, kSlope = 65;

int per_mille_won(Value value) {
  return static_cast<int>(std::lround(1000 / (1 + std::exp((kEvenLead - value) / kSlope))));
}

void set_chances(SearchInfo& info) {
  if (is_win(info.value) || is_loss(info.value)) {
    info.wins = is_win(info.value) ? 1000 : 0;
    info.losses = 1000 - info.wins;
  } else {
    info.wins = per_mille_won(info.value);
    info.losses = per_mille_won(-info.value);
  }
  info.draws = 1000 - info.wins - info.losses;
}

}  // namespace

bool SearchReports::due(int lines, std::uint64_t nodes) const {
  return (sent_ + static_cast<std::uint64_t>(lines)) * kNodesPerReport <=
         nodes + kFreeReports * kNodesPerReport;
}

void SearchReports::line(const RootTurn& line, int number, int depth, Bound bound,
                         const SearchProgress& now) {
  SearchInfo info;
  info.depth = depth;
  info.sel_depth = std::max(line.sel_depth, depth);
  info.multi_pv = number;
  info.value = line.value;
  info.bound = bound;
  set_chances(info);
  info.nodes = std::max<std::uint64_t>(now.nodes, 1);
  info.tb_hits = now.tb_hits;
  info.hash_full = now.hash_full;
  info.time = now.time;
  info.pv = line.pv;
  ++sent_;
  listener_.on_info(info);
}

void SearchReports::over(const Outcome& outcome, Color side, Milliseconds time) {
  SearchInfo info;
  if (outcome.winner == Winner::kWhite || outcome.winner == Winner::kBlack) {
    info.value = static_cast<Color>(outcome.winner) == side ? kValueMate : -kValueMate;
  }
  set_chances(info);
  info.time = time;
  listener_.on_info(info);
}

}  // namespace millstone
