#include "engine/search/worker.h"

#include <algorithm>
#include <utility>

#include "engine/search/solved_lines.h"

namespace millstone {
namespace {

constexpr Value kAspiration = 25;
constexpr int kAspirationDepth = 5;

// The shortest of the turn limits that are on; 0 = none.
int shortest_limit(const Rules& rules) {
  const int a = rules.no_removal_plies, b = rules.endgame_no_removal_plies;
  return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}

}  // namespace

Worker::Worker(const Game& game, Value contempt, WorkerMemory& memory, TranspositionTable& table,
               const std::atomic<bool>& stop, Pacer* pacer)
    : table_(table),
      stop_(stop),
      pacer_(pacer),
      rules_(game.rules_ptr()),
      root_(game.position()),
      root_side_(root_.side),
      contempt_(contempt),
      quiet_limit_(shortest_limit(rules_->rules())),
      max_plies_(rules_->rules().max_plies),
      evaluator_(*rules_),
      history_(memory.history),
      pv_(&memory.pv) {
  path_.start(game, kMaxPly);
  for (const Key key : drawing_past(game)) past_salt_ += key * 0x9E3779B97F4A7C15u;
  if (past_salt_ != 0) salted_from_ = root_.quiet;
  history_.age();
}

void Worker::run(const WorkerTask& task, WorkerMonitor& monitor) {
  root_turns_ = task.root_turns;
  multi_pv_ = std::min(task.multi_pv, static_cast<int>(root_turns_.size()));
  max_depth_ = std::clamp(task.max_depth, 1, kMaxDepth);
  first_depth_ = std::min(task.first_depth, max_depth_);
  tables_ = task.tables;
  thorough_ = task.thorough;
  proven_plies_ = 0;
  proof_nodes_ = proof_cap_ = 0;
  aborted_ = false;
  const auto paced = pacer_ != nullptr ? pacer_->begin(stop_) : nullptr;
  paced_ = paced.get();
  monitor_ = &monitor;
  // Never 0, which would count down for ever: a stop that came before the first node is seen there.
  until_poll_ = std::max<std::uint64_t>(monitor.poll(*this), 1);
  for (depth_ = first_depth_; depth_ <= max_depth_; ++depth_) {
    for (RootTurn& root : root_turns_) root.previous = root.value;
    for (int line = 0; line < multi_pv_; ++line) {
      if (!search_line(line)) break;
    }
    if (aborted_ || !prove() || !monitor.on_iteration(*this)) break;
  }
  depth_ = std::min(depth_, max_depth_);
  monitor_ = nullptr;
  paced_ = nullptr;
}

// One line of MultiPV: the best of the first turns that no earlier line took. The window opens
// around the last value, since it rarely changes much and a narrow window cuts more. False when the
// search was broken off.
bool Worker::search_line(int line) {
  const auto first = root_turns_.begin() + line;
  for (auto root = first; root != root_turns_.end(); ++root) root->value = -kValueInfinite;
  const Value guess = first->previous;
  Value alpha = -kValueInfinite, beta = kValueInfinite, width = kAspiration;
  if (depth_ >= kAspirationDepth && !is_win(guess) && !is_loss(guess)) {
    alpha = guess - width;
    beta = guess + width;
  }
  for (;;) {
    sel_depth_ = 0;
    const Value value = search_root(line, alpha, beta);
    if (aborted_) return false;
    // Stable, so that turns that were not better keep the order of the last iteration.
    std::stable_sort(first, root_turns_.end(), [](const RootTurn& a, const RootTurn& b) {
      return a.value != b.value ? a.value > b.value : a.previous > b.previous;
    });
    if (value > alpha && value < beta) break;
    width *= 3;
    if (value <= alpha) {
      monitor_->on_bound(*this, line + 1, Bound::kUpper);
      alpha = width > 1000 || is_loss(value) ? -kValueInfinite : value - width;
    } else {
      monitor_->on_bound(*this, line + 1, Bound::kLower);
      beta = width > 1000 || is_win(value) ? kValueInfinite : value + width;
    }
  }
  std::stable_sort(root_turns_.begin(), first + 1,
                   [](const RootTurn& a, const RootTurn& b) { return a.value > b.value; });
  return true;
}

Value Worker::search_root(int line, Value alpha, Value beta) {
  Value best = -kValueInfinite;
  for (std::size_t i = static_cast<std::size_t>(line); i < root_turns_.size(); ++i) {
    RootTurn& root = root_turns_[i];
    monitor_->on_root_turn(*this, root.turn, static_cast<int>(i) + 1);
    const Position child = child_of(root_, root.turn, depth_ - 1);
    (*pv_)[1].size = 0;
    Value value = -kValueInfinite;
    const bool first = best == -kValueInfinite;
    if (root.exact) {
      value = *root.exact;
    } else if (!first) {
      value = search_child<false>(root_, child, alpha, alpha + 1, depth_ - 1, 0, root.turn);
    }
    if (!root.exact && (first || (value > alpha && !aborted_))) {
      value = search_child<true>(root_, child, alpha, beta, depth_ - 1, 0, root.turn);
    }
    if (aborted_) return best;
    // Only a turn that is better than those before has a value of its own; the others are known to
    // be no better, and keep their place.
    if (first || value > alpha) {
      root.value = value;
      root.sel_depth = sel_depth_;
      const PvLine& rest = (*pv_)[1];
      root.pv.assign(1, root.turn);
      root.pv.insert(root.pv.end(), rest.turns.begin(), rest.turns.begin() + rest.size);
      if (line == 0 && value > alpha && value < beta) monitor_->on_better(*this, root);
    } else {
      root.value = -kValueInfinite;
    }
    best = std::max(best, value);
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  return best;
}

}  // namespace millstone
