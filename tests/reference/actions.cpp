// What may be done in a position: places, moves, leaps and the pieces that may be removed.
#include <algorithm>

#include "tests/reference/reference.h"

namespace millstone::reference {
namespace {

using Kind = Action::Kind;

std::uint8_t rule_bit(LineKind kind) {
  switch (kind) {
    case LineKind::kSquare:
      return CaptureRule::kSquareLines;
    case LineKind::kCross:
      return CaptureRule::kCrossLines;
    case LineKind::kDiagonal:
      return CaptureRule::kDiagonalLines;
    case LineKind::kOther:
      break;
  }
  return 0;
}

}  // namespace

std::vector<Action> Reference::actions(const State& state) const {
  if (!state.finished.empty()) return {};
  std::vector<Action> list;
  if (state.in_turn && state.duties.empty()) {
    for (int p : earned_targets(state)) list.push_back({Kind::kRemove, -1, -1, p});
    if (rules_.removal_optional && !state.leaping) list.push_back({Kind::kDecline});
    return list;
  }
  if (!state.duties.empty()) {
    for (int p : duty_targets(state, state.duties.front())) {
      list.push_back({Kind::kRemove, -1, -1, p});
    }
    return list;
  }
  list = plays(state, state.side);
  if (list.empty() && rules_.blocked == Blocked::kPass) list.push_back({Kind::kPass});
  return list;
}

std::vector<Action> Reference::single_actions(const State& state) const {
  std::set<std::string> seen;
  std::vector<Action> list;
  for (const Action& action : actions(state)) {  // moves stand before leaps
    if (seen.insert(text(action)).second) list.push_back(action);
  }
  return list;
}

std::vector<Action> Reference::plays(const State& state, int player) const {
  std::vector<Action> list;
  const int size = static_cast<int>(names_.size());
  for (int p = 0; p < size; ++p) {
    if (may_place(state, player, p)) list.push_back({Kind::kPlace, -1, p});
  }
  if (!may_move(state, player)) return list;

  for (int from : pieces(state.board, player)) {
    for (int to = 0; to < size; ++to) {
      if (state.board[to] == kEmpty && reaches(state, player, from, to) &&
          !return_forbidden(state, player, from, to)) {
        list.push_back({Kind::kMove, from, to});
      }
    }
  }

  const std::set<int> takeable = unprotected(state, player);
  const bool placing = state.hand[player] > 0;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (!capture_applies(rules_.leap, static_cast<int>(i), placing, on_board(state, player))) {
      continue;
    }
    for (const auto& [from, to] :
         {std::pair(lines_[i][0], lines_[i][2]), std::pair(lines_[i][2], lines_[i][0])}) {
      const int over = lines_[i][1];
      if (state.board[from] == piece_of(player) && takeable.count(over) &&
          state.board[to] == kEmpty && !return_forbidden(state, player, from, to)) {
        list.push_back({Kind::kLeap, from, to, over});
      }
    }
  }
  return list;
}

bool Reference::may_place(const State& state, int player, int point) const {
  if (state.hand[player] == 0 || state.board[point] != kEmpty) return false;
  if (rules_.place_ban >> point & 1) return false;
  const bool first = on_board(state, 0) + on_board(state, 1) == 0 &&
                     state.hand[0] == rules_.pieces && state.hand[1] == rules_.pieces;
  return !(first && (rules_.place_ban_first >> point & 1));
}

bool Reference::may_move(const State& state, int player) const {
  return state.hand[player] == 0 || rules_.move_while_placing;
}

bool Reference::flies(const State& state, int player) const {
  if (rules_.fly_at == Rules::kFlyAlways) return true;
  if (rules_.fly_at == 0) return false;
  if (rules_.fly_count == FlyCount::kTotal) return total(state, player) <= rules_.fly_at;
  return state.hand[player] == 0 && on_board(state, player) <= rules_.fly_at;
}

// Whether a piece could go from `from` to `to`, were `to` empty: a step, a flight or a jump.
bool Reference::reaches(const State& state, int player, int from, int to) const {
  if (from == to) return false;
  if (adjacent(from, to) || flies(state, player)) return true;
  if (rules_.jump != Jump::kOverOne) return false;
  return std::any_of(lines_.begin(), lines_.end(), [&](const std::array<int, 3>& line) {
    const bool ends = (line[0] == from && line[2] == to) || (line[2] == from && line[0] == to);
    const char middle = state.board[line[1]];
    return ends && (middle == 'W' || middle == 'B');
  });
}

// The lines opened by the player's last turn that this move, the same piece going straight back,
// closes again.
std::set<int> Reference::reformed_lines(const State& state, int player, int from, int to) const {
  const Opening& opening = state.opening[player];
  if (rules_.reform == Reform::kAllowed || opening.at != from || opening.back != to) return {};
  std::string board = state.board;
  board[from] = kEmpty;
  board[to] = piece_of(player);
  std::set<int> again;
  for (int line : opening.lines) {
    if (owns_line(board, player, line)) again.insert(line);
  }
  return again;
}

bool Reference::return_forbidden(const State& state, int player, int from, int to) const {
  return rules_.reform != Reform::kNoRemoval && !reformed_lines(state, player, from, to).empty();
}

std::set<int> Reference::unprotected(const State& state, int player) const {
  const int victim = other(player);
  const std::set<int> all = pieces(state.board, victim);
  if (rules_.protection == Protection::kNone) return all;
  std::set<int> loose;
  for (int p : all) {
    if (!in_mill(state.board, victim, p)) loose.insert(p);
  }
  if (loose.empty() && rules_.protection == Protection::kStandard) return all;
  return loose;
}

std::set<int> Reference::earned_targets(const State& state) const {
  const Earned& earned = state.earned;
  if (!earned.must_follow.empty()) return earned.must_follow;
  std::set<int> targets;
  if (earned.mill > 0) targets = unprotected(state, state.side);
  targets.insert(earned.custodian.begin(), earned.custodian.end());
  for (const auto& [a, b] : earned.interventions) {
    targets.insert(a);
    targets.insert(b);
  }
  return targets;
}

std::set<int> Reference::duty_targets(const State& state, const Obligation& duty) const {
  const std::set<int> own = pieces(state.board, duty.owner);
  const std::set<int> theirs = pieces(state.board, other(duty.owner));
  std::set<int> beside;
  for (int p : theirs) {
    if (std::any_of(own.begin(), own.end(), [&](int q) { return adjacent(p, q); })) {
      beside.insert(p);
    }
  }
  switch (duty.takes) {
    case Takes::kOpponent:
      return unprotected(state, duty.owner);
    case Takes::kOwn:
      return own;
    case Takes::kOpponentBeside:
      return beside;
    case Takes::kOpponentAtFull:
      // Section 3: while the second player (Black) has no mill, only a piece next to the remover's.
      return all_mills(state.board, 1).empty() ? beside : theirs;
  }
  return {};
}

bool Reference::capture_applies(const CaptureRule& rule, int line, bool placing, int pieces) const {
  if (!(rule.lines & rule_bit(kinds_[line]))) return false;
  if (placing ? !rule.placing : !rule.moving) return false;
  return !rule.at_most_three || pieces <= 3;
}

}  // namespace millstone::reference
