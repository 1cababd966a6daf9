// The exact side of a Worker: whether a win can be forced within a number of plies, by a search of
// the full width that knows nothing but wins. The selective search claims wins that are true but
// need not be the shortest; this one tells.
#include <algorithm>
#include <utility>

#include "engine/game/mobility.h"
#include "engine/search/turn_picker.h"
#include "engine/search/worker.h"

namespace millstone {
namespace {

// Proofs share the table with the search, under keys of their own: the attacker wins within `value`
// plies (0: not known to win) and does not within `depth`.
constexpr std::array<Key, 2> kAttackerSalt = {0x6A09E667F3BCC909u, 0xBB67AE8584CAA73Bu};

// The share of all nodes that proofs may take, 1 / n: to check a claim; while nothing is claimed;
// the same in a long search, which has the time.
constexpr std::uint64_t kClaimShare = 1, kIdleShare = 8, kLongShare = 2;
constexpr std::uint64_t kLongSearch = 2'000'000;
// What a search that was asked for exactness may spend on them beyond that.
constexpr std::uint64_t kThoroughNodes = 3'000'000;

// Turns alternate, and who moves last wins: only odd lengths win for the side to move.
bool alternates(const PreparedRules& rules) {
  return rules.kind != GeneratorKind::kFamily && !rules.rules().misere;
}

// Whether a side that has the move now could close a line with it.
bool can_close(const PreparedRules& rules, const Position& position, Color side) {
  const Bitboard own = position.pieces[side];
  Bitboard closing = closing_points(rules, own) & rules.all & ~position.occupied();
  if (closing == 0) return false;
  if (position.hand[side] > 0 || flies(rules, position, side)) return true;
  while (closing) {
    const Point to = pop_lsb(closing);
    const auto& through = rules.lines_through[to];
    for (int i = 0; i < through.count; ++i) {
      if ((through.others[i] & ~own) == 0 && (rules.neighbours[to] & own & ~through.others[i]))
        return true;
    }
  }
  return false;
}

// Where turns alternate and a side loses by too few pieces or a blockade alone, the fewest plies to
// either; else 1.
int least_plies(const PreparedRules& rules, const Position& position, Color attacker) {
  const Rules& r = rules.rules();
  if (rules.kind == GeneratorKind::kFamily || r.misere || r.line_wins || rules.per_line) return 1;
  const Color defender = ~attacker;
  const int to_move = position.side == attacker ? 1 : 0;
  const int removals = std::max(position.total(defender) - r.min_pieces + 1, 1);
  // The other side's turn may stop a line from being closed, but makes none.
  const int by_pieces = 2 * removals - to_move + (can_close(rules, position, attacker) ? 0 : 2);
  const int by_blockade = 2 * position.hand[defender] + to_move;  // a hand can always be played
  return std::min(by_pieces, std::max(by_blockade, 1));
}

// The empty points next to the defender's pieces: a blockade must fill them all.
int liberties(const PreparedRules& rules, const Position& position, Color defender) {
  Bitboard near = 0;
  for (Bitboard set = position.pieces[defender]; set;) near |= rules.neighbours[pop_lsb(set)];
  return popcount(near & rules.all & ~position.occupied());
}

}  // namespace

// Whether the last turn of the attacker can be one that captures nothing.
bool Worker::may_blockade(const Position& position) const {
  if (rules_->kind == GeneratorKind::kFamily || rules_->rules().line_wins) return true;
  return position.hand[~position.side] == 0 && !flies(*rules_, position, ~position.side) &&
         liberties(*rules_, position, ~position.side) <= 1;
}

// Repetitions within the proof are not looked for: the shortest win never needs one. Only positions
// that have stood often enough in the game are draws.
bool Worker::forces_win(const Position& position, Color attacker, int plies, int ply) {
  if (!count_node()) return false;
  if (const Outcome over = material_outcome(*rules_, position); over.over())
    return over.winner == static_cast<Winner>(attacker);
  if (path_.drawn_by_past(position, ply)) return false;
  if (may_be_at_limit(position)) {
    if (const Outcome over = outcome(*rules_, position); over.over())
      return over.winner == static_cast<Winner>(attacker);
  }
  if (ply >= kMaxPly - 1) return false;
  if (plies <= 0 && position.owed == 0) {
    if (has_action(*rules_, position)) return false;
    const Outcome over = outcome(*rules_, position);
    return over.over() && over.winner == static_cast<Winner>(attacker);
  }
  if (tables_ != nullptr) {
    if (const TableWord word = value_from_tables(position, ply); word.bound == Bound::kExact) {
      const Value value = position.side == attacker ? word.value : -word.value;
      return is_win(value) && kValueMate - value - ply <= plies;
    }
  }
  if (position.owed == 0 && least_plies(*rules_, position, attacker) > plies) {
    // Unless the side to move has no turn at all, which is decided now.
    if (has_action(*rules_, position)) return false;
    const Outcome over = outcome(*rules_, position);
    return over.over() && over.winner == static_cast<Winner>(attacker);
  }

  const Key key = table_key(position) ^ kAttackerSalt[attacker];
  const TableEntry known = table_.probe(key);
  if (known.value != 0 && known.value <= plies) return true;
  if (known.depth >= plies) return false;

  const bool attacks = position.side == attacker;
  const bool captures_only = attacks && plies == 1 && position.owed == 0 && !may_blockade(position);
  TurnPicker picker = captures_only
                          ? TurnPicker(*rules_, position, history_)
                          : TurnPicker(*rules_, position, history_, ply, known.turn, Turn{});
  if (!captures_only &&
      (picker.turns().empty() || (picker.turns().size() == 1 && picker.turns()[0].is_pass()))) {
    if (const Outcome over = outcome(*rules_, position); over.over())
      return over.winner == static_cast<Winner>(attacker);
    if (picker.turns().empty()) return false;
  }
  // The attacker needs one turn that wins; the defender has one that holds.
  bool wins = !attacks;
  Turn decisive;
  for (Turn turn = picker.next(); !turn.is_none(); turn = picker.next()) {
    const Position child = child_of(position, turn, plies - 1);
    const bool child_wins = forces_win(child, attacker, plies - 1, ply + 1);
    if (aborted_) return false;
    if (child_wins != attacks) continue;
    wins = child_wins;
    decisive = turn;
    break;
  }
  table_.store(key, {decisive, wins ? plies : known.value,
                     wins ? std::max(known.depth, 0) : std::min(plies, 255), Bound::kExact});
  return wins;
}

// Looks for wins and losses of the first turns, shortest first, as far as the iteration goes and
// the nodes allow. False when the search was broken off.
bool Worker::prove() {
  const std::uint64_t before = nodes();
  const Value claim = root_turns_.front().value;
  const bool claimed = is_win(claim) || is_loss(claim);
  std::uint64_t budget = before / (claimed                 ? kClaimShare
                                   : before >= kLongSearch ? kLongShare
                                                           : kIdleShare);
  if (thorough_) budget += kThoroughNodes;
  budget -= std::min(budget, proof_nodes_);
  proof_cap_ = before + budget;
  int last = std::min(depth_, kMaxPly - 2);
  if (claimed) last = std::min(last, is_win(claim) ? kValueMate - claim : kValueMate + claim);
  while (proven_plies_ < last && nodes() < proof_cap_ && prove_plies(proven_plies_ + 1)) {
    ++proven_plies_;
    const auto wins = std::count_if(root_turns_.begin(), root_turns_.end(),
                                    [](const RootTurn& r) { return r.exact && is_win(*r.exact); });
    if (wins >= multi_pv_) break;
  }
  proof_cap_ = 0;
  proof_nodes_ += nodes() - before;
  if (!aborted_) settle_proofs();
  return !aborted_;
}

// One more length for every first turn that is not decided. False when the nodes ran out.
bool Worker::prove_plies(int plies) {
  const Value claim = root_turns_.front().value;
  for (RootTurn& root : root_turns_) {
    if (root.exact) continue;
    const Position child = child_of(root_, root.turn, plies - 1);
    for (const Color attacker : {root_side_, ~root_side_}) {
      const bool own = attacker == root_side_;
      if (alternates(*rules_) && own != (plies % 2 != 0)) continue;
      // A claim is checked for what it says alone: a won position is not lost.
      if (own ? is_loss(claim) : is_win(claim)) continue;
      const bool wins = forces_win(child, attacker, plies - 1, 1);
      if (aborted_) {
        // It was the proof's own cap, unless its owner says otherwise.
        if (until_poll_ != 0) aborted_ = false;
        return false;
      }
      if (!wins) continue;
      root.exact = own ? win_in(plies) : loss_in(plies);
      if (own && multi_pv_ == 1) return true;
      break;
    }
  }
  return true;
}

// Puts what is proven where the search left claims.
void Worker::settle_proofs() {
  // No shorter length was found, so a claim that is next in turn is exact.
  for (RootTurn& root : root_turns_) {
    const Value value = root.value;
    if (root.exact || !(is_win(value) || is_loss(value))) continue;
    const int length = is_win(value) ? kValueMate - value : kValueMate + value;
    if (length <= proven_plies_ + 1) root.exact = value;
  }
  const bool all = std::all_of(root_turns_.begin(), root_turns_.end(),
                               [](const RootTurn& root) { return root.exact.has_value(); });
  for (RootTurn& root : root_turns_) {
    if (!root.exact || !(all || is_win(*root.exact))) continue;
    if (root.value != *root.exact) root.pv.assign(1, root.turn);
    root.value = *root.exact;
  }
  std::stable_sort(root_turns_.begin(), root_turns_.end(),
                   [](const RootTurn& a, const RootTurn& b) { return a.value > b.value; });
}

// A node of a proof is a node of the search; false when it is time to end.
bool Worker::count_node() {
  const std::uint64_t count = nodes_.load(std::memory_order_relaxed) + 1;
  nodes_.store(count, std::memory_order_relaxed);
  if (--until_poll_ == 0) {
    if (paced_ != nullptr) paced_->pause();
    until_poll_ = stop_.load(std::memory_order_relaxed) ? 0 : monitor_->poll(*this);
    if (until_poll_ == 0) aborted_ = true;
  }
  if (proof_cap_ != 0 && count > proof_cap_) aborted_ = true;
  return !aborted_;
}

void Worker::complete_line(std::vector<Turn>& line, Value value, std::uint64_t nodes) {
  const int length = is_win(value) ? kValueMate - value : kValueMate + value;
  if (static_cast<int>(line.size()) >= length || length >= kMaxPly) return;
  const Color attacker = is_win(value) ? root_side_ : ~root_side_;
  Position position = root_;
  for (const Turn turn : line) do_turn(*rules_, position, turn);

  // A search of its own that does not count and asks nobody: it ends by its number of nodes, or by
  // a stop.
  struct Cap final : WorkerMonitor {
    explicit Cap(std::uint64_t last_node) : last(last_node) {}
    std::uint64_t poll(const Worker& worker) override {
      return std::min(last - std::min(last, worker.nodes()), kPollNodes);
    }
    std::uint64_t last;
  } cap(this->nodes() + nodes);
  WorkerMonitor* const old_monitor = std::exchange(monitor_, &cap);
  const std::uint64_t old_until_poll = std::exchange(until_poll_, cap.poll(*this));
  const bool old_aborted = std::exchange(aborted_, false);
  const std::uint64_t old_nodes = this->nodes();
  while (static_cast<int>(line.size()) < length) {
    const int ply = static_cast<int>(line.size());
    const Turn turn = proven_turn(position, attacker, length - ply, ply);
    if (turn.is_none()) break;
    line.push_back(turn);
    do_turn(*rules_, position, turn);
  }
  nodes_.store(old_nodes, std::memory_order_relaxed);
  aborted_ = old_aborted;
  until_poll_ = old_until_poll;
  monitor_ = old_monitor;
}

// The attacker's turn that wins within so many plies, or the defender's that holds out for as many;
// none when the game is over or the nodes run out.
Turn Worker::proven_turn(const Position& position, Color attacker, int plies, int ply) {
  const bool attacks = position.side == attacker;
  // The turn in the table won, or held out longest, when the lengths were tried.
  const Turn known = table_.probe(table_key(position) ^ kAttackerSalt[attacker]).turn;
  TurnPicker picker(*rules_, position, history_, ply, known, Turn{});
  for (Turn turn = picker.next(); !turn.is_none(); turn = picker.next()) {
    const Position child = child_of(position, turn, plies - 1);
    const bool in_time = forces_win(child, attacker, plies - 1, ply + 1);
    const bool too_soon =
        in_time && !attacks && plies >= 2 && forces_win(child, attacker, plies - 2, ply + 1);
    if (aborted_) return {};
    if (in_time && !too_soon) return turn;
  }
  return {};
}

}  // namespace millstone
