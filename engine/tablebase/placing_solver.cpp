// A position's value is the best of the values after its placements. Both kinds of row below turn
// the work round so that it runs along rows of the sectors looked up: one placement (or removal) of
// the side that names the row fixes the row looked up for all columns at once.
#include "engine/tablebase/placing_solver.h"

#include <algorithm>
#include <atomic>
#include <bit>

#include "engine/tablebase/parallel.h"
#include "engine/tablebase/row_frame.h"

namespace millstone::tablebase {

Sector after_placing(Sector s) {
  return {s.other, static_cast<std::uint8_t>(s.own + 1), s.other_hand,
          static_cast<std::uint8_t>(s.own_hand - 1)};
}
Sector after_placing_capture(Sector s) {
  Sector after = after_placing(s);
  --after.own;
  return after;
}
bool captures_while_placing(const SolverRules& rules, Sector s) {
  return rules.pays_while_placing && s.own >= 2 && s.other >= 1 &&
         s.other + s.other_hand - 1 >= rules.min_pieces;
}

namespace {

class Job {
 public:
  Job(const SolverRules& rules, const SetClasses& classes, const Colex& colex, Sector sector,
      const PlacingSuccessors& successors)
      : rules_(rules),
        classes_(classes),
        colex_(colex),
        sector_(sector),
        successors_(successors),
        own_(sector.own),
        other_(sector.other),
        large_(std::max(own_, other_)),
        rows_(classes.rows(large_)),
        masks_(Colex::masks(rules.points - large_, std::min(own_, other_))),
        columns_(static_cast<std::uint32_t>(masks_.size())),
        pays_(rules.pays_while_placing && other_ > 0),
        // The mill's maker wins at once: by the line or by the opponent's last piece but two.
        wins_at_once_(rules.line_wins || other_ + sector.other_hand - 1 < rules.min_pieces),
        open_(rules.all & ~rules.place_ban) {
    if (own_ == 0 && other_ == 0 && sector.own_hand == rules.pieces &&
        sector.other_hand == rules.pieces)
      open_ &= ~rules.place_ban_first;
  }

  std::uint32_t rows() const { return rows_; }
  std::uint64_t slots() const { return std::uint64_t{rows_} * columns_; }

  // Room for the work on one row.
  struct Scratch {
    std::vector<Worth> best;      // of all turns so far, by column
    std::vector<Worth> captures;  // of those that capture or win at once
    std::vector<Worth> by_set;    // see value_captures
    std::vector<std::uint32_t> removable, with_mill;
  };

  void solve_row(std::uint32_t row, Scratch& scratch, SectorValues& values) const {
    scratch.best.assign(columns_, kNoTurn);
    scratch.captures.assign(columns_, kNoTurn);
    if (own_ >= other_) {
      mover_has_row(row, scratch);
    } else {
      mover_has_column(row, scratch);
    }
    const std::uint64_t first = std::uint64_t{row} * columns_;
    Outcome8* const out = values.outcomes.data() + first;
    std::uint8_t* const won = values.won_by_capture.data() + first;
    for (std::uint32_t c = 0; c < columns_; ++c) {
      const Worth best = std::max(scratch.best[c], scratch.captures[c]);
      won[c] = scratch.captures[c] > kDrawWorth;
      out[c] = best != kNoTurn ? value_of_worth(best) : rules_.blocked_loses ? 0 : kDraw;
    }
  }

 private:
  bool mills_count() const { return rules_.line_wins || pays_; }

  // The row is the mover's: each placement leads to one row, of the sector after it or, with a
  // capture, of the one after that.
  void mover_has_row(std::uint32_t row, Scratch& scratch) const {
    const Frame frame(rules_, classes_.representative(own_, row));
    bool know_removable = false;
    for (Bitboard rest = frame.free & open_; rest;) {
      const Point at = pop_lsb(rest);
      const std::uint32_t taken = pack_bits(bit(at), frame.free);
      const auto place = classes_.place(frame.own | bit(at));
      const Bitboard there = rules_.all & ~classes_.representative(own_ + 1, place.row);
      const BitMap map = frame.map_to(classes_, place.symmetry, there);
      const bool closes = mills_count() && rules_.closes(frame.own, at);
      if (closes && !know_removable) {
        know_removable = true;
        list_removable(frame, scratch.removable);
      }
      const Outcome8* const plain = row_of(successors_.after, place.row, popcount(there), other_);
      if (!closes) {
        for (std::uint32_t c = 0; c < columns_; ++c) {
          const std::uint32_t mask = masks_[c];
          if (mask & taken) continue;
          raise(scratch.best[c], plain[colex_.rank(map(mask))]);
        }
        continue;
      }
      const Outcome8* const captured =
          wins_at_once_ ? nullptr
                        : row_of(successors_.after_capture, place.row, popcount(there), other_ - 1);
      for (std::uint32_t c = 0; c < columns_; ++c) {
        const std::uint32_t mask = masks_[c];
        if (mask & taken) continue;
        if (scratch.removable[c] == 0) {
          raise(scratch.best[c], plain[colex_.rank(map(mask))]);
        } else if (wins_at_once_) {
          scratch.captures[c] = kWorths[0];
        } else {
          const std::uint32_t mapped = map(mask);
          for (std::uint32_t out = scratch.removable[c]; out; out &= out - 1)
            raise(scratch.captures[c], captured[colex_.rank(mapped ^ map(out & -out))]);
        }
      }
    }
  }

  // The row is the opponent's: without a capture it stays the row.
  void mover_has_column(std::uint32_t row, Scratch& scratch) const {
    const Frame frame(rules_, classes_.representative(other_, row));
    const std::uint32_t open = pack_bits(open_ & frame.free, frame.free);
    const Bitboard removable = rules_.line_wins ? frame.own
                               : pays_          ? rules_.removable(frame.own)
                                                : 0;
    const Outcome8* const plain = row_of(successors_.after, row, frame.count, own_ + 1);
    bool know_captures = false;
    for (std::uint32_t c = 0; c < columns_; ++c) {
      const std::uint32_t mask = masks_[c], empty = open & ~mask;
      const std::uint32_t closing = removable ? frame.missing(mask) & empty : 0;
      Worth best = kNoTurn;
      for (std::uint32_t rest = empty & ~closing; rest; rest &= rest - 1)
        raise(best, plain[colex_.rank(mask | (rest & -rest))]);
      scratch.best[c] = best;
      if (closing && wins_at_once_) {
        scratch.captures[c] = kWorths[0];
      } else if (closing) {
        if (!know_captures) {
          know_captures = true;
          value_captures(frame, removable, scratch);
        }
        Worth capture = kNoTurn;
        for (std::uint32_t rest = closing; rest; rest &= rest - 1)
          capture = std::max(capture, scratch.by_set[colex_.rank(mask | (rest & -rest))]);
        scratch.captures[c] = capture;
      }
    }
  }

  // For each set of the mover with its new piece that holds a mill: its best removal, into
  // `scratch.by_set`.
  void value_captures(const Frame& frame, Bitboard removable, Scratch& scratch) const {
    const auto sets = Colex::masks(frame.count, own_ + 1);
    scratch.by_set.assign(sets.size(), kNoTurn);
    scratch.with_mill.clear();
    for (std::uint32_t i = 0; i < sets.size(); ++i)
      if (frame.in_mills(sets[i])) scratch.with_mill.push_back(i);
    if (own_ + 1 == other_) {
      // The mover now has the larger side and names the row.
      for (const std::uint32_t i : scratch.with_mill) {
        const auto place = classes_.place(spread_bits(sets[i], frame.free));
        const Bitboard there = rules_.all & ~classes_.representative(own_ + 1, place.row);
        const Outcome8* const values =
            row_of(successors_.after_capture, place.row, popcount(there), other_ - 1);
        const Bitboard others = classes_.apply(place.symmetry, frame.own);
        for (Bitboard rest = classes_.apply(place.symmetry, removable); rest; rest &= rest - 1)
          raise(scratch.by_set[i], values[colex_.rank(pack_bits(others ^ (rest & -rest), there))]);
      }
      return;
    }
    for (Bitboard rest = removable; rest;) {
      const auto place = classes_.place(frame.own & ~bit(pop_lsb(rest)));
      const Bitboard there = rules_.all & ~classes_.representative(other_ - 1, place.row);
      const BitMap map = frame.map_to(classes_, place.symmetry, there);
      const Outcome8* const values =
          row_of(successors_.after_capture, place.row, popcount(there), own_ + 1);
      for (const std::uint32_t i : scratch.with_mill)
        raise(scratch.by_set[i], values[colex_.rank(map(sets[i]))]);
    }
  }

  // For each column the pieces that a mill may take; with lineWins anything but none.
  void list_removable(const Frame& frame, std::vector<std::uint32_t>& removable) const {
    removable.resize(columns_);
    for (std::uint32_t c = 0; c < columns_; ++c)
      removable[c] = rules_.line_wins ? 1 : frame.removable(masks_[c], rules_.protection);
  }

  // A row of a successor: `free` points that its set leaves, `count` pieces in its columns.
  const Outcome8* row_of(std::span<const Outcome8> values, std::uint32_t row, int free,
                         int count) const {
    return values.data() + std::uint64_t{row} * binomial(free, count);
  }
  static void raise(Worth& best, Outcome8 successor) { best = std::max(best, kWorths[successor]); }

  const SolverRules& rules_;
  const SetClasses& classes_;
  const Colex& colex_;
  const Sector sector_;
  const PlacingSuccessors& successors_;
  const int own_, other_, large_;
  const std::uint32_t rows_;
  const std::vector<std::uint32_t> masks_;  // of the columns
  const std::uint32_t columns_;
  const bool pays_, wins_at_once_;
  Bitboard open_;  // to this placement
};

}  // namespace

SectorValues PlacingSolver::solve(Sector sector, const PlacingSuccessors& successors,
                                  unsigned threads, std::stop_token stop,
                                  const std::function<void(std::uint32_t)>& progress) const {
  const Job job(rules_, classes_, colex_, sector, successors);
  SectorValues values;
  values.outcomes.resize(job.slots());
  values.won_by_capture.resize(job.slots());
  std::atomic<std::uint32_t> done{0};
  parallel_rows(job.rows(), threads, [&](std::uint32_t begin, std::uint32_t end) {
    Job::Scratch scratch;
    for (std::uint32_t row = begin; row < end; ++row) {
      if (stop.stop_requested()) return;
      job.solve_row(row, scratch, values);
    }
    const std::uint32_t total = done += end - begin;
    if (progress) progress(total);
  });
  if (stop.stop_requested()) return {};
  return values;
}

}  // namespace millstone::tablebase
