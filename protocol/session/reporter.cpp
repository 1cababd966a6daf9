// Sending the reports of a search.
#include "protocol/session/reporter.h"

#include <algorithm>
#include <utility>

namespace millstone {
namespace {

constexpr double kLinesPerSecond = 100;
constexpr double kLinesPerNode = 1 / 40'000.0;  // about as many on a usual machine
constexpr double kBurst = 100;

}  // namespace

void Reporter::begin(TopologyPtr board, const ReportStyle& style, bool repeatable) {
  board_ = std::move(board);
  style_ = style;
  allowance_ = kBurst;
  repeatable_ = repeatable;
  nodes_ = last_nodes_ = 0;
  last_ = now_();
  sending_iteration_ = true;
  held_.clear();
}

// Allowance for what has passed since the last call.
double Reporter::earned() {
  if (repeatable_) {
    const std::uint64_t before = std::exchange(last_nodes_, std::max(nodes_, last_nodes_));
    return static_cast<double>(last_nodes_ - before) * kLinesPerNode;
  }
  const auto before = std::exchange(last_, now_());
  return std::chrono::duration<double>(last_ - before).count() * kLinesPerSecond;
}

bool Reporter::may_send() {
  allowance_ = std::min(kBurst, allowance_ + earned());
  return allowance_ >= 1;
}

void Reporter::send(const std::string& line) {
  out_.line(line);
  allowance_ -= 1;
}

void Reporter::on_info(const SearchInfo& info) {
  nodes_ = info.nodes;
  const std::string line = format_info(*board_, info, style_);
  if (info.bound != Bound::kExact) {
    // A bound is soon followed by the score itself and must not push out one that is held back.
    if (may_send()) send(line);
    return;
  }
  // The lines of one iteration (MultiPV) are sent or held back together.
  if (info.multi_pv <= 1) {
    held_.clear();
    sending_iteration_ = may_send();
  }
  if (sending_iteration_) {
    send(line);
  } else {
    held_ += line + '\n';
  }
}

void Reporter::on_current(int depth, Turn turn, int number) {
  if (may_send()) send(format_current(*board_, depth, turn, number, style_));
}

void Reporter::on_best(const BestTurn& best) {
  if (!held_.empty()) out_.line(held_);
  on_finished_();
  out_.line(format_best(*board_, best, style_));
}

}  // namespace millstone
