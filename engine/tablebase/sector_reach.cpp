#include "engine/tablebase/sector_reach.h"

#include <algorithm>

#include "engine/tablebase/solver_rules.h"

namespace millstone::tablebase {
namespace {

class Reach {
 public:
  Reach(const PreparedRules& prepared, Sector from)
      : prepared_(prepared), rules_(prepared.rules()), from_(from) {
    for (Point p = 0; p < prepared.board().size(); ++p)
      most_lines_ = std::max<int>(most_lines_, prepared.lines_through[p].count);
  }

  // Where the game may stand at its start, duties done.
  std::set<Sector> begin() {
    add_placed(from_);
    return std::move(found_);
  }
  std::set<Sector> find() {
    if (from_.own_hand > 0) place();
    if (from_.own_hand == 0 || rules_.move_while_placing) move();
    // A pass, and moves that take nothing.
    if (rules_.blocked == Blocked::kPass) add(from_.mirror());
    return std::move(found_);
  }

 private:
  // The most removals that mills of a side with so many pieces on the board earn in one turn.
  int mill_removals(int own) const {
    if (rules_.line_wins || own < 3) return 0;
    return prepared_.per_line ? most_lines_ : 1;
  }
  int other_captures(bool placing) const {
    const auto on = [&](const CaptureRule& rule) {
      return rule.on() && (placing ? rule.placing : rule.moving);
    };
    if (on(rules_.intervention)) return 2;
    return on(rules_.custodian) || (!placing && rules_.leap.on()) ? 1 : 0;
  }

  void move() {
    // MovingSolver takes any number of pieces for one that may close a mill.
    const int mills = prepared_.pays_while_moving ? mill_removals(std::max<int>(from_.own, 3)) : 0;
    const int most = std::min<int>(std::max(mills, other_captures(false)), from_.other);
    for (int taken = 0; taken <= most; ++taken) {
      Sector next = from_.mirror();
      next.own = piece_count(from_.other - taken);
      next.closed = piece_count(from_.closed + closes(next, taken));
      add(next);
    }
  }

  void place() {
    Sector next = from_.mirror();
    next.other = piece_count(from_.own + 1);
    next.other_hand = piece_count(from_.own_hand - 1);
    const int mills = mill_removals(next.other);
    const bool from_hand = rules_.placing_mill == PlacingMill::kHandThenOpponent ||
                           rules_.placing_mill == PlacingMill::kHandThenSame;
    const bool from_board = rules_.placing_mill == PlacingMill::kRemove ||
                            rules_.placing_mill == PlacingMill::kOpponentRemovesOwn;
    const int captures = other_captures(true);
    for (int lost = 0; lost <= (from_hand ? mills : 0); ++lost) {
      const int hand = std::min<int>(lost, from_.other_hand);
      // What mills take beyond the hand they take from the board.
      const int most = std::max({from_board ? mills : 0, captures, lost - hand});
      for (int taken = 0; taken <= std::min<int>(most, from_.other); ++taken) {
        Sector after = next;
        after.own = piece_count(from_.other - taken);
        after.own_hand = piece_count(from_.other_hand - hand);
        after.closed = piece_count(from_.closed + closes(after, taken));
        add_placed(after);
        if (lost > 0 && rules_.placing_mill == PlacingMill::kHandThenSame)
          add_placed(same_side_again(after));
      }
    }
  }
  int closes(Sector next, int taken) const {
    return rules_.closed_points && next.placing() ? taken : 0;
  }
  // The same position with the mover to go on.
  static Sector same_side_again(Sector next) { return next.mirror(); }

  // After a placement: hands may be thrown away, and the end of placing has duties of its own.
  void add_placed(Sector next) {
    const int empty = prepared_.board().size() - next.own - next.other - next.closed;
    if (rules_.placing_ends_at_empty > 0 && empty <= rules_.placing_ends_at_empty)
      next.own_hand = next.other_hand = 0;
    if (next.placing()) return add(next);
    next.closed = 0;
    next.mover = Sector::kEither;
    for (const Sector& starts : {next, next.mirror()}) {
      add(starts);
      if (rules_.placing_mill == PlacingMill::kCountAtEnd) {
        for (int own = 0; own <= starts.own; ++own)
          for (int other = 0; other <= starts.other; ++other)
            add({piece_count(own), piece_count(other)});
      } else if (rules_.board_full >= BoardFull::kFirstThenSecond) {
        for (const int own : {0, 1})
          for (const int other : {0, 1})
            if (own <= starts.own && other <= starts.other)
              add({piece_count(starts.own - own), piece_count(starts.other - other)});
      }
      if (rules_.moving_starts == MovingStarts::kAlternate) break;
    }
  }

  // Takes a sector and what becomes of it when the side to move is blocked.
  void add(Sector sector) {
    if (!sector.placing()) {
      sector.closed = 0;
      sector.mover = Sector::kEither;
    }
    if (sector.own + sector.own_hand < rules_.min_pieces ||
        sector.other + sector.other_hand < rules_.min_pieces)
      return;
    if (sector.own + sector.other + sector.closed > prepared_.board().size()) return;
    if (!found_.insert(sector).second || rules_.blocked < Blocked::kRemoveAndMove) return;
    Sector less = sector;
    if (less.other == 0) return;
    --less.other;
    less.closed = piece_count(sector.closed + closes(sector, 1));
    for (const int more : {0, closes(sector, 1)}) {
      less.closed = piece_count(sector.closed + more);
      if (rules_.blocked == Blocked::kRemoveAndPass) {
        add(less.mirror());
      } else {
        add(less);
      }
      if (rules_.blocked != Blocked::kBothRemove || less.own == 0) continue;
      Sector both = less;
      --both.own;
      add(both);
      both.closed = piece_count(less.closed + more);
      add(both);
    }
  }

  const PreparedRules& prepared_;
  const Rules& rules_;
  const Sector from_;
  int most_lines_ = 0;
  std::set<Sector> found_;
};

Sector first_sector(const PreparedRules& prepared, bool moving_only) {
  const int pieces = prepared.rules().pieces;
  if (moving_only) return {piece_count(pieces), piece_count(pieces)};
  const Position start = start_position(prepared);
  const Color side = start.side;
  Sector first{piece_count(start.on_board(side)), piece_count(start.on_board(~side)),
               start.hand[side], start.hand[~side]};
  if (knows_colour(prepared.rules()) && first.placing())
    first.mover = side == kWhite ? Sector::kWhiteMoves : Sector::kBlackMoves;
  return first;
}

}  // namespace

std::set<Sector> reach(const PreparedRules& rules, Sector sector) {
  return Reach(rules, sector).find();
}

std::set<Sector> all_sectors(const PreparedRules& rules, bool moving_only) {
  std::set<Sector> seen = Reach(rules, first_sector(rules, moving_only)).begin();
  std::vector<Sector> waiting(seen.begin(), seen.end());
  while (!waiting.empty()) {
    const Sector sector = waiting.back();
    waiting.pop_back();
    for (const Sector& next : reach(rules, sector))
      if (seen.insert(next).second) waiting.push_back(next);
  }
  return seen;
}

}  // namespace millstone::tablebase
