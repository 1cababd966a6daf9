// The alpha-beta search of a Worker: the steps at a node, and quiescence.
#include <algorithm>

#include "engine/game/mobility.h"
#include "engine/search/evaluate.h"
#include "engine/search/reductions.h"
#include "engine/search/solved_lines.h"
#include "engine/search/turn_picker.h"
#include "engine/search/worker.h"

namespace millstone {
namespace {

// So close to a turn limit the same position with another count is another position.
constexpr int kNearLimit = 64;

// How many plies mills and captures are played out beyond the horizon. Where any piece may be taken
// or many pieces fly, each mill has so many forms that without an end they would fill all the time.
constexpr int kQuiescencePlies = 4;

// Below this depth, and before this turn of a node (from 0), every turn is searched in full.
constexpr int kLeastReducedDepth = 3, kLeastReducedTurn = 2;

// A different odd scrambling for each number of turns left.
constexpr Key limit_salt(int left, Key seed) {
  Key x = (static_cast<Key>(left) + 1) * seed;
  x ^= x >> 29;
  return x * 0xBF58476D1CE4E5B9u;
}

}  // namespace

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
  PvLine& pv = (*pv_)[static_cast<std::size_t>(ply)];
  if (kPv) pv.size = 0;

  // Step 1. Count the node, and look now and then whether to go on.
  if (!count_node()) return 0;
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
  if (ply >= kMaxPly - 1) return evaluator_(position);

  // Step 3. Mate-distance pruning: no line from here can be better than winning with the next turn
  // or worse than having lost already.
  alpha = std::max(alpha, loss_in(ply));
  beta = std::min(beta, win_in(ply + 1));
  if (alpha >= beta) return alpha;

  // Step 4. Tables of perfect play know the end of the game from here, or at least who wins; there
  // may then still be a proven and therefore better win.
  Value least = -kValueInfinite, most = kValueInfinite;
  if (tables_ != nullptr) {
    const TableWord word = value_from_tables(position, ply);
    if (word.bound == Bound::kExact) return word.value;
    if (word.bound == Bound::kLower) alpha = std::max(alpha, least = word.value);
    if (word.bound == Bound::kUpper) beta = std::min(beta, most = word.value);
    if (alpha >= beta) return word.value;
  }

  // Step 5. At the horizon only mills are played out. Owed removals are no position to judge; what
  // follows them stays beyond the horizon.
  if (depth <= 0 && position.owed == 0) {
    return std::clamp(quiesce(position, alpha, beta, depth, ply), least, most);
  }
  const int child_depth = depth - 1;
  depth = std::max(depth, 0);

  // Step 6. The table. Lines of the principal variation are searched anyway, so that they are
  // complete; elsewhere a deep enough result ends the node.
  const Key key = table_key(position);
  const TableEntry known = table_.probe(key);
  if (!kPv && known.bound != Bound::kNone && known.depth >= depth) {
    const Value value = value_from_table(known.value, ply);
    if ((known.bound == Bound::kExact || (known.bound == Bound::kLower && value >= beta) ||
         (known.bound == Bound::kUpper && value <= alpha)) &&
        holds_here(known.value, position)) {
      return value;
    }
  }

  // Step 7. A side without a turn: the rules say what that means.
  TurnPicker picker(*rules_, position, history_, ply, known.turn, previous);
  if (picker.turns().empty() || (picker.turns().size() == 1 && picker.turns()[0].is_pass())) {
    if (const Outcome over = outcome(*rules_, position); over.over()) {
      return outcome_value(over, side, ply);
    }
    if (picker.turns().empty()) return draw_value(side);
  }

  // Step 8. The turns: the first with the whole window, the others only to show that they are no
  // better, and again where they turn out to be.
  const Value old_alpha = alpha;
  Value best = -kValueInfinite;
  Turn best_turn;
  const bool reducible = depth >= kLeastReducedDepth && position.owed == 0;
  const Bitboard threats =
      reducible ? closing_points(*rules_, position.theirs()) & rules_->all & ~position.occupied()
                : 0;
  while (true) {
    const Turn turn = picker.next();
    if (turn.is_none()) break;
    const Position child = child_of(position, turn, child_depth);
    Value value = -kValueInfinite;
    const bool first = best == -kValueInfinite;
    if (!kPv || !first) {
      const Value null_beta = kPv ? alpha + 1 : beta;
      const int less =
          reducible ? reduction(picker.handed_out() - 1, turn, threats, depth, kPv) : 0;
      value = search_child<false>(position, child, alpha, null_beta, child_depth - less, ply, turn);
      if (less > 0 && value > alpha && !aborted_) {
        value = search_child<false>(position, child, alpha, null_beta, child_depth, ply, turn);
      }
    }
    if (kPv && !aborted_ && (first || value > alpha)) {
      value = search_child<true>(position, child, alpha, beta, child_depth, ply, turn);
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

  best = std::clamp(best, least, most);

  // Step 9. Remember what refuted the position.
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

// Late turns are rarely the best: the picker's order is a forecast, and a look at less depth mostly
// confirms it. Those that close a mill are trusted more, and those that leave the opponent one to
// close (a point of `threats`) less.
int Worker::reduction(int number, Turn turn, Bitboard threats, int depth, bool pv) {
  if (number < kLeastReducedTurn) return 0;
  int plies = kReductions.hundredths(depth, number);
  if (pv) plies -= 100;
  if (turn.removal_count() > 0 || (turn.to() < kNoPoint && (threats & bit(turn.to())) != 0)) {
    plies -= 100;
  } else if (threats != 0) {
    plies += 100;
  }
  return std::clamp(plies / 100, 0, depth - 2);
}

// Only turns that close a mill or capture, so that no piece is counted that is lost next turn. The
// side to move may also stop here with what it has. `depth`: 0 at the horizon, less beyond it.
Value Worker::quiesce(const Position& position, Value alpha, Value beta, int depth, int ply) {
  // A blocked side is the other way to lose, and the iteration's depth promises to see it.
  if (!has_action(*rules_, position)) {
    if (const Outcome over = outcome(*rules_, position); over.over()) {
      return outcome_value(over, position.side, ply);
    }
  }
  Value best = evaluator_(position);
  if (best >= beta || depth <= -kQuiescencePlies) return best;
  alpha = std::max(alpha, best);

  TurnPicker picker(*rules_, position, history_);
  while (true) {
    const Turn turn = picker.next();
    if (turn.is_none()) break;
    // A mill that takes nothing could be closed for ever.
    if (turn.is_move() && turn.removal_count() == 0 && !rules_->rules().line_wins) continue;
    const Position child = child_of(position, turn, 0);
    const Value value = search_child<false>(position, child, alpha, beta, depth - 1, ply, turn);
    if (aborted_) return 0;
    if (value > best) {
      best = value;
      if (value >= beta) break;
      alpha = std::max(alpha, value);
    }
  }
  return best;
}

Value Worker::outcome_value(const Outcome& over, Color side, int ply) const {
  if (over.winner == Winner::kDraw || over.winner == Winner::kNobody) return draw_value(side);
  return static_cast<Color>(over.winner) == side ? win_in(ply) : loss_in(ply);
}

// The exact value where tables have it and no turn limit can change it: a draw stays a draw under
// any of them, a win must come in time. A win without its length is a bound, and so is a loss.
TableWord Worker::value_from_tables(const Position& position, int ply) {
  if (position.owed != 0 || !tables_->may_know(position)) return {};
  const auto known = tables_->probe(position);
  until_poll_ = 1;  // the disk may have been slow: look at the clock with the next node
  if (!known) return {};
  TableWord word;
  const bool won = known->wdl == tablebase::Wdl::kWon;
  if (known->wdl == tablebase::Wdl::kDrawn) {
    word = {draw_value(position.side), Bound::kExact};
  } else if (!known->turns) {
    const Value value = kValueUncertainWin - ply;
    word = won ? TableWord{value, Bound::kLower} : TableWord{-value, Bound::kUpper};
  } else if (fits_turn_limits(*rules_, position, *known->turns)) {
    const int end = ply + *known->turns;
    word = {won ? win_in(end) : loss_in(end), Bound::kExact};
  }
  if (word.bound != Bound::kNone)
    tb_hits_.store(tb_hits_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  return word;
}

// Whether a stored value can be used: a win or loss that was found with fewer quiet turns behind it
// may come too late.
bool Worker::holds_here(Value value, const Position& position) const {
  if (is_win(value)) return fits_turn_limits(*rules_, position, kValueMate - value);
  return !is_loss(value) || fits_turn_limits(*rules_, position, kValueMate + value);
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
  if (position.quiet >= salted_from_) key ^= past_salt_;
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
  PvLine& pv = (*pv_)[static_cast<std::size_t>(ply)];
  const PvLine& rest = (*pv_)[static_cast<std::size_t>(ply) + 1];
  pv.turns[0] = turn;
  pv.size = std::min(rest.size + 1, kMaxPly);
  std::copy_n(rest.turns.begin(), pv.size - 1, pv.turns.begin() + 1);
}

// The worker's root calls these.
template Value Worker::search_child<false>(const Position&, const Position&, Value, Value, int, int,
                                           Turn);
template Value Worker::search_child<true>(const Position&, const Position&, Value, Value, int, int,
                                          Turn);
template Value Worker::search<true>(const Position&, Value, Value, int, int, Turn);

}  // namespace millstone
