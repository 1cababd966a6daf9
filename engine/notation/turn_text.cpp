// Implements turn_text.h.
#include "engine/notation/turn_text.h"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <optional>

#include "engine/game/generate.h"
#include "engine/game/turn_refusal.h"
#include "engine/text/text.h"
#include "engine/text/text_fields.h"

namespace millstone {
namespace {

constexpr char kRemovalMark = 'x';
constexpr std::string_view kPass = "pass";

// A turn cut into its actions; room for a move, the removals and a refusal of the rest.
using Actions = boost::container::small_vector<Turn, Turn::kMaxRemovals + 2>;

// Reads one token by its form alone.
class TokenReader {
 public:
  TokenReader(const Topology& board, std::string_view token) : board_(board), rest_(token) {}

  // The Error's `what` is the reason only.
  Result<Turn> read() {
    if (equal_ignoring_case(rest_, kPass)) return Turn::pass();
    Turn turn = Turn::removals_only();
    if (!at_removal()) {
      const Result<Point> first = read_point();
      if (!first) return first.error();
      turn = Turn::place(*first);
      if (!rest_.empty() && !at_removal()) {
        skip_arrow();
        const Result<Point> second = read_point();
        if (!second) return second.error();
        // Turn packs a move from the first point to itself as no turn at all.
        if (*first == *second) return Error{board_.name(*first) + " is occupied", "", ""};
        turn = Turn::move(*first, *second);
      }
    }
    return read_removals(turn);
  }

 private:
  static Error unreadable() { return {"not a move", "", ""}; }

  bool at_removal() const { return !rest_.empty() && to_lower(rest_[0]) == kRemovalMark; }

  void skip_arrow() {
    if (rest_.starts_with('-')) rest_.remove_prefix(rest_.starts_with("->") ? 2 : 1);
  }

  // A letter and the digits that follow it.
  Result<Point> read_point() {
    const auto end =
        std::find_if_not(rest_.begin() + (rest_.empty() ? 0 : 1), rest_.end(), is_digit);
    const std::string_view name(rest_.begin(), end);
    if (name.size() < 2 || to_lower(name[0]) < 'a' || to_lower(name[0]) > 'z') return unreadable();
    const std::optional<Point> point = board_.find(name);
    if (!point) return Error{"no point " + quoted(name) + " on this board", "", ""};
    rest_ = std::string_view(end, rest_.end());
    return *point;
  }

  Result<Turn> read_removals(Turn turn) {
    while (at_removal()) {
      rest_.remove_prefix(1);
      if (rest_.size() == 1 && at_removal()) return turn.with_declined();
      const Result<Point> target = read_point();
      if (!target) return target.error();
      if (turn.removal_count() == Turn::kMaxRemovals) {
        return Error{"more than " + std::to_string(Turn::kMaxRemovals) + " removals", "", ""};
      }
      turn = turn.with_removal(*target);
    }
    if (!rest_.empty()) return unreadable();
    return turn;
  }

  const Topology& board_;
  std::string_view rest_;
};

Actions actions_of(Turn turn) {
  Actions actions;
  if (!turn.is_removals_only()) actions.push_back(turn.without_removals());
  for (int i = 0; i < turn.removal_count(); ++i) {
    actions.push_back(Turn::removals_only().with_removal(turn.removal(i)));
  }
  if (turn.declined()) actions.push_back(Turn::removals_only().with_declined());
  return actions;
}

bool is_legal_action(const PreparedRules& rules, const Position& position, Turn action) {
  TurnList list;
  generate_actions(rules, position, list);
  return std::find(list.begin(), list.end(), action) != list.end();
}

// Whether, after a part of `mover`'s turn, `position` still owes removals of that same turn. A duty
// that a place or move brings about is a turn of its own.
bool same_turn_goes_on(const Position& position, Color mover, Duty duty) {
  return owes_anything(position) && position.side == mover && position.duty == duty;
}

// The parts of a turn that is not legal as a whole but may be a beginning of one. The Error's
// `what` is the reason why a part cannot be played.
Result<Actions> legal_actions(const PreparedRules& rules, const Position& start, Turn turn) {
  const Actions actions = actions_of(turn);
  Position position = start;
  const Color mover = position.side;
  const Duty duty = position.duty;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const bool over = material_outcome(rules, position).over();
    if (i > 0 && !over && !same_turn_goes_on(position, mover, duty)) {
      return Error{
          i == 1 && !turn.is_removals_only() ? "no removal is owed" : "no further removal is owed",
          "", ""};
    }
    if (over || !is_legal_action(rules, position, actions[i])) {
      return Error{why_illegal(rules, position, actions[i]), "", ""};
    }
    do_turn(rules, position, actions[i]);
  }
  return actions;
}

}  // namespace

std::string to_text(const Topology& board, Turn turn, TurnFormat format) {
  if (turn.is_none()) return "(none)";
  if (turn.is_pass()) return std::string(kPass);
  std::string text;
  if (turn.is_move()) {
    text = board.name(turn.from());
    if (format != TurnFormat::kUci) text += '-';
  }
  if (!turn.is_removals_only()) {
    text += board.name(turn.to());
    if (format == TurnFormat::kAction) return text;
  }
  for (int i = 0; i < turn.removal_count(); ++i) {
    text += kRemovalMark + board.name(turn.removal(i));
    if (format == TurnFormat::kAction) return text;
  }
  if (turn.declined()) text.append(2, kRemovalMark);
  return text;
}

Status play_token(Game& game, std::string_view token, bool check_draws) {
  const Result<Turn> turn = TokenReader(game.rules().board(), token).read();
  if (!turn) return turn.error();
  if (check_draws) {
    const Outcome outcome = game.outcome();
    if (outcome.over()) {
      return Error{std::string("the game is over (") + reason_name(outcome.reason) + ")", "", ""};
    }
  }
  if (is_legal(game.rules(), game.position(), *turn)) {
    game.play(*turn);
    return Done{};
  }
  const Result<Actions> actions = legal_actions(game.rules(), game.position(), *turn);
  if (!actions) return actions.error();
  for (const Turn action : *actions) game.play(action);
  return Done{};
}

std::vector<Turn> whole_turns(const Game& game, std::vector<std::size_t>* parts) {
  std::vector<Turn> whole;
  Position position = game.first_position();
  Color mover = position.side;
  Duty duty = position.duty;
  bool going_on = false;
  for (const Turn part : game.turns()) {
    if (going_on && whole.back().removal_count() + part.removal_count() <= Turn::kMaxRemovals) {
      Turn& turn = whole.back();
      for (int i = 0; i < part.removal_count(); ++i) turn = turn.with_removal(part.removal(i));
      if (part.declined()) turn = turn.with_declined();
    } else {
      mover = position.side;
      duty = position.duty;
      whole.push_back(part);
    }
    if (parts != nullptr) parts->push_back(whole.size() - 1);
    do_turn(game.rules(), position, part);
    going_on = same_turn_goes_on(position, mover, duty);
  }
  return whole;
}

Result<Game> play_text(const Game& game, std::string_view tokens, bool check_draws) {
  Game played = game;
  int number = 0;
  for (std::string_view token = next_field(tokens); !token.empty(); token = next_field(tokens)) {
    ++number;
    const Status status = play_token(played, token, check_draws);
    if (!status) {
      return Error{"illegal move " + quoted(token) + " (move " + std::to_string(number) +
                       "): " + status.error().what,
                   "", ""};
    }
  }
  return played;
}

Result<Turn> parse_turn(const PreparedRules& rules, const Position& position,
                        std::string_view token) {
  const auto refuse = [token](const std::string& reason) {
    return Error{"illegal move " + quoted(token) + ": " + reason, "", ""};
  };
  const Result<Turn> turn = TokenReader(rules.board(), token).read();
  if (!turn) return refuse(turn.error().what);
  if (is_legal(rules, position, *turn)) return turn;
  const Result<Actions> actions = legal_actions(rules, position, *turn);
  return refuse(actions ? "a removal is owed" : actions.error().what);
}

}  // namespace millstone
