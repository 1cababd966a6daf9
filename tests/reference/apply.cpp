// Doing an action: what it earns, what it takes, and when it ends the turn; whole turns are built
// from actions here.
#include <algorithm>
#include <stdexcept>

#include "tests/reference/reference.h"

namespace millstone::reference {

using Kind = Action::Kind;

void Reference::act(State& state, const Action& action) const {
  switch (action.kind) {
    case Kind::kPlace:
    case Kind::kMove:
    case Kind::kLeap:
      begin_turn(state);
      play(state, action);
      return;
    case Kind::kPass:
      begin_turn(state);
      state.opening[state.side] = {};
      end_turn(state);
      return;
    case Kind::kDecline:
      end_turn(state);
      return;
    case Kind::kRemove:
      if (!state.in_turn) begin_turn(state);
      if (state.duties.empty()) {
        remove_earned(state, action.taken);
      } else {
        remove_for_duty(state, action.taken);
      }
      return;
  }
}

void Reference::play(State& state, const Action& action) const {
  const int player = state.side;
  const bool placing_phase = state.hand[player] > 0;
  std::set<int> reformed, opened;
  if (action.kind == Kind::kPlace) {
    --state.hand[player];
    state.placed = true;
  } else {
    reformed = reformed_lines(state, player, action.from, action.to);
    opened = closed_lines(state.board, player, action.from);
    state.board[action.from] = kEmpty;
  }
  state.board[action.to] = piece_of(player);

  const std::set<int> closed = closed_lines(state.board, player, action.to);
  state.opening[player] = {};
  const bool opening_counts = rules_.reform != Reform::kNoBackAndForth || !closed.empty();
  if (rules_.reform != Reform::kAllowed && !opened.empty() && opening_counts) {
    state.opening[player] = {opened, action.to, action.from};
  }

  std::set<int> paying;
  for (int line : closed) {
    if (reformed.count(line)) continue;
    const bool fresh = state.used[player].count(line) == 0;
    if (rules_.line_reuse == LineReuse::kUnlimited || fresh) paying.insert(line);
    if (rules_.line_reuse == LineReuse::kOncePerPlayer) state.used[player].insert(line);
  }

  if (rules_.line_wins && !closed.empty()) return win(state, player, "line");
  if (action.kind == Kind::kLeap) {
    state.earned.must_follow = {action.taken};
    state.leaping = true;
    return;
  }
  earn(state, action.kind == Kind::kPlace, placing_phase, action.to, paying);
  if (!state.finished.empty()) return;
  state.removal_earned |= !earned_targets(state).empty();
  if (earned_targets(state).empty()) end_turn(state);
}

void Reference::earn(State& state, bool by_placing, bool placing_phase, int at,
                     const std::set<int>& paying) const {
  const int victim = other(state.side);
  bool hand_lost = false;
  if (!paying.empty() && on_board(state, victim) > 0) {
    const int count = rules_.removals == Removals::kPerLine ? static_cast<int>(paying.size()) : 1;
    PlacingMill form = rules_.placing_mill;
    if (!by_placing) {
      form = rules_.moving_mill == MovingMill::kRemove ? PlacingMill::kRemove : PlacingMill::kNone;
    }
    switch (form) {
      case PlacingMill::kRemove:
        state.earned.mill = count;
        break;
      case PlacingMill::kHandThenOpponent:
      case PlacingMill::kHandThenSame: {
        const int from_hand = std::min(count, state.hand[victim]);
        state.hand[victim] -= from_hand;
        state.earned.mill = count - from_hand;
        hand_lost = from_hand > 0;
        state.goes_on = form == PlacingMill::kHandThenSame;
        break;
      }
      case PlacingMill::kOpponentRemovesOwn:
        state.opponent_owes = count;
        state.removal_earned = true;
        break;
      case PlacingMill::kNone:
      case PlacingMill::kCountAtEnd:
        break;
    }
  }
  if (hand_lost) {
    // A loss from the hand is a removal, and the first one decides for the mill.
    state.removed = state.removal_earned = true;
    if (total(state, victim) < rules_.min_pieces) lose(state, victim, "fewer-pieces");
  } else {
    find_captures(state, placing_phase, at);
  }
}

// Section 5: custodian from an end of a line, intervention from its middle.
void Reference::find_captures(State& state, bool placing_phase, int at) const {
  const int player = state.side;
  const std::set<int> takeable = unprotected(state, player);
  const int count = on_board(state, player);
  for (int line : lines_through(at)) {
    const auto& [a, middle, b] = lines_[line];
    if (at != middle && capture_applies(rules_.custodian, line, placing_phase, count)) {
      const int far_end = at == a ? b : a;
      if (takeable.count(middle) && state.board[far_end] == piece_of(player)) {
        state.earned.custodian.insert(middle);
      }
    }
    if (at == middle && capture_applies(rules_.intervention, line, placing_phase, count)) {
      if (takeable.count(a) && takeable.count(b)) state.earned.interventions.emplace_back(a, b);
    }
  }
}

void Reference::remove_earned(State& state, int point) const {
  const Earned before = state.earned;
  state.earned = {};
  if (before.must_follow.empty()) {
    for (const auto& [a, b] : before.interventions) {
      if (point == a) state.earned.must_follow.insert(b);
      if (point == b) state.earned.must_follow.insert(a);
    }
    const bool captured = !state.earned.must_follow.empty() || before.custodian.count(point);
    if (captured) {
      // The first piece decides for the capture: nothing of the mill is left.
      state.goes_on = false;
      state.opponent_owes = 0;
    } else {
      state.earned.mill = before.mill - 1;
    }
  }
  take(state, point);
  if (state.finished.empty() && earned_targets(state).empty()) end_turn(state);
}

void Reference::remove_for_duty(State& state, int point) const {
  Obligation& duty = state.duties.front();
  --duty.count;
  take(state, point);
  if (!state.finished.empty()) return;
  if (duty.count > 0 && !duty_targets(state, duty).empty()) return;
  state.opening[state.side] = {};
  state.duties.pop_front();
  end_turn(state);
}

// Takes a piece off the board; a side left with too few loses at once.
void Reference::take(State& state, int point) const {
  const int victim = state.board[point] == 'W' ? 0 : 1;
  const bool placing = state.hand[0] + state.hand[1] > 0;
  state.board[point] = rules_.closed_points && placing ? kClosed : kEmpty;
  state.removed = true;
  if (total(state, victim) < rules_.min_pieces) lose(state, victim, "fewer-pieces");
}

std::string Reference::text(const Action& action) const {
  switch (action.kind) {
    case Kind::kPlace:
      return names_[action.to];
    case Kind::kMove:
    case Kind::kLeap:
      return names_[action.from] + names_[action.to];
    case Kind::kRemove:
      return "x" + names_[action.taken];
    case Kind::kDecline:
      return "xx";
    case Kind::kPass:
      return "pass";
  }
  return {};
}

// Adds to `turns` every way to bring the turn under way to its end.
void Reference::extend(const State& state, const std::string& prefix, Turns& turns) const {
  for (const Action& action : actions(state)) {
    State next = state;
    act(next, action);
    const std::string token = prefix + text(action);
    if (next.in_turn) {
      extend(next, token, turns);
    } else {
      turns.emplace(token, std::move(next));
    }
  }
}

Reference::Turns Reference::successors(const State& state) const {
  Turns turns;
  extend(state, "", turns);
  return turns;
}

std::vector<std::string> Reference::legal_turns(const State& state) const {
  std::vector<std::string> tokens;
  for (const auto& [token, next] : successors(state)) tokens.push_back(token);
  return tokens;
}

std::vector<std::string> Reference::legal_actions(const State& state) const {
  std::vector<std::string> tokens;
  for (const Action& action : single_actions(state)) tokens.push_back(text(action));
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

State Reference::apply(const State& state, std::string_view token) const {
  std::string wanted;
  for (char c : token) {
    if (c != '-') wanted += c;
  }
  for (const Action& action : single_actions(state)) {
    if (text(action) != wanted) continue;
    State next = state;
    act(next, action);
    return next;
  }
  const Turns turns = successors(state);
  const auto it = turns.find(wanted);
  if (it == turns.end()) throw std::invalid_argument("illegal: " + wanted);
  return it->second;
}

std::uint64_t Reference::perft_turns(const State& state, int depth) const {
  if (depth == 0) return 1;
  const Turns turns = successors(state);
  if (depth == 1) return turns.size();
  std::uint64_t leaves = 0;
  for (const auto& [token, next] : turns) leaves += perft_turns(next, depth - 1);
  return leaves;
}

std::uint64_t Reference::perft_actions(const State& state, int depth) const {
  if (depth == 0) return 1;
  if (depth == 1) return single_actions(state).size();
  std::uint64_t leaves = 0;
  for (const Action& action : single_actions(state)) {
    State next = state;
    act(next, action);
    leaves += perft_actions(next, depth - 1);
  }
  return leaves;
}

}  // namespace millstone::reference
