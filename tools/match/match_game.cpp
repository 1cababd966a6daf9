// Implements match_game.h.
#include "tools/match/match_game.h"

#include "engine/notation/fen.h"
#include "engine/text/text_fields.h"
#include "engine/text/words.h"
#include "protocol/wording/format.h"
#include "tools/match/match_clock.h"
#include "tools/match/table_verdict.h"

namespace millstone {
namespace {

constexpr std::size_t kShownTurn = 40;  // of an illegal one

std::string side_name(Color side) {
  return side == kWhite ? "White" : "Black";
}

// The position as the engine is told it.
std::string position_command(const Game& game, TurnFormat format) {
  const PreparedRules& rules = game.rules();
  const bool from_start =
      game.first_position().same_position(start_position(rules)) && game.first_position().turn == 1;
  std::string out =
      from_start ? "position startpos" : "position fen " + to_fen(rules, game.first_position());
  if (!game.turns().empty()) {
    out += " moves " + format_turns(rules.board(), whole_turns(game), format);
  }
  return out;
}

class MatchGame {
 public:
  MatchGame(const Game& opening, const std::array<Player*, 2>& players,
            const MatchSettings& settings, const tablebase::Prober* tables)
      : players_(players),
        tables_(tables),
        adjudicator_(settings),
        clocks_{MatchClock(players[0]->settings().control),
                MatchClock(players[1]->settings().control)},
        report_(opening) {
    report_.notes.resize(opening.turns().size());
  }

  GameReport play() {
    for (const Color side : {kWhite, kBlack}) {
      if (const auto fault = players_[side]->new_game()) {
        blame(side, *fault);
        return std::move(report_);
      }
    }
    end_by_tables();
    while (report_.cause.empty() && !report_.broken_by) take_turn();
    return std::move(report_);
  }

 private:
  const Game& game() const { return report_.game; }

  // One answer of the side to move: mostly a whole turn, but engines may also send single actions
  // and are then asked again.
  void take_turn() {
    const Color side = game().position().side;
    Player& player = *players_[side];
    last_position_ = position_command(game(), player.settings().turns);
    Thought thought;
    const auto fault =
        player.think(last_position_, go_command(clocks_, side, player.settings().dialect),
                     clocks_[side].allowed(), thought);
    if (fault) return blame(side, *fault);
    const Status played = play_token(report_.game, thought.turn, true);
    if (!played) {
      return lose(side, "illegal", "makes an illegal move: " + printable(thought.turn, kShownTurn),
                  played.error().text());
    }
    const bool whole = !owes_anything(game().position()) || game().position().side != side;
    clocks_[side].spend(thought.time, whole);
    add_note(side, thought);
    if (end_by_rules()) return;
    if (!whole || end_by_tables()) return;
    const int number = ++turns_made_[side];
    if (auto verdict = adjudicator_.after_turn(side, number, thought.score)) {
      finish(verdict->winner, verdict->reason, " by " + verdict->reason);
    }
  }

  void add_note(Color side, const Thought& thought) {
    report_.notes.resize(game().turns().size());
    if (!thought.score) return;
    report_.notes.back() = TurnNote{*thought.score, thought.depth, thought.time, ""};
    report_.effort[side] += Effort{1, thought.depth, thought.nodes, thought.time};
  }

  bool end_by_rules() {
    const Outcome outcome = game().outcome();
    if (!outcome.over()) return false;
    const std::string reason(reason_name(outcome.reason));
    finish(outcome.winner, reason, " by " + reason);
    return true;
  }

  bool end_by_tables() {
    if (tables_ == nullptr) return false;
    const Winner winner = winner_by_tables(*tables_, game());
    if (winner == Winner::kNobody) return false;
    finish(winner, "tables", ", adjudicated by tables");
    return true;
  }

  // `how` ends the sentence that begins with the result.
  void finish(Winner winner, const std::string& cause, const std::string& how) {
    report_.winner = winner;
    report_.cause = cause;
    report_.reason =
        (winner == Winner::kDraw ? "Draw" : side_name(static_cast<Color>(winner)) + " wins") + how;
  }

  void lose(Color side, const std::string& cause, const std::string& what,
            const std::string& detail) {
    report_.winner = static_cast<Winner>(~side);
    report_.cause = cause;
    report_.reason = side_name(side) + (what.starts_with('\'') ? "" : " ") + what;
    report_.fault = true;
    std::string& text = report_.failure;
    text = "Fault of " + players_[side]->settings().name + " (" + report_.reason + ")";
    if (!detail.empty()) text += ": " + detail;
    text += "\n  FEN " + to_fen(game().rules(), game().position());
    if (!last_position_.empty()) text += "\n  " + last_position_;
    text += "\n  last lines ('>' to the engine, '<' from it):";
    for (const std::string& line : players_[side]->recent_lines()) text += "\n    " + line;
  }

  void blame(Color side, const Fault& fault) {
    switch (fault.kind) {
      case FaultKind::kCancelled:
        report_.broken_by = fault;
        return;
      case FaultKind::kStart:
        if (!players_[side]->proved()) {
          report_.broken_by = fault;
          return;
        }
        return lose(side, "start", "cannot be started", fault.detail);
      case FaultKind::kDisconnected:
        return lose(side, "disconnect", "disconnects", fault.detail);
      case FaultKind::kStalled:
        return lose(side, "stall", "'s connection stalls", fault.detail);
      case FaultKind::kFlooded:
        return lose(side, "flood", "floods its output", fault.detail);
      case FaultKind::kLate:
        return lose(side, "time", "loses on time", fault.detail);
    }
  }

  std::array<Player*, 2> players_;
  const tablebase::Prober* tables_;
  Adjudicator adjudicator_;
  std::array<MatchClock, 2> clocks_;
  std::array<int, 2> turns_made_{};
  std::string last_position_;
  GameReport report_;
};

}  // namespace

Effort& Effort::operator+=(const Effort& other) {
  turns += other.turns;
  depth += other.depth;
  nodes += other.nodes;
  time += other.time;
  return *this;
}

GameReport play_match_game(const Game& opening, const std::array<Player*, 2>& players,
                           const MatchSettings& settings, const tablebase::Prober* tables) {
  return MatchGame(opening, players, settings, tables).play();
}

}  // namespace millstone
