// A position of a game under some PreparedRules: a plain value of 64 bytes. The successor after a
// turn is made by copying and `do_turn`. Position knows nothing of earlier positions; see game.h
// for those.
#pragma once

#include <array>

#include "engine/game/prepared_rules.h"
#include "engine/game/turn.h"

namespace millstone {

// Why the side to move owes removals (Position::owed > 0). kMill: they end its own turn. The others
// are duties (rules.md section 7): a turn of their own.
enum class Duty : std::uint8_t {
  kMill,        // earned by the place or move just made
  kCountAtEnd,  // placingMill countAtEnd: opponent's pieces, under `protection`
  kCountOwn,    // placingMill countAtEnd without any mill: one own piece
  kBoardFull,   // boardFull with removals
  kBlocked,     // blocked with removals: an opponent's piece next to an own one
  kRemovesOwn,  // placingMill opponentRemovesOwn: own pieces, freely
};

struct alignas(64) Position {
  std::array<Bitboard, 2> pieces{};  // by Color
  Key key = 0;                       // Zobrist key of everything that `repetition` compares
  std::array<std::uint8_t, 2> hand{};
  Color side = kWhite;
  std::uint8_t owed = 0;                // removals the side to move owes now
  std::uint16_t quiet = 0;              // turns since the last placement or removal
  std::uint16_t turn = 1;               // number of the turn to be made, from 1; stays at 65535
  Bitboard closed = 0;                  // closedPoints
  std::array<std::uint32_t, 2> used{};  // lineReuse: lines already used, bit = line index
  std::array<std::uint32_t, 2> reform_lines{};  // reform: lines opened by that side's last turn …
  std::array<Point, 2> reform_at{};             // … whose piece now stands here …
  std::array<Point, 2> reform_back{};           // … and came from here
  Duty duty = Duty::kMill;
  std::uint8_t queued = 0;     // removals the other side owes, as a duty, after these
  Color after = kWhite;        // who moves when all duties are done
  Point pivot = kNoPoint;      // captures without a mill: the point just placed or moved to
  Bitboard forced = 0;         // intervention or leap: one of these must be removed next
  std::uint8_t under_way = 0;  // what the unfinished turn (removals still owed) has done, kPlaced …

  // Bits of `under_way`.
  static constexpr std::uint8_t kPlaced = 1;     // the turn began with a placement
  static constexpr std::uint8_t kSameAgain = 2;  // placingMill handThenSame: the same side goes on

  Bitboard occupied() const { return pieces[0] | pieces[1]; }
  Bitboard own() const { return pieces[side]; }
  Bitboard theirs() const { return pieces[~side]; }
  int on_board(Color c) const { return popcount(pieces[c]); }
  int total(Color c) const { return popcount(pieces[c]) + hand[c]; }
  bool placing() const { return (hand[0] | hand[1]) != 0; }

  // Same position for `repetition`: everything but `quiet` and `turn`.
  bool same_position(const Position& other) const;
};
static_assert(sizeof(Position) == 64);

// How a game stands or has ended.
enum class Reason : std::uint8_t {
  kOngoing,
  kFewerPieces,
  kBlocked,
  kLine,
  kRepetition,
  kNoRemoval,
  kBoardFull,
  kMaxPlies,
};
enum class Winner : std::uint8_t { kWhite, kBlack, kDraw, kNobody };

struct Outcome {
  Winner winner = Winner::kNobody;
  Reason reason = Reason::kOngoing;

  bool over() const { return reason != Reason::kOngoing; }
  static Outcome won_by(Color c, Reason r) { return {static_cast<Winner>(c), r}; }
  static Outcome drawn(Reason r) { return {Winner::kDraw, r}; }
  bool operator==(const Outcome&) const = default;
};
// "fewer-pieces", "blocked", "line", "repetition", "no-removal", "board-full", "max-plies", "".
const char* reason_name(Reason reason);

// Whether the side to move must take something before anything else: for a mill, a duty or a
// capture.
inline bool owes_anything(const Position& p) {
  return p.owed != 0 || p.forced != 0 || p.pivot != kNoPoint;
}

// The start of a game under these rules, settled.
Position start_position(const PreparedRules& rules);

// The key computed from nothing; equals `key` of every position that do_turn made.
Key compute_key(const PreparedRules& rules, const Position& position);

// Makes a legal turn (or the place or move alone, without its removals: the position then owes them
// to the same side). Illegal turns are undefined behaviour; see generate.h for the legal ones.
void do_turn(const PreparedRules& rules, Position& position, Turn turn);
// The same for a turn that generate() listed: quicker, since nothing can be owed after it.
void do_whole_turn(const PreparedRules& rules, Position& position, Turn turn);

// The end-of-turn steps of rules.md section 4 that change a position (closed points open, duties,
// who begins moving) for a position that did not come from do_turn, such as one read from a FEN
// with no duty open. Recomputes the key.
void settle(const PreparedRules& rules, Position& position);

// The outcome as far as the position alone decides it: fewer pieces, a line that wins, a full
// board, no legal action, maxPlies and noRemovalPlies; not repetition. `misere` is applied.
Outcome outcome(const PreparedRules& rules, const Position& position);
// As `outcome`, but without the costly test for a blocked side and without the turn limits.
Outcome material_outcome(const PreparedRules& rules, const Position& position);

// After how many turns without a removal or placement a position is drawn; 0 = never.
int no_removal_limit(const PreparedRules& rules, const Position& position);
// The same for all moving positions with so many pieces of each side.
int moving_no_removal_limit(const Rules& rules, int white, int black);

// Whether that side may go to any empty point.
bool flies(const PreparedRules& rules, const Position& position, Color side);

// Points where one more piece would close a line for a side that stands on `set`.
Bitboard closing_points(const PreparedRules& rules, Bitboard set);
// The points of `set` that stand in a closed line of it.
Bitboard mill_points(const PreparedRules& rules, Bitboard set);

}  // namespace millstone
