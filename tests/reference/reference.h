// The slow generator: the rules of the mill family once more, written for reading and not for
// speed. It shares no code and no table with engine/game/; the tests hold the two against each
// other. Points are plain numbers, boards are strings, and everything is looked up anew each time.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules/rules.h"

namespace millstone::reference {

// Players are 0 (White) and 1 (Black).
constexpr int other(int player) {
  return 1 - player;
}
constexpr char piece_of(int player) {
  return player == 0 ? 'W' : 'B';
}
constexpr char kEmpty = '.', kClosed = 'X';

// One step of play. After a leap the piece it jumped over must be removed, as a step of its own.
struct Action {
  enum class Kind { kPlace, kMove, kLeap, kRemove, kDecline, kPass };
  Kind kind;
  int from = -1;
  int to = -1;
  int taken = -1;  // kRemove: the piece; kLeap: the one that must be removed next
};

// Which pieces an obligation of section 7 takes.
enum class Takes {
  kOpponent,        // under `protection`
  kOwn,             // freely
  kOpponentAtFull,  // boardFull
  kOpponentBeside,  // blocked: next to an own piece
};
struct Obligation {
  int owner;
  Takes takes;
  int count;
};

// What the place or move just made has earned and what has not been taken yet.
struct Earned {
  int mill = 0;
  std::set<int> custodian;                         // one of these
  std::vector<std::pair<int, int>> interventions;  // or both pieces of one of these pairs
  std::set<int> must_follow;                       // the rest of a leap or of a begun intervention
};

// A player's last turn, where it was a move that opened lines (`reform`).
struct Opening {
  std::set<int> lines;
  int at = -1;    // where the piece stands now
  int back = -1;  // where it came from
};

// The positions that have stood at the starts of turns, the last one first.
struct Past {
  std::string position;
  std::shared_ptr<const Past> before;
};

struct State {
  std::string board;  // a character a point: W, B, X or .
  std::array<int, 2> hand{};
  int side = 0;
  int quiet = 0;
  int turn = 1;
  std::array<std::set<int>, 2> used;  // lines already closed (`lineReuse`)
  std::array<Opening, 2> opening;
  std::deque<Obligation> duties;  // the first one's owner is to move
  int after_duties = -1;          // who moves when they are done; -1 while there are none

  // The turn under way, from its first action to its last.
  bool in_turn = false;
  bool leaping = false;
  Earned earned;
  bool had_hands = false;  // some hand was not empty when the turn began
  bool placed = false;
  bool removed = false;
  bool removal_earned = false;
  bool goes_on = false;   // handThenSame: the next turn is the same player's
  int opponent_owes = 0;  // opponentRemovesOwn

  std::shared_ptr<const Past> past;
  std::string finished;  // "white fewer-pieces", "draw blocked": no turn is left; empty otherwise
  std::string drawn;     // "draw repetition" and such; play could go on
};

class Reference {
 public:
  // `rules` must be valid.
  explicit Reference(const Rules& rules);

  State start() const;
  // A position from the first seven fields of a FEN, without rule state. Throws
  // std::invalid_argument when it cannot be read.
  State from_fen(std::string_view fen) const;

  // Sorted UCI tokens. The draws by repetition, noRemovalPlies and maxPlies do not end the list.
  std::vector<std::string> legal_turns(const State& state) const;
  // Sorted tokens of single actions: "d6", "d6d5", "xc3", "xx", "pass". Where a piece may both leap
  // to a point and go there without capturing, the action alone is the latter.
  std::vector<std::string> legal_actions(const State& state) const;

  // Makes a whole turn or a single action; hyphens are skipped. Throws std::invalid_argument when
  // it is not legal.
  State apply(const State& state, std::string_view token) const;

  // "ongoing", or winner and reason as the protocol's `state` command says them.
  std::string outcome(const State& state) const;

  // Everything by which two positions differ (turn counters aside), as one line.
  std::string describe(const State& state) const;

  // Leaves of the tree of that depth with the draw rules off.
  std::uint64_t perft_turns(const State& state, int depth) const;
  std::uint64_t perft_actions(const State& state, int depth) const;

 private:
  using Turns = std::map<std::string, State>;

  // geometry.cpp: the board, read from the Topology's names, lines and edges alone
  int find(std::string_view name) const;
  bool adjacent(int a, int b) const;
  bool owns_line(const std::string& board, int player, int line) const;
  std::set<int> lines_through(int point) const;
  std::set<int> closed_lines(const std::string& board, int player, int through) const;
  std::set<int> all_mills(const std::string& board, int player) const;
  bool in_mill(const std::string& board, int player, int point) const;
  std::set<int> pieces(const std::string& board, int player) const;
  int on_board(const State& state, int player) const;
  int total(const State& state, int player) const;

  // actions.cpp: what may be done
  std::vector<Action> actions(const State& state) const;
  std::vector<Action> single_actions(const State& state) const;
  std::vector<Action> plays(const State& state, int player) const;
  bool may_place(const State& state, int player, int point) const;
  bool may_move(const State& state, int player) const;
  bool flies(const State& state, int player) const;
  bool reaches(const State& state, int player, int from, int to) const;
  bool return_forbidden(const State& state, int player, int from, int to) const;
  std::set<int> reformed_lines(const State& state, int player, int from, int to) const;
  // The opponent's pieces that `player` may take under `protection`.
  std::set<int> unprotected(const State& state, int player) const;
  std::set<int> earned_targets(const State& state) const;
  std::set<int> duty_targets(const State& state, const Obligation& duty) const;
  bool capture_applies(const CaptureRule& rule, int line, bool placing, int pieces) const;

  // apply.cpp: doing it
  void act(State& state, const Action& action) const;
  void play(State& state, const Action& action) const;
  void earn(State& state, bool by_placing, bool placing_phase, int at,
            const std::set<int>& paying) const;
  void find_captures(State& state, bool placing_phase, int at) const;
  void remove_earned(State& state, int point) const;
  void remove_for_duty(State& state, int point) const;
  void take(State& state, int point) const;
  void extend(const State& state, const std::string& prefix, Turns& turns) const;
  Turns successors(const State& state) const;
  std::string text(const Action& action) const;

  // turn_end.cpp: section 4
  void begin_turn(State& state) const;
  void end_turn(State& state) const;
  void owe_after_placing(State& state) const;
  void open_duties(State& state) const;
  void late_checks(State& state) const;
  void on_blocked(State& state) const;
  void draw_checks(State& state) const;
  int no_removal_limit(const State& state) const;
  std::string read_board(const std::string& field) const;
  std::string position_text(const State& state) const;
  void win(State& state, int player, const char* reason) const;
  void lose(State& state, int player, const char* reason) const;

  Rules rules_;
  std::vector<std::string> names_;
  std::vector<std::set<int>> neighbours_;
  std::vector<std::array<int, 3>> lines_;
  std::vector<LineKind> kinds_;
};

}  // namespace millstone::reference
