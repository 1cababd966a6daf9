// Implements match_game.h.
#include "tools/match/match_game.h"

#include "engine/notation/fen.h"
#include "engine/text/text_fields.h"
#include "engine/text/words.h"
#include "tools/match/match_clock.h"
#include "tools/match/position_text.h"
#include "tools/match/table_verdict.h"

namespace millstone {
namespace {

constexpr std::size_t kShownTurn = 40;  // of an illegal one

std::string side_name(Color side) {
  return side == kWhite ? "White" : "Black";
}

// How an engine says that it has no turn, which where turns are left gives the game up.
bool gives_up(std::string_view token) {
  return token == "(none)" || token == "none" || token == "resign" || token == "0000";
}

constexpr int kClaimedRepetitions = 3, kClaimedQuietTurns = 100;

// Whether the draw that an engine claims by `bestmove draw` is one by the customary rules, whatever
// the limits of this game are.
bool may_claim(const Game& game) {
  if (game.position().quiet >= kClaimedQuietTurns) return true;
  return game.occurrences() >= kClaimedRepetitions;
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
    last_position_ = position_command(game(), player.settings());
    Thought thought;
    const auto fault =
        player.think(last_position_, go_command(clocks_, side, player.settings().dialect),
                     clocks_[side].allowed(), thought);
    if (fault) return blame(side, *fault);
    ++asked_[side];
    if (thought.turn == "draw") return claim_draw(side);
    if (gives_up(thought.turn)) {
      return lose(side, "resignation", "resigns (bestmove " + thought.turn + ")", doubt(side));
    }
    const Status played = play_token(report_.game, thought.turn, true);
    if (!played) {
      return lose(side, "illegal", "makes an illegal move: " + printable(thought.turn, kShownTurn),
                  played.error().text() + doubt(side));
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

  void claim_draw(Color side) {
    if (may_claim(game())) return finish(Winner::kDraw, "claim", " claimed by " + side_name(side));
    lose(side, "claim", "claims a draw that is none",
         "the position has come " + std::to_string(game().occurrences()) + " times, " +
             std::to_string(game().position().quiet) + " turns went without a removal");
  }

  // Why its answer may be wrong, when it is the first one on a position that it was sent as a FEN.
  std::string doubt(Color side) const {
    const bool from_fen = last_position_.starts_with("position fen ");
    if (!from_fen || asked_[side] > 1) return "";
    return "; it may not read this form of positions (fen=sanmill, fen=none)";
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
      case FaultKind::kOption:
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
  std::array<int, 2> turns_made_{}, asked_{};
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
