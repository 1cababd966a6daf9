// The rule parameters of the whole mill family as a plain value. A variant is a board and a Rules;
// nothing in the engine asks for a variant's name. Default: nine men's morris.
#pragma once

#include <cstdint>
#include <string>

#include "engine/board/bitboard.h"
#include "engine/board/boards.h"

namespace millstone {

enum class PlacingMill : std::uint8_t {
  kRemove,
  kNone,
  kHandThenOpponent,
  kHandThenSame,
  kOpponentRemovesOwn,
  kCountAtEnd,
};
enum class MovingMill : std::uint8_t { kRemove, kNone };
enum class Removals : std::uint8_t { kOne, kPerLine };
enum class Protection : std::uint8_t { kStandard, kStrict, kNone };
enum class LineReuse : std::uint8_t { kUnlimited, kOncePerPlayer };
enum class Reform : std::uint8_t { kAllowed, kNoRemoval, kNoImmediate, kNoBackAndForth };
enum class FlyCount : std::uint8_t { kBoard, kTotal };
enum class Jump : std::uint8_t { kNone, kOverOne };
enum class Blocked : std::uint8_t {
  kLoss,
  kDraw,
  kPass,
  kRemoveAndMove,
  kRemoveAndPass,
  kBothRemove,
};
enum class BoardFull : std::uint8_t {
  kNone,
  kDraw,
  kFirstLoses,
  kFirstThenSecond,
  kSecondThenFirst,
  kSideToMove,
};
enum class MovingStarts : std::uint8_t { kAlternate, kWhite, kBlack };
enum class EndgameWhen : std::uint8_t { kEither, kBoth };

// One kind of capture without a mill: on which lines, in which phases. Off when `lines` is 0.
struct CaptureRule {
  // Bits of `lines`: which kinds of line count.
  static constexpr std::uint8_t kSquareLines = 1, kCrossLines = 2, kDiagonalLines = 4;
  std::uint8_t lines = 0;
  bool placing = false;
  bool moving = false;
  bool at_most_three = false;  // only while the capturer has at most three pieces on the board

  bool on() const { return lines != 0; }
  bool operator==(const CaptureRule&) const = default;
};

struct Rules {
  // `flyAt always`: flying is never tied to a number of pieces.
  static constexpr int kFlyAlways = 255;

  TopologyPtr board = built_in_board("nine");  // never null
  int pieces = 9;
  int min_pieces = 3;
  std::string start_position;  // the board field of a FEN; empty: the game begins on an empty board
  bool move_while_placing = false;
  Bitboard place_ban = 0;
  Bitboard place_ban_first = 0;
  PlacingMill placing_mill = PlacingMill::kRemove;
  MovingMill moving_mill = MovingMill::kRemove;
  bool line_wins = false;
  Removals removals = Removals::kOne;
  Protection protection = Protection::kStandard;
  bool removal_optional = false;
  LineReuse line_reuse = LineReuse::kUnlimited;
  Reform reform = Reform::kAllowed;
  bool closed_points = false;
  int fly_at = 3;  // 0 = never
  FlyCount fly_count = FlyCount::kBoard;
  Jump jump = Jump::kNone;
  Blocked blocked = Blocked::kLoss;
  BoardFull board_full = BoardFull::kNone;
  int placing_ends_at_empty = 0;  // 0 = off
  MovingStarts moving_starts = MovingStarts::kAlternate;
  CaptureRule custodian;
  CaptureRule intervention;
  CaptureRule leap;
  int repetition = 3;                // 0 = off
  int no_removal_plies = 100;        // 0 = off
  int endgame_no_removal_plies = 0;  // 0 = off
  EndgameWhen endgame_when = EndgameWhen::kEither;
  int max_plies = 0;  // 0 = off
  bool misere = false;

  bool operator==(const Rules&) const = default;
};

}  // namespace millstone
