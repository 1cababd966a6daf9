// Solves a moving sector together with its mirror: both players' hands are empty, `big` pieces
// against `small` (big ≥ small). Win, draw or loss and the turns to the end of every position.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/game/prepared_rules.h"
#include "engine/tablebase/point_sets.h"
#include "engine/tablebase/values.h"

namespace millstone::tablebase {

// What the solver needs of the rules, taken from PreparedRules once.
struct MovingRules {
  explicit MovingRules(const PreparedRules& rules);

  int points;
  int min_pieces;
  int fly_at;  // a side with at most so many pieces flies; 255: always
  Protection protection;
  bool line_wins;
  bool blocked_loses;  // otherwise a draw
  Bitboard all;
  std::vector<Bitboard> lines;
  std::array<Bitboard, kMaxPoints> neighbours;
  std::array<std::vector<Bitboard>, kMaxPoints> lines_through;  // without the point itself

  bool flies(int pieces) const { return fly_at == Rules::kFlyAlways || pieces <= fly_at; }
  bool closes(Bitboard set, Point at) const {
    for (const Bitboard others : lines_through[at])
      if ((others & ~set) == 0) return true;
    return false;
  }
  Bitboard in_mills(Bitboard set) const {
    Bitboard found = 0;
    for (const Bitboard line : lines)
      if ((line & ~set) == 0) found |= line;
    return found;
  }
  // The pieces of a side on `set` that a mill of the other side may take.
  Bitboard removable(Bitboard set) const {
    if (protection == Protection::kNone) return set;
    const Bitboard open = set & ~in_mills(set);
    return open || protection == Protection::kStrict ? open : set;
  }
};

// The values of a pair of sectors, as arrays over (row, column): the row is the class of the larger
// side's set, the column the rank of the smaller side's set among the other points.
struct PairValues {
  std::vector<Outcome8> big_to_move;
  std::vector<Outcome8> small_to_move;  // empty when both sides are equal: then it is the transpose
};

// Values of the pairs that captures lead to; empty where the game is over by then.
struct CaptureValues {
  std::span<const Outcome8> small_moves_after;  // (big, small - 1), small to move
  std::span<const Outcome8> big_moves_after;  // (big - 1, small), big to move; only for big > small
};

class MovingSolver {
 public:
  MovingSolver(const MovingRules& rules, const SetClasses& classes, const Colex& colex)
      : rules_(rules), classes_(classes), colex_(colex) {}

  // Bytes that `solve` allocates, the result included.
  std::uint64_t memory_needed(int big, int small) const;

  // Blocks until solved. `progress` (may be empty) is told the wave just finished. Stopped: empty
  // values.
  PairValues solve(int big, int small, const CaptureValues& captures, unsigned threads,
                   std::stop_token stop = {},
                   const std::function<void(int wave)>& progress = {}) const;

 private:
  const MovingRules& rules_;
  const SetClasses& classes_;
  const Colex& colex_;
};

}  // namespace millstone::tablebase
