// Random games played by the engine and the reference at once.
#include "tests/engine/game/side_by_side.h"

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <sstream>
#include <vector>

#include "engine/board/symmetry.h"
#include "engine/game/game.h"
#include "engine/game/mobility.h"
#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/rules/parameters.h"
#include "engine/rules/presets.h"
#include "tests/reference/reference.h"

namespace millstone::testing {
namespace {

using Tokens = std::vector<std::string>;

std::string join(const Tokens& tokens) {
  std::string out;
  for (const std::string& token : tokens) out += (out.empty() ? "" : " ") + token;
  return out;
}

std::string outcome_text(const Outcome& outcome) {
  if (!outcome.over()) return "ongoing";
  constexpr const char* kWinners[] = {"white", "black", "draw", "nobody"};
  return std::string(kWinners[static_cast<int>(outcome.winner)]) + " " +
         reason_name(outcome.reason);
}

// What a turn does, whatever the order of its removals.
struct Deed {
  std::uint64_t play;
  Bitboard removed;
  bool declined;
  auto operator<=>(const Deed&) const = default;
};
Deed deed(Turn turn) {
  return {turn.without_removals().raw(), turn.removed(), turn.declined()};
}

class SideBySide {
 public:
  SideBySide(const Rules& rules, const SideBySideOptions& options)
      : rules_(rules),
        options_(options),
        prepared_(std::make_shared<const PreparedRules>(rules)),
        reference_(rules),
        symmetries_(automorphisms(*rules.board)),
        random_(options.seed) {}

  SideBySideResult run();

 private:
  bool check_start_of_turn(const Game& game, const reference::State& state);
  bool check_any(const Game& game, const reference::State& state);
  bool check_lists(const Position& position, const TurnList& all);
  bool check_actions_of(Turn turn, const Game& game, const reference::State& state);
  bool check_text(const Position& position, const TurnList& all);
  bool check_symmetry(const Position& position, const TurnList& all);
  bool check_fen(const Position& position);

  Turn choose(const Position& position, const TurnList& all);
  Tokens texts(const TurnList& list) const;
  std::string text(Turn turn) const { return to_text(prepared_->board(), turn); }
  int dice(int sides) { return static_cast<int>(random_() % static_cast<std::uint64_t>(sides)); }

  bool same(const std::string& what, const std::string& engine, const std::string& expected) {
    if (engine == expected) return true;
    return fail(what, engine, expected);
  }
  bool fail(const std::string& what, const std::string& engine, const std::string& expected) {
    difference_ = what + "\n  engine:    " + engine + "\n  reference: " + expected;
    return false;
  }

  Rules rules_;
  SideBySideOptions options_;
  PreparedRulesPtr prepared_;
  reference::Reference reference_;
  std::vector<Symmetry> symmetries_;
  std::mt19937_64 random_;
  std::string difference_;
  Tokens played_;
  TurnList earlier_;  // turns of the position before: mostly illegal now
  Turn last_[2];      // each player's last turn, to go back now and then
};

SideBySideResult SideBySide::run() {
  Game game(prepared_);
  reference::State state = reference_.start();
  std::string fen;
  for (int i = 0; i < options_.most_turns; ++i) {
    fen = to_fen(*prepared_, game.position());
    if (!check_start_of_turn(game, state) || game.outcome().over()) break;
    TurnList all;
    generate(*prepared_, game.position(), all);
    const Turn turn = choose(game.position(), all);
    if (!check_actions_of(turn, game, state)) break;
    last_[game.position().side] = turn;
    earlier_ = all;
    played_.push_back(text(turn));
    game.play(turn);
    state = reference_.apply(state, played_.back());
  }
  if (difference_.empty()) return {"", game.outcome()};
  return {difference_ + "\n  rules:\n" + format_rules(rules_, &default_rules()) +
              "  turns: " + join(played_) + "\n  FEN before: " + fen +
              "\n  reference state: " + reference_.describe(state) + "\n",
          {}};
}

// Everything that can be asked where a turn begins.
bool SideBySide::check_start_of_turn(const Game& game, const reference::State& state) {
  const Position& position = game.position();
  const Outcome outcome = game.outcome();
  if (!same("outcome", outcome_text(outcome), reference_.outcome(state))) return false;
  if (outcome.reason != Reason::kRepetition &&
      !same("outcome without history", outcome_text(millstone::outcome(*prepared_, position)),
            outcome_text(outcome))) {
    return false;
  }
  TurnList all;
  generate(*prepared_, position, all);
  if (!same("legal turns", join(texts(all)), join(reference_.legal_turns(state)))) return false;
  if (game.position().key != compute_key(*prepared_, position)) return fail("key", "", "");
  if (outcome.over()) return true;
  return check_any(game, state) && check_lists(position, all) && check_text(position, all) &&
         check_symmetry(position, all);
}

// What holds at the start of a turn and in its middle.
bool SideBySide::check_any(const Game& game, const reference::State& state) {
  const Position& position = game.position();
  std::string board;
  for (int p = 0; p < prepared_->board().size(); ++p) {
    const Bitboard at = bit(static_cast<Point>(p));
    board += position.pieces[kWhite] & at   ? 'W'
             : position.pieces[kBlack] & at ? 'B'
             : position.closed & at         ? 'X'
                                            : '.';
  }
  const auto fields = [](const std::string& points, int side, int white_hand, int black_hand,
                         int quiet, int turn, bool owes) {
    std::ostringstream out;
    out << points << (side == 0 ? " w " : " b ") << white_hand << ' ' << black_hand << ' ' << quiet
        << ' ' << turn << (owes ? " owes" : "");
    return out.str();
  };
  const bool owes = state.in_turn || !state.duties.empty();
  const bool engine_owes = position.owed > 0 || position.pivot != kNoPoint || position.forced != 0;
  // Counters change at the end of a turn; in its middle they are the engine's own affair.
  const bool counters = !state.in_turn;
  if (!same("position",
            fields(board, position.side, position.hand[0], position.hand[1],
                   counters ? position.quiet : 0, counters ? position.turn : 0, engine_owes),
            fields(state.board, state.side, state.hand[0], state.hand[1],
                   counters ? state.quiet : 0, counters ? state.turn : 0, owes))) {
    return false;
  }
  for (int player : {0, 1}) {
    std::uint32_t used = 0;
    for (int line : state.used[player]) used |= std::uint32_t{1} << line;
    if (!same("used lines", std::to_string(position.used[player]), std::to_string(used))) {
      return false;
    }
  }
  if (position.key != compute_key(*prepared_, position)) return fail("key", "", "");
  TurnList actions;
  generate_actions(*prepared_, position, actions);
  return same("legal actions", join(texts(actions)), join(reference_.legal_actions(state))) &&
         check_fen(position);
}

bool SideBySide::check_fen(const Position& position) {
  const std::string fen = to_fen(*prepared_, position);
  const Result<Position> read = parse_fen(*prepared_, fen);
  if (!read) return fail("FEN is refused: " + fen, read.error().text(), "");
  if (!same("FEN after reading", to_fen(*prepared_, *read), fen)) return false;
  if (!read->same_position(position) || read->key != position.key ||
      read->quiet != position.quiet || read->turn != position.turn) {
    return fail("position after reading its FEN", fen, "");
  }
  return true;
}

// The other ways to ask for turns say the same as the full list.
bool SideBySide::check_lists(const Position& position, const TurnList& all) {
  if (count_turns(*prepared_, position) != all.size()) {
    return fail("count_turns", std::to_string(count_turns(*prepared_, position)),
                std::to_string(all.size()));
  }
  TurnList distinct;
  generate(*prepared_, position, distinct, RemovalOrder::kDistinct);
  std::set<Deed> deeds, distinct_deeds;
  for (Turn turn : all) deeds.insert(deed(turn));
  for (Turn turn : distinct) distinct_deeds.insert(deed(turn));
  if (deeds != distinct_deeds || distinct.size() != deeds.size()) {
    return fail("turns in one order of removals", join(texts(distinct)), join(texts(all)));
  }

  const std::set<Turn> legal(all.begin(), all.end());
  TurnList captures;
  generate_captures(*prepared_, position, captures);
  std::set<Deed> captured;
  for (Turn turn : captures) {
    captured.insert(deed(turn));
    if (!legal.count(turn)) return fail("generate_captures lists", text(turn), join(texts(all)));
  }
  for (Turn turn : all) {
    const bool expected = position.owed == 0 && turn.removal_count() > 0;
    if (expected && !captured.count(deed(turn))) {
      return fail("generate_captures lacks", join(texts(captures)), text(turn));
    }
  }
  if (position.owed > 0 && !captures.empty()) {
    return fail("generate_captures with removals owed", join(texts(captures)), "");
  }
  const bool passes = all.size() == 1 && all[0].is_pass();
  if (has_action(*prepared_, position) == passes) return fail("has_action", "", "");

  for (Turn turn : all) {
    if (!is_legal(*prepared_, position, turn)) return fail("is_legal refuses", text(turn), "");
  }
  for (Turn turn : earlier_) {
    if (is_legal(*prepared_, position, turn) != (legal.count(turn) != 0)) {
      return fail("is_legal of an earlier turn", text(turn), legal.count(turn) ? "yes" : "no");
    }
  }
  return true;
}

bool SideBySide::check_text(const Position& position, const TurnList& all) {
  for (int i = 0; i < 4; ++i) {
    const Turn turn = all[static_cast<std::size_t>(dice(static_cast<int>(all.size())))];
    for (TurnFormat format : {TurnFormat::kUci, TurnFormat::kWritten}) {
      const std::string token = to_text(prepared_->board(), turn, format);
      const Result<Turn> read = parse_turn(*prepared_, position, token);
      if (!read) return fail("parse_turn refuses " + token, read.error().text(), "");
      if (!same("parse_turn of " + token, text(*read), text(turn))) return false;
    }
  }
  return true;
}

// A turn made at once and action by action ends in the same position, and in between the engine and
// the reference agree.
bool SideBySide::check_actions_of(Turn turn, const Game& game, const reference::State& state) {
  Game whole = game;
  whole.play(turn);
  std::vector<Turn> steps;
  if (!turn.is_removals_only()) steps.push_back(turn.without_removals());
  for (int i = 0; i < turn.removal_count(); ++i) {
    steps.push_back(Turn::removals_only().with_removal(turn.removal(i)));
  }
  if (turn.declined()) steps.push_back(Turn::removals_only().with_declined());
  Game by_steps = game;
  reference::State follow = state;
  for (Turn step : steps) {
    // A leap to where the piece could also go plainly exists as a whole turn only.
    const Tokens legal = reference_.legal_actions(follow);
    if (rules_.leap.on() && !std::count(legal.begin(), legal.end(), text(step))) return true;
    by_steps.play(step);
    follow = reference_.apply(follow, text(step));
    played_.push_back(text(step));
    if (follow.in_turn && !check_any(by_steps, follow)) return false;
    played_.pop_back();
  }
  const Position &a = whole.position(), &b = by_steps.position();
  if (!same("position after " + text(turn) + " action by action", to_fen(*prepared_, b),
            to_fen(*prepared_, a))) {
    return false;
  }
  if (a.key != b.key || whole.keys() != by_steps.keys() || whole.outcome() != by_steps.outcome()) {
    return fail("game after " + text(turn) + " action by action", outcome_text(by_steps.outcome()),
                outcome_text(whole.outcome()));
  }
  return true;
}

// The image of a position under a symmetry of the board.
Position image(const PreparedRules& rules, const Symmetry& symmetry, const Position& position) {
  Position out = position;
  const auto point = [&](Point p) { return p < rules.board().size() ? symmetry.image[p] : p; };
  std::vector<int> line_image;
  const auto& lines = rules.board().lines();
  for (const Line& line : lines) {
    const Bitboard mask = symmetry.apply(line.mask());
    const auto it = std::find_if(lines.begin(), lines.end(),
                                 [&](const Line& other) { return other.mask() == mask; });
    line_image.push_back(static_cast<int>(it - lines.begin()));
  }
  const auto line_set = [&](std::uint32_t set) {
    std::uint32_t mapped = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (set >> i & 1) mapped |= std::uint32_t{1} << line_image[i];
    }
    return mapped;
  };
  for (int player : {0, 1}) {
    out.pieces[player] = symmetry.apply(position.pieces[player]);
    out.used[player] = line_set(position.used[player]);
    out.reform_lines[player] = line_set(position.reform_lines[player]);
    out.reform_at[player] = point(position.reform_at[player]);
    out.reform_back[player] = point(position.reform_back[player]);
  }
  out.closed = symmetry.apply(position.closed);
  out.forced = symmetry.apply(position.forced);
  out.pivot = point(position.pivot);
  out.key = compute_key(rules, out);
  return out;
}

bool SideBySide::check_symmetry(const Position& position, const TurnList& all) {
  if (rules_.place_ban || rules_.place_ban_first) return true;  // not symmetrical
  for (const Symmetry& symmetry : symmetries_) {
    const auto point = [&](Point p) { return p == kNoPoint ? p : symmetry.image[p]; };
    std::set<Turn> expected;
    for (Turn turn : all) {
      Turn mapped = turn;
      if (!turn.is_pass()) {
        mapped = turn.is_place()  ? Turn::place(point(turn.to()))
                 : turn.is_move() ? Turn::move(point(turn.from()), point(turn.to()))
                                  : Turn::removals_only();
        for (int i = 0; i < turn.removal_count(); ++i) {
          mapped = mapped.with_removal(point(turn.removal(i)));
        }
        if (turn.declined()) mapped = mapped.with_declined();
      }
      expected.insert(mapped);
    }
    const Position mapped = image(*prepared_, symmetry, position);
    TurnList turns;
    generate(*prepared_, mapped, turns);
    if (std::set<Turn>(turns.begin(), turns.end()) != expected) {
      return fail("turns of the image " + to_fen(*prepared_, mapped), join(texts(turns)),
                  "the image of " + join(texts(all)));
    }
    if (outcome(*prepared_, mapped) != outcome(*prepared_, position)) {
      return fail("outcome of the image", to_fen(*prepared_, mapped), "");
    }
  }
  return true;
}

// Mostly at random, but fond of removals (games must progress) and of going back (repetition and
// `reform` must come up).
Turn SideBySide::choose(const Position& position, const TurnList& all) {
  const auto pick = [&](const TurnList& list) {
    return list[static_cast<std::size_t>(dice(static_cast<int>(list.size())))];
  };
  const Turn last = last_[position.side];
  TurnList removing, back;
  for (Turn turn : all) {
    if (turn.removal_count() > 0) removing.push_back(turn);
    if (last.is_move() && turn.from() == last.to() && turn.to() == last.from()) {
      back.push_back(turn);
    }
  }
  if (!back.empty() && dice(3) == 0) return pick(back);
  if (!removing.empty() && dice(3) > 0) return pick(removing);
  return pick(all);
}

Tokens SideBySide::texts(const TurnList& list) const {
  Tokens tokens;
  for (Turn turn : list) tokens.push_back(text(turn));
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

}  // namespace

SideBySideResult play_side_by_side(const Rules& rules, const SideBySideOptions& options) {
  return SideBySide(rules, options).run();
}

}  // namespace millstone::testing
