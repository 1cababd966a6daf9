// Implements mistake_counts.h.
#include "tools/judge/mistake_counts.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace millstone {
namespace {

using tablebase::Wdl;

int points(Wdl value) {
  return value == Wdl::kWon ? 2 : value == Wdl::kDrawn ? 1 : 0;
}

std::string row(const std::string& name, const MistakeCount& count) {
  const Share share = share_of(count.mistakes(), count.possible);
  std::array<char, 160> line{};
  std::snprintf(line.data(), line.size(),
                "%-12s %9d %9d %9d %8.2f %% %7.2f … %5.2f %% %9d %9d %9d\n", name.c_str(),
                count.positions, count.possible, count.mistakes(), 100 * share.value,
                100 * share.low, 100 * share.high, count.costs[1], count.costs[2], count.costs[3]);
  return line.data();
}

void add_to(MistakeCount& count, Cost cost, bool possible) {
  ++count.positions;
  count.possible += possible;
  ++count.costs[static_cast<std::size_t>(cost)];
}

}  // namespace

// E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927).
Share share_of(int hits, int of) {
  if (of == 0) return {};
  constexpr double z = 1.96;
  const double n = of, p = hits / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Cost cost_of(Wdl before, Wdl after) {
  const int lost = points(before) - points(after);
  if (lost <= 0) return Cost::kNothing;
  if (lost == 2) return Cost::kWinForLoss;
  return before == Wdl::kWon ? Cost::kWinForDraw : Cost::kDrawForLoss;
}

void MistakeCounts::add(const Position& position, Cost cost, bool possible) {
  if (!position.placing()) {
    add_to(moving_, cost, possible);
    return;
  }
  add_to(placing_, cost, possible);
  add_to(by_hand_[position.hand[kWhite] + position.hand[kBlack]], cost, possible);
}

std::string MistakeCounts::text(bool hands) const {
  std::string text =
      "phase        positions  possible  mistakes      share    95 % interval  win-draw draw-loss  "
      "win-loss\n";
  text += row("placing", placing_);
  text += row("moving", moving_);
  if (!hands) return text;
  for (auto count = by_hand_.rbegin(); count != by_hand_.rend(); ++count)
    text += row(std::to_string(count->first) + " in hand", count->second);
  return text;
}

}  // namespace millstone
