#include "engine/search/worker.h"

#include <algorithm>
#include <utility>

#include "engine/search/evaluate.h"
#include "engine/search/turn_picker.h"

namespace millstone {
namespace {

constexpr Value kAspiration = 25;
constexpr int kAspirationDepth = 5;

// So close to a turn limit the same position with another count is another position.
constexpr int kNearLimit = 64;

// A different odd scrambling for each number of turns left.
constexpr Key limit_salt(int left, Key seed) {
  Key x = (static_cast<Key>(left) + 1) * seed;
  x ^= x >> 29;
  return x * 0xBF58476D1CE4E5B9u;
}

// The shortest of the turn limits that are on; 0 = none.
int shortest_limit(const Rules& rules) {
  const int a = rules.no_removal_plies, b = rules.endgame_no_removal_plies;
  return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}

}  // namespace

Worker::Worker(TranspositionTable& table, const std::atomic<bool>& stop)
    : table_(table), stop_(stop), pv_(std::make_unique<std::array<Line, kMaxPly + 1>>()) {}

void Worker::clear() {
  history_.clear();
}

void Worker::prepare(const WorkerTask& task) {
  rules_ = task.game.rules_ptr();
  root_ = task.game.position();
  root_side_ = root_.side;
  root_turns_ = task.root_turns;
  multi_pv_ = std::min(task.multi_pv, static_cast<int>(root_turns_.size()));
  max_depth_ = std::clamp(task.max_depth, 1, kMaxDepth);
  first_depth_ = std::min(task.first_depth, max_depth_);
  contempt_ = task.contempt;
  depth_ = sel_depth_ = 0;
  partial_best_.reset();
  quiet_limit_ = shortest_limit(rules_->rules());
  max_plies_ = rules_->rules().max_plies;
  path_.start(task.game, kMaxPly);
  history_.age();
  nodes_.store(0, std::memory_order_relaxed);
  aborted_ = false;
}

void Worker::run(WorkerMonitor& monitor) {
  monitor_ = &monitor;
  // Never 0, which would count down for ever: a stop that came before the first node is seen there.
  until_poll_ = std::max<std::uint64_t>(monitor.poll(*this), 1);
  for (depth_ = first_depth_; depth_ <= max_depth_; ++depth_) {
    for (RootTurn& root : root_turns_) root.previous = root.value;
    for (int line = 0; line < multi_pv_ && !aborted_; ++line) {
      if (!search_line(line, monitor)) break;
      monitor.on_line(*this, line + 1, Bound::kExact);
    }
    if (aborted_) break;
    partial_best_.reset();
    if (!monitor.on_iteration(*this)) break;
  }
  depth_ = std::min(depth_, max_depth_);
  monitor_ = nullptr;
}

// One line of MultiPV: the best of the first turns that no earlier line took. The window opens
// around the last value, since it rarely changes much and a narrow window cuts more. False when the
// search was broken off.
bool Worker::search_line(int line, WorkerMonitor& monitor) {
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
      monitor.on_line(*this, line + 1, Bound::kUpper);
      alpha = width > 1000 || is_loss(value) ? -kValueInfinite : value - width;
    } else {
      monitor.on_line(*this, line + 1, Bound::kLower);
      beta = width > 1000 || is_win(value) ? kValueInfinite : value + width;
    }
  }
  std::stable_sort(root_turns_.begin(), first + 1,
                   [](const RootTurn& a, const RootTurn& b) { return a.value > b.value; });
  return true;
}

Value Worker::search_root(int line, Value alpha, Value beta) {
  Value best = -kValueInfinite;
  if (line == 0) partial_best_.reset();
  for (std::size_t i = static_cast<std::size_t>(line); i < root_turns_.size(); ++i) {
    RootTurn& root = root_turns_[i];
    monitor_->on_root_turn(*this, root.turn, static_cast<int>(i) + 1);
    const Position child = child_of(root_, root.turn, depth_ - 1);
    (*pv_)[1].size = 0;
    Value value = -kValueInfinite;
    const bool first = best == -kValueInfinite;
    if (!first) {
      value = search_child<false>(root_, child, alpha, alpha + 1, depth_ - 1, 0, root.turn);
    }
    if (first || (value > alpha && !aborted_)) {
      value = search_child<true>(root_, child, alpha, beta, depth_ - 1, 0, root.turn);
    }
    if (aborted_) return best;
    // Only a turn that is better than those before has a value of its own; the others are known to
    // be no better, and keep their place.
    if (first || value > alpha) {
      root.value = value;
      root.sel_depth = sel_depth_;
      const Line& rest = (*pv_)[1];
      root.pv.assign(1, root.turn);
      root.pv.insert(root.pv.end(), rest.turns.begin(), rest.turns.begin() + rest.size);
      if (line == 0 && value > alpha && value < beta) partial_best_ = root;
    } else {
      root.value = -kValueInfinite;
    }
    best = std::max(best, value);
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  return best;
}

// The child's value as its parent sees it. The side need not change: some rules let the same side
// move twice.
template <bool kPv>
Value Worker::search_child(const Position& parent, const Position& child, Value alpha, Value beta,
                           int depth, int ply, Turn turn) {
  return child.side == parent.side ? search<kPv>(child, alpha, beta, depth, ply + 1, turn)
                                   : -search<kPv>(child, -beta, -alpha, depth, ply + 1, turn);
}

template <bool kPv>
Value Worker::search(const Position& position, Value alpha, Value beta, int depth, int ply,
                     Turn previous) {
  Line& pv = (*pv_)[static_cast<std::size_t>(ply)];
  if (kPv) pv.size = 0;

  // Step 1. Count the node, and look now and then whether to go on.
  nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  if (--until_poll_ == 0) {
    until_poll_ = stop_.load(std::memory_order_relaxed) ? 0 : monitor_->poll(*this);
    if (until_poll_ == 0) aborted_ = true;
  }
  if (aborted_) return 0;
  sel_depth_ = std::max(sel_depth_, ply);

  // Step 2. The game may be over. Wins come before draws, as in the rules' order.
  const Color side = position.side;
  if (const Outcome over = material_outcome(*rules_, position); over.over()) {
    return outcome_value(over, side, ply);
  }
  if (path_.enter(position, ply)) return draw_value(side);
  if (may_be_at_limit(position)) {
    if (const Outcome over = outcome(*rules_, position); over.over()) {
      return outcome_value(over, side, ply);
    }
  }
  if (ply >= kMaxPly - 1) return evaluate(*rules_, position);

  // Step 3. Mate-distance pruning: no line from here can be better than winning with the next turn
  // or worse than having lost already.
  alpha = std::max(alpha, loss_in(ply));
  beta = std::min(beta, win_in(ply + 1));
  if (alpha >= beta) return alpha;

  // Step 4. At the horizon only mills are played out. Owed removals are no position to judge.
  if (depth <= 0) {
    if (position.owed == 0) return quiesce(position, alpha, beta, ply);
    depth = 0;
  }

  // Step 5. The table. Lines of the principal variation are searched anyway, so that they are
  // complete; elsewhere a deep enough result ends the node.
  const Key key = table_key(position);
  const TableEntry known = table_.probe(key);
  if (!kPv && known.bound != Bound::kNone && known.depth >= depth) {
    const Value value = value_from_table(known.value, ply);
    if (known.bound == Bound::kExact || (known.bound == Bound::kLower && value >= beta) ||
        (known.bound == Bound::kUpper && value <= alpha)) {
      return value;
    }
  }

  // Step 6. A side without a turn: the rules say what that means.
  TurnPicker picker(*rules_, position, history_, ply, known.turn, previous);
  if (picker.turns().empty() || (picker.turns().size() == 1 && picker.turns()[0].is_pass())) {
    if (const Outcome over = outcome(*rules_, position); over.over()) {
      return outcome_value(over, side, ply);
    }
    if (picker.turns().empty()) return draw_value(side);
  }

  // Step 7. The turns: the first with the whole window, the others only to show that they are no
  // better, and again where they turn out to be.
  const Value old_alpha = alpha;
  Value best = -kValueInfinite;
  Turn best_turn;
  while (true) {
    const Turn turn = picker.next();
    if (turn.is_none()) break;
    const Position child = child_of(position, turn, depth - 1);
    Value value = -kValueInfinite;
    const bool first = best == -kValueInfinite;
    if (!kPv || !first) {
      value =
          search_child<false>(position, child, alpha, kPv ? alpha + 1 : beta, depth - 1, ply, turn);
    }
    if (kPv && !aborted_ && (first || value > alpha)) {
      value = search_child<true>(position, child, alpha, beta, depth - 1, ply, turn);
    }
    if (aborted_) return 0;

    if (value > best) {
      best = value;
      if (value > alpha) {
        best_turn = turn;
        if (kPv) update_pv(ply, turn);
        if (value >= beta) break;
        alpha = value;
      }
    }
  }

  // Step 8. Remember what refuted the position.
  if (best >= beta) {
    history_.reward(side, ply, best_turn, previous, depth);
    for (int i = 0; i + 1 < picker.handed_out(); ++i) {
      history_.punish(side, picker.handed_out(i), depth);
    }
  }
  table_.store(key, {best_turn, value_to_table(best, ply), depth,
                     best >= beta       ? Bound::kLower
                     : best > old_alpha ? Bound::kExact
                                        : Bound::kUpper});
  return best;
}

// Only turns that close a mill or capture, so that no piece is counted that is lost next turn. The
// side to move may also stop here with what it has.
Value Worker::quiesce(const Position& position, Value alpha, Value beta, int ply) {
  // A blocked side is the other way to lose, and the iteration's depth promises to see it.
  if (!has_action(*rules_, position)) {
    if (const Outcome over = outcome(*rules_, position); over.over()) {
      return outcome_value(over, position.side, ply);
    }
  }
  Value best = evaluate(*rules_, position);
  if (best >= beta) return best;
  alpha = std::max(alpha, best);

  TurnPicker picker(*rules_, position, history_);
  while (true) {
    const Turn turn = picker.next();
    if (turn.is_none()) break;
    const Position child = child_of(position, turn, 0);
    const Value value = search_child<false>(position, child, alpha, beta, 0, ply, turn);
    if (aborted_) return 0;
    if (value > best) {
      best = value;
      if (value >= beta) break;
      alpha = std::max(alpha, value);
    }
  }
  return best;
}

void Worker::complete_line(std::vector<Turn>& line, Value value, std::uint64_t nodes) {
  const int length = is_win(value) ? kValueMate - value : kValueMate + value;
  const int known = static_cast<int>(line.size());
  if (known >= length || length >= kMaxPly) return;
  Position position = root_;
  for (int i = 0; i < known; ++i) {
    do_turn(*rules_, position, line[static_cast<std::size_t>(i)]);
    path_.enter(position, i + 1);
  }

  // A search of its own that does not count and asks nobody: it ends by its number of nodes.
  struct Cap final : WorkerMonitor {
    std::uint64_t poll(const Worker&) override { return 0; }
  } cap;
  WorkerMonitor* const old_monitor = std::exchange(monitor_, &cap);
  const std::uint64_t old_until_poll = std::exchange(until_poll_, nodes);
  const bool old_aborted = std::exchange(aborted_, false);
  const int old_sel_depth = sel_depth_;
  const std::uint64_t old_nodes = this->nodes();

  const Value wanted = position.side == root_side_ ? value : -value;
  const Value found = search<true>(position, wanted - 1, wanted + 1, length - known, known,
                                   line.empty() ? Turn{} : line.back());
  if (!aborted_ && found == wanted) {
    const Line& rest = (*pv_)[static_cast<std::size_t>(known)];
    line.insert(line.end(), rest.turns.begin(), rest.turns.begin() + rest.size);
  }

  nodes_.store(old_nodes, std::memory_order_relaxed);
  sel_depth_ = old_sel_depth;
  aborted_ = old_aborted;
  until_poll_ = old_until_poll;
  monitor_ = old_monitor;
}

Value Worker::outcome_value(const Outcome& over, Color side, int ply) const {
  if (over.winner == Winner::kDraw || over.winner == Winner::kNobody) return draw_value(side);
  return static_cast<Color>(over.winner) == side ? win_in(ply) : loss_in(ply);
}

// Whether a turn limit could have ended the game; `outcome` then decides.
bool Worker::may_be_at_limit(const Position& position) const {
  return (quiet_limit_ != 0 && position.quiet >= quiet_limit_) ||
         (max_plies_ != 0 && position.turn > max_plies_);
}

// The key for the table. Near a turn limit the turns left are part of it, so that a value found
// with many turns left is not taken where few are.
Key Worker::table_key(const Position& position) const {
  Key key = position.key;
  if (quiet_limit_ != 0) {
    if (const int left = quiet_limit_ - position.quiet; left < kNearLimit && position.quiet > 0) {
      key ^= limit_salt(left + kNearLimit, 0x9E3779B97F4A7C15u);
    }
  }
  if (max_plies_ != 0) {
    if (const int left = max_plies_ - position.turn; left < kNearLimit) {
      key ^= limit_salt(left + kNearLimit, 0xD1B54A32D192ED03u);
    }
  }
  return key;
}

// `depth` is what remains below the child; where nothing does the table is not asked.
Position Worker::child_of(const Position& position, Turn turn, int depth) const {
  Position child = position;
  do_turn(*rules_, child, turn);
  if (depth > 0) table_.prefetch(table_key(child));
  return child;
}

void Worker::update_pv(int ply, Turn turn) {
  Line& pv = (*pv_)[static_cast<std::size_t>(ply)];
  const Line& rest = (*pv_)[static_cast<std::size_t>(ply) + 1];
  pv.turns[0] = turn;
  pv.size = std::min(rest.size + 1, kMaxPly);
  std::copy_n(rest.turns.begin(), pv.size - 1, pv.turns.begin() + 1);
}

}  // namespace millstone
