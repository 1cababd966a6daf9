// The end of a turn in the order of section 4, the start of a game, and positions as text.
#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "tests/reference/reference.h"

namespace millstone::reference {

void Reference::begin_turn(State& state) const {
  state.in_turn = true;
  state.leaping = false;
  state.earned = {};
  state.had_hands = state.hand[0] + state.hand[1] > 0;
  state.placed = state.removed = state.removal_earned = state.goes_on = false;
  state.opponent_owes = 0;
  state.drawn.clear();
}

void Reference::end_turn(State& state) const {
  state.in_turn = false;
  state.earned = {};
  state.quiet = state.placed || state.removed ? 0 : state.quiet + 1;
  ++state.turn;
  // A duty was done: the rest of the duties, then whoever was named when they arose.
  if (state.after_duties >= 0) return open_duties(state);

  state.after_duties = state.goes_on ? state.side : other(state.side);
  const auto empty = std::count(state.board.begin(), state.board.end(), kEmpty);
  if (rules_.placing_ends_at_empty > 0 && empty <= rules_.placing_ends_at_empty) {
    state.hand = {0, 0};
  }
  const bool placing_over = state.had_hands && state.hand[0] + state.hand[1] == 0;
  if (placing_over) {
    std::replace(state.board.begin(), state.board.end(), kClosed, kEmpty);
    if (rules_.moving_starts != MovingStarts::kAlternate) {
      state.after_duties = rules_.moving_starts == MovingStarts::kWhite ? 0 : 1;
    }
  }
  if (state.opponent_owes > 0) {
    state.duties.push_back({other(state.side), Takes::kOwn, state.opponent_owes});
  }
  if (placing_over) owe_after_placing(state);
  if (state.finished.empty()) open_duties(state);
}

// countAtEnd and boardFull.
void Reference::owe_after_placing(State& state) const {
  const int first = state.after_duties;
  const int second = other(first);
  if (rules_.placing_mill == PlacingMill::kCountAtEnd) {
    const std::array<int, 2> mills = {static_cast<int>(all_mills(state.board, 0).size()),
                                      static_cast<int>(all_mills(state.board, 1).size())};
    std::array<int, 2> owes = mills;
    Takes takes = Takes::kOpponent;
    if (mills[0] + mills[1] == 0) {
      takes = Takes::kOwn;
      owes = {1, 1};
    } else if (mills[0] == 0 || mills[1] == 0) {
      owes = {mills[0] > 0 ? 2 : 1, mills[1] > 0 ? 2 : 1};
    } else if (mills[0] != mills[1]) {
      const int fewer = mills[0] < mills[1] ? 0 : 1;
      owes[other(fewer)] = mills[fewer] + 1;
    }
    state.duties.push_back({first, takes, owes[first]});
    state.duties.push_back({second, takes, owes[second]});
    return;
  }

  const bool full = state.board.find(kEmpty) == std::string::npos;
  if (!full || state.removal_earned) return;
  switch (rules_.board_full) {
    case BoardFull::kNone:
      break;
    case BoardFull::kDraw:
      state.finished = "draw board-full";
      break;
    case BoardFull::kFirstLoses:
      lose(state, 0, "board-full");
      break;
    case BoardFull::kFirstThenSecond:
      state.duties.push_back({0, Takes::kOpponentAtFull, 1});
      state.duties.push_back({1, Takes::kOpponentAtFull, 1});
      break;
    case BoardFull::kSecondThenFirst:
      state.duties.push_back({1, Takes::kOpponentAtFull, 1});
      state.duties.push_back({0, Takes::kOpponentAtFull, 1});
      break;
    case BoardFull::kSideToMove:
      state.duties.push_back({first, Takes::kOpponentAtFull, 1});
      break;
  }
}

// Gives the turn to the owner of the next duty that has something to remove; when none is left,
// the later checks follow.
void Reference::open_duties(State& state) const {
  while (!state.duties.empty()) {
    state.side = state.duties.front().owner;
    if (!duty_targets(state, state.duties.front()).empty()) return;
    state.duties.pop_front();
  }
  state.side = state.after_duties;
  state.after_duties = -1;
  late_checks(state);
}

void Reference::late_checks(State& state) const {
  for (int player : {state.side, other(state.side)}) {
    if (total(state, player) < rules_.min_pieces) return lose(state, player, "fewer-pieces");
  }
  const int waiting = other(state.side);
  if (rules_.line_wins && !all_mills(state.board, waiting).empty()) {
    return win(state, waiting, "line");
  }
  if (plays(state, state.side).empty()) {
    on_blocked(state);
    if (!state.finished.empty() || !state.duties.empty()) return;
  }
  draw_checks(state);
}

void Reference::on_blocked(State& state) const {
  const int player = state.side;
  const Obligation own_removal = {player, Takes::kOpponentBeside, 1};
  switch (rules_.blocked) {
    case Blocked::kLoss:
      return lose(state, player, "blocked");
    case Blocked::kDraw:
      state.finished = "draw blocked";
      return;
    case Blocked::kPass:
      if (plays(state, other(player)).empty()) state.finished = "draw blocked";
      return;
    case Blocked::kRemoveAndMove:
    case Blocked::kRemoveAndPass:
    case Blocked::kBothRemove:
      break;
  }
  if (duty_targets(state, own_removal).empty()) return lose(state, player, "blocked");
  state.duties.push_back(own_removal);
  if (rules_.blocked == Blocked::kBothRemove) {
    state.duties.push_back({other(player), Takes::kOpponentBeside, 1});
  }
  state.after_duties = rules_.blocked == Blocked::kRemoveAndPass ? other(player) : player;
}

void Reference::draw_checks(State& state) const {
  state.drawn.clear();
  const int limit = no_removal_limit(state);
  int occurrences = 0;
  if (rules_.repetition > 0) {
    const std::string position = position_text(state);
    state.past = std::make_shared<Past>(Past{position, state.past});
    for (const Past* p = state.past.get(); p; p = p->before.get()) {
      occurrences += p->position == position;
    }
  }
  if (rules_.repetition > 0 && occurrences >= rules_.repetition) {
    state.drawn = "draw repetition";
  } else if (limit > 0 && state.quiet >= limit) {
    state.drawn = "draw no-removal";
  } else if (rules_.max_plies > 0 && state.turn > rules_.max_plies) {
    state.drawn = "draw max-plies";
  }
}

int Reference::no_removal_limit(const State& state) const {
  int limit = rules_.no_removal_plies;
  if (rules_.endgame_no_removal_plies > 0 && state.hand[0] + state.hand[1] == 0) {
    const bool white = on_board(state, 0) == 3, black = on_board(state, 1) == 3;
    const bool counts = rules_.endgame_when == EndgameWhen::kBoth ? white && black : white || black;
    if (counts && (limit == 0 || rules_.endgame_no_removal_plies < limit)) {
      limit = rules_.endgame_no_removal_plies;
    }
  }
  return limit;
}

void Reference::win(State& state, int player, const char* reason) const {
  const int winner = rules_.misere ? other(player) : player;
  state.finished = std::string(winner == 0 ? "white " : "black ") + reason;
  state.in_turn = false;
}

void Reference::lose(State& state, int player, const char* reason) const {
  win(state, other(player), reason);
}

// What `repetition` compares. An opening counts while the same piece could still close the line
// again by going back.
std::string Reference::position_text(const State& state) const {
  std::ostringstream out;
  out << state.board << ' ' << piece_of(state.side) << ' ' << state.hand[0] << ' ' << state.hand[1];
  for (int player : {0, 1}) {
    out << " used";
    for (int line : state.used[player]) out << ' ' << line;
    const Opening& opening = state.opening[player];
    if (opening.at < 0 || state.board[opening.at] != piece_of(player) ||
        state.board[opening.back] != kEmpty) {
      continue;
    }
    const std::set<int> again = reformed_lines(state, player, opening.at, opening.back);
    if (again.empty()) continue;
    out << " back " << opening.at << '-' << opening.back;
    for (int line : again) out << ' ' << line;
  }
  return out.str();
}

std::string Reference::describe(const State& state) const {
  std::ostringstream out;
  out << position_text(state);
  for (const Obligation& duty : state.duties) {
    out << " duty " << piece_of(duty.owner) << static_cast<int>(duty.takes) << 'x' << duty.count;
  }
  if (!state.duties.empty()) out << " then " << piece_of(state.after_duties);
  if (state.in_turn && state.duties.empty()) {
    out << " takes";
    for (int p : earned_targets(state)) out << ' ' << names_[p];
  }
  return out.str();
}

std::string Reference::outcome(const State& state) const {
  if (!state.finished.empty()) return state.finished;
  if (state.in_turn || !state.duties.empty() || state.drawn.empty()) return "ongoing";
  return state.drawn;
}

State Reference::start() const {
  State state;
  const bool on_the_board = !rules_.start_position.empty();
  state.board =
      on_the_board ? read_board(rules_.start_position) : std::string(names_.size(), kEmpty);
  // Pieces that do not stand on the board are not placed yet: they are in the hands.
  for (int player : {0, 1}) state.hand[player] = rules_.pieces - on_board(state, player);
  late_checks(state);
  return state;
}

std::string Reference::read_board(const std::string& field) const {
  std::string board;
  for (char c : field) {
    if (c == 'W' || c == 'B' || c == 'X') board += c;
    if (c >= '1' && c <= '9') board.append(static_cast<std::size_t>(c - '0'), kEmpty);
  }
  if (board.size() != names_.size()) {
    throw std::invalid_argument("wrong number of points: " + field);
  }
  return board;
}

State Reference::from_fen(std::string_view fen) const {
  std::istringstream in{std::string(fen)};
  std::string field, side;
  int owed = 0;
  State state;
  in >> field >> side >> state.hand[0] >> state.hand[1] >> owed >> state.quiet >> state.turn;
  if (!in) throw std::invalid_argument("too few fields: " + std::string(fen));
  state.board = read_board(field);
  state.side = side == "w" ? 0 : 1;
  if (owed > 0) {
    begin_turn(state);
    state.earned.mill = owed;
  } else {
    late_checks(state);
  }
  return state;
}

}  // namespace millstone::reference
