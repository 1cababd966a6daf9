// The solver works in waves by distance: wave d settles the positions that end in d turns and
// passes them on along the edges that lead to them. A position that is lost in d wins its
// predecessors in d + 1; one that is won in d takes one way out from each predecessor, and a
// predecessor with none left is lost. Under a limit on turns without a removal the distance is that
// to the next removal: captures settle positions at once, and there is no wave beyond the limit.
//
// Edges are followed forwards from the rows that receive: every slot counts its own moves and meets
// each of them exactly once, so that symmetric positions (rows with a stabiliser) need no special
// care, and a row is written by one thread only.
#include "engine/tablebase/moving_solver.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include <algorithm>
#include <array>
#include <bit>

#include "engine/tablebase/parallel.h"
#include "engine/tablebase/row_frame.h"
#include "engine/tablebase/row_moves.h"
#include "engine/tablebase/wave_state.h"

namespace millstone::tablebase {

namespace {

// Counters of positions that can never be lost: one has a capture that wins; another a capture that
// draws, or may not lose when blocked. No position has so many moves.
constexpr std::uint8_t kWonByCapture = 254, kNeverLost = 255;

// Lists are kept while they hold at most one in so many slots.
constexpr std::uint64_t kSlotsPerListed = 16;

class Job {
 public:
  Job(const SolverRules& rules, const SetClasses& classes, const Colex& colex, int big, int small,
      const CaptureValues& captures, unsigned threads, int removal_limit)
      : rules_(rules),
        classes_(classes),
        colex_(colex),
        big_(big),
        small_(small),
        captures_(captures),
        threads_(threads),
        to_removal_(removal_limit != 0),
        last_(to_removal_ ? 2 * removal_limit + 1 : kMaxTurns),
        rows_(classes.rows(big)),
        masks_(colex.masks(rules.points - big, small)),
        columns_(static_cast<std::uint32_t>(masks_.size())),
        small_flies_(rules.flies(small)),
        moves_(rules, classes, big) {
    for (Side* side : {&big_side_, &small_side_}) {
      side->value.resize(std::uint64_t{rows_} * columns_);
      side->ways.resize(std::uint64_t{rows_} * columns_);
      side->pending.resize(rows_);
    }
  }

  bool run(std::stop_token stop, const std::function<void(int)>& progress) {
    parallel_rows(rows_, threads_, [&](std::uint32_t begin, std::uint32_t end) {
      for (std::uint32_t row = begin; row < end; ++row)
        if (!stop.stop_requested()) begin_big_row(row);
    });
    parallel_rows(rows_, threads_, [&](std::uint32_t begin, std::uint32_t end) {
      for (std::uint32_t row = begin; row < end; ++row) {
        if (stop.stop_requested()) return;
        if (big_ == small_) {
          transpose_row(row);
        } else {
          begin_small_row(row);
        }
      }
    });
    for (int wave = 0; wave < last_ && waiting(wave); ++wave) {
      if (stop.stop_requested()) return false;
      lists_.begin_wave(rows_, slot(rows_, 0) / kSlotsPerListed);
      parallel_rows(rows_, threads_, [&](std::uint32_t begin, std::uint32_t end) {
        Columns found(columns_);
        SettledLists::Chunk chunk;
        for (std::uint32_t row = begin; row < end; ++row) {
          drop_overtaken(big_side_, row, wave, found);
          drop_overtaken(small_side_, row, wave, found);
          chunk.add(row, settled_columns(small_side_, row, wave, found));
          pass_to_small(row, wave, found);
        }
        lists_.take(std::move(chunk));
      });
      parallel_rows(rows_, threads_, [&](std::uint32_t begin, std::uint32_t end) {
        Columns found(columns_);
        for (std::uint32_t row = begin; row < end; ++row) pull_to_big(row, wave, found);
      });
      if (progress) progress(to_removal_ ? wave / 2 : wave);
    }
    return !stop.stop_requested();
  }

  PairValues take_values() {
    PairValues values;
    values.big_to_move = take(big_side_);
    if (big_ != small_) values.small_to_move = take(small_side_);
    return values;
  }

 private:
  static SectorValues take(Side& side) {
    for (std::uint8_t& ways : side.ways) ways = ways == kWonByCapture;
    return {std::move(side.value), std::move(side.ways)};
  }
  Bitboard set_of(std::uint32_t row) const { return classes_.representative(big_, row); }
  std::uint64_t slot(std::uint32_t row, std::uint32_t column) const {
    return std::uint64_t{row} * columns_ + column;
  }

  // The first value and the ways out of a slot, from its best capture and its number of other
  // moves.
  void begin_slot(Side& side, std::uint32_t row, std::uint64_t at, Worth capture, int moves) {
    Outcome8 value = kDraw;
    std::uint8_t ways = kNeverLost;
    if (capture > kDrawWorth) {
      value = value_of_capture(capture);
      ways = kWonByCapture;
    } else if (capture != kDrawWorth) {
      ways = static_cast<std::uint8_t>(moves);
      if (capture != kNoTurn) {
        value = value_of_capture(capture);
      } else if (moves == 0) {
        const bool full = big_ + small_ == rules_.points;
        if (rules_.blocked_loses && !(full && rules_.full_board_draws)) {
          value = 0;
        } else {
          ways = kNeverLost;
        }
      }
    }
    side.value[at] = value;
    side.ways[at] = ways;
    if (value != kDraw) side.pending[row].set(value);
  }

  Outcome8 value_of_capture(Worth capture) const {
    if (!to_removal_) return value_of_worth(capture);
    return capture > kDrawWorth ? 3 : 2;  // one turn
  }

  // Positions of a row in which the larger side moves.
  void begin_big_row(std::uint32_t row) {
    const Frame frame(rules_, set_of(row));
    std::array<int, 32> moves_to{};
    std::vector<const RowMove*> closing;
    for (const RowMove& move : moves_.of(row)) {
      if (move.closes) {
        closing.push_back(&move);
      } else {
        ++moves_to[std::countr_zero(pack_bits(bit(move.to), frame.free))];
      }
    }
    int all_moves = 0;
    for (const int n : moves_to) all_moves += n;
    const BitSum barred(moves_to);

    std::vector<Worth> best(columns_, kNoTurn);
    std::vector<std::uint16_t> unpaid;  // strict protection: closing moves that take nothing
    if (!closing.empty()) {
      std::vector<std::uint32_t> removable;
      const bool wins_at_once = rules_.line_wins || small_ - 1 < rules_.min_pieces;
      if (!wins_at_once || rules_.protection == Protection::kStrict) {
        removable.resize(columns_);
        for (std::uint32_t c = 0; c < columns_; ++c)
          removable[c] = rules_.line_wins ? 1 : frame.removable(masks_[c], rules_.protection);
        if (rules_.protection == Protection::kStrict) unpaid.assign(columns_, 0);
      }
      for (const RowMove* move : closing) {
        const std::uint32_t to = pack_bits(bit(move->to), frame.free);
        const Bitboard there = rules_.all & ~classes_.representative(big_, move->row);
        const BitMap map = frame.map_to(classes_, move->symmetry, there);
        const std::uint32_t columns_there =
            wins_at_once ? 0 : binomial(rules_.points - big_, small_ - 1);
        const Outcome8* const values = wins_at_once ? nullptr
                                                    : captures_.small_moves_after.data() +
                                                          std::uint64_t{move->row} * columns_there;
        for (std::uint32_t c = 0; c < columns_; ++c) {
          const std::uint32_t mask = masks_[c];
          if (mask & to) continue;
          if (!removable.empty() && removable[c] == 0) {
            ++unpaid[c];
            continue;
          }
          if (wins_at_once) {
            best[c] = kWorths[0];
            continue;
          }
          const std::uint32_t mapped = map(mask);
          Worth top = best[c];
          for (std::uint32_t rest = removable[c]; rest; rest &= rest - 1)
            top = std::max(top, kWorths[values[colex_.rank(mapped ^ map(rest & -rest))]]);
          best[c] = top;
        }
      }
    }
    for (std::uint32_t c = 0; c < columns_; ++c) {
      const int moves = all_moves - barred(masks_[c]) + (unpaid.empty() ? 0 : unpaid[c]);
      begin_slot(big_side_, row, slot(row, c), best[c], moves);
    }
  }

  // For each set of the smaller side after it has closed a mill: its best removal.
  std::vector<Worth> removal_worths(const Frame& frame, Bitboard removable) const {
    std::vector<Worth> best(columns_, kNoTurn);
    if (rules_.line_wins || big_ - 1 < rules_.min_pieces) {
      std::fill(best.begin(), best.end(), kWorths[0]);
      return best;
    }
    const std::uint32_t columns_there = binomial(rules_.points - big_ + 1, small_);
    for (Bitboard rest = removable; rest;) {
      const Bitboard set = frame.own & ~bit(pop_lsb(rest));
      const auto place = classes_.place(set);
      const BitMap map = frame.map_to(classes_, place.symmetry,
                                      rules_.all & ~classes_.representative(big_ - 1, place.row));
      const Outcome8* const values =
          captures_.big_moves_after.data() + std::uint64_t{place.row} * columns_there;
      for (std::uint32_t c = 0; c < columns_; ++c)
        best[c] = std::max(best[c], kWorths[values[colex_.rank(map(masks_[c]))]]);
    }
    return best;
  }

  // Positions of a row in which the smaller side moves.
  void begin_small_row(std::uint32_t row) {
    const Frame frame(rules_, set_of(row));
    const Bitboard removable = rules_.line_wins ? frame.own : rules_.removable(frame.own);
    std::vector<Worth> worths;
    for (std::uint32_t c = 0; c < columns_; ++c) {
      const std::uint32_t mask = masks_[c], empty = frame.everything & ~mask;
      int moves = 0;
      for (std::uint32_t rest = mask; rest; rest &= rest - 1)
        moves += popcount(small_flies_ ? empty : frame.neighbours[std::countr_zero(rest)] & empty);
      Worth best = kNoTurn;
      for (std::uint32_t ends = removable ? frame.missing(mask) & empty : 0; ends;
           ends &= ends - 1) {
        const int to = std::countr_zero(ends);
        for (std::uint32_t movers = small_flies_ ? mask : frame.neighbours[to] & mask; movers;
             movers &= movers - 1) {
          const std::uint32_t from = movers & -movers;
          if (!frame.closes(mask ^ from, to)) continue;
          --moves;
          if (worths.empty()) worths = removal_worths(frame, removable);
          best = std::max(best, worths[colex_.rank(mask ^ from ^ (ends & -ends))]);
        }
      }
      begin_slot(small_side_, row, slot(row, c), best, moves);
    }
  }

  // With equal sides the positions in which the column moves are those in which the row moves,
  // turned round.
  void transpose_row(std::uint32_t row) {
    const Bitboard set = set_of(row), free = rules_.all & ~set;
    for (std::uint32_t c = 0; c < columns_; ++c) {
      const auto place = classes_.place(spread_bits(masks_[c], free));
      const Bitboard there = rules_.all & ~classes_.representative(big_, place.row);
      const std::uint64_t from =
          slot(place.row, colex_.rank(pack_bits(classes_.apply(place.symmetry, set), there)));
      const std::uint64_t at = slot(row, c);
      small_side_.value[at] = big_side_.value[from];
      small_side_.ways[at] = big_side_.ways[from];
      if (small_side_.value[at] != kDraw) small_side_.pending[row].set(small_side_.value[at]);
    }
  }

  bool waiting(int wave) const {
    for (const Side* side : {&big_side_, &small_side_})
      for (const Pending& pending : side->pending)
        if (pending.any_from(wave)) return true;
    return false;
  }

  // A loss by captures in `wave` turns does not stand while there are other ways out.
  void drop_overtaken(Side& side, std::uint32_t row, int wave, Columns& found) {
    if (wave & 1) return;
    for (const std::uint16_t column : settled_columns(side, row, wave, found)) {
      const std::uint64_t at = slot(row, column);
      if (side.ways[at] != 0) side.value[at] = kDraw;
    }
  }

  // One edge into `at`: the position there may move to one that is settled at `wave`.
  void receive(Side& side, std::uint32_t row, std::uint64_t at, int wave) {
    Outcome8& value = side.value[at];
    // Towards a removal a loss in d turns is 2·d and makes a win in d + 1.
    const int later = wave + (to_removal_ && (wave & 1) == 0 ? 3 : 1);
    if (later > last_) return;
    const auto next = static_cast<Outcome8>(later);
    if (wave & 1) {
      std::uint8_t& ways = side.ways[at];
      if (ways >= kWonByCapture || --ways != 0 || is_won(value)) return;
      // A capture that loses later than this keeps its own, later wave.
      if (value == kDraw || value < next) {
        value = next;
        side.pending[row].set(next);
      }
    } else if (!is_won(value) || value > next) {
      value = next;
      side.pending[row].set(next);
    }
  }

  void pass_to_small(std::uint32_t row, int wave, Columns& found) {
    const auto settled = settled_columns(big_side_, row, wave, found);
    if (settled.empty()) return;
    const Frame frame(rules_, set_of(row));
    const bool pays = rules_.line_wins || rules_.removable(frame.own) != 0;
    for (const std::uint16_t column : settled) {
      const std::uint32_t mask = masks_[column], empty = frame.everything & ~mask;
      for (std::uint32_t rest = mask; rest; rest &= rest - 1) {
        const int to = std::countr_zero(rest);
        const std::uint32_t others = mask ^ (rest & -rest);
        if (pays && frame.closes(others, to)) continue;  // that move took a piece
        for (std::uint32_t from = small_flies_ ? empty : frame.neighbours[to] & empty; from;
             from &= from - 1)
          receive(small_side_, row, slot(row, colex_.rank(others | (from & -from))), wave);
      }
    }
  }

  void pull_to_big(std::uint32_t row, int wave, Columns& found) {
    const Bitboard set = set_of(row), free = rules_.all & ~set;
    for (const RowMove& move : moves_.of(row)) {
      if (move.closes && rules_.protection != Protection::kStrict) continue;
      if (move.closes && rules_.line_wins) continue;
      const auto settled = lists_.complete() ? lists_.of(move.row)
                                             : settled_columns(small_side_, move.row, wave, found);
      if (settled.empty()) continue;
      const Bitboard there = rules_.all & ~classes_.representative(big_, move.row);
      const unsigned back = classes_.inverse(move.symmetry);
      for (const std::uint16_t column : settled) {
        const Bitboard other = classes_.apply(back, spread_bits(masks_[column], there));
        if (other & bit(move.from)) continue;  // taken by the mover before the move
        // Under strict protection a mill against pieces that are all in mills takes nothing.
        if (move.closes && rules_.removable(other) != 0) continue;
        receive(big_side_, row, slot(row, colex_.rank(pack_bits(other, free))), wave);
      }
    }
  }

  // The columns of a row whose positions are settled at `wave`, kept in `found`.
  std::span<const std::uint16_t> settled_columns(const Side& side, std::uint32_t row, int wave,
                                                 Columns& found) const {
    if (!side.pending[row].test(wave)) return {};
    const Outcome8* const values = side.value.data() + slot(row, 0);
    std::uint32_t n = 0;
    std::uint32_t c = 0;
#if defined(__AVX2__)
    const __m256i wanted = _mm256_set1_epi8(static_cast<char>(wave));
    for (; c + 32 <= columns_; c += 32) {
      const __m256i here = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(values + c));
      auto hits = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(here, wanted)));
      for (; hits; hits &= hits - 1)
        found[n++] =
            static_cast<std::uint16_t>(c + static_cast<std::uint32_t>(std::countr_zero(hits)));
    }
#endif
    for (; c < columns_; ++c)
      if (values[c] == wave) found[n++] = static_cast<std::uint16_t>(c);
    return std::span(found).first(n);
  }

  const SolverRules& rules_;
  const SetClasses& classes_;
  const Colex& colex_;
  const int big_, small_;
  const CaptureValues& captures_;
  const unsigned threads_;
  const bool to_removal_;
  const int last_;  // the greatest value but kDraw
  const std::uint32_t rows_;
  const std::vector<std::uint32_t> masks_;  // of the columns
  const std::uint32_t columns_;
  const bool small_flies_;
  Side big_side_, small_side_;
  SettledLists lists_;  // of small_side_
  const RowMoves moves_;
};

}  // namespace

std::uint64_t MovingSolver::memory_needed(std::uint64_t rows, std::uint64_t slots) {
  // A list may have twice the room that it fills.
  return 4 * slots + 2 * sizeof(std::uint16_t) * slots / kSlotsPerListed +
         rows * std::uint64_t{2 * sizeof(Pending) + 24 * sizeof(RowMove)};
}

PairValues MovingSolver::solve(int big, int small, const CaptureValues& captures, unsigned threads,
                               std::stop_token stop,
                               const std::function<void(int)>& progress) const {
  Job job(rules_, classes_, colex_, big, small, captures, threads, removal_limit_);
  if (!job.run(stop, progress)) return {};
  return job.take_values();
}

}  // namespace millstone::tablebase
