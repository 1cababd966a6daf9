#include "engine/tablebase/builder.h"

#include <algorithm>
#include <array>
#include <mutex>

#include "engine/game/position.h"
#include "engine/tablebase/graph_solver.h"
#include "engine/tablebase/moving_solver.h"
#include "engine/tablebase/parallel.h"
#include "engine/tablebase/placing_solver.h"

namespace millstone::tablebase {
namespace {

// Bits that a position takes on the disk, with its turns to the end.
constexpr double kDiskBits = 4;
// The index and what compressing takes.
constexpr std::uint64_t kFixedMemory = std::uint64_t{120} << 20;

}  // namespace

TableCounts count_positions(const SolverRules& rules, const SectorIndex& index, Sector sector,
                            std::span<const Outcome8> values, unsigned threads) {
  const SetClasses& classes = index.classes();
  TableCounts counts;
  if (rules.full_board_ends && !sector.placing() && sector.pieces() == rules.points) return counts;
  const int large = std::max(sector.own, sector.other);
  const auto masks = Colex::masks(classes.points() - large, std::min(sector.own, sector.other));
  std::array<std::uint64_t, 256> total{};
  std::mutex mutex;
  const auto count_rows = [&](std::uint32_t begin, std::uint32_t end) {
    std::array<std::uint64_t, 256> seen{};
    for (std::uint32_t row = begin; row < end; ++row) {
      const auto here = values.subspan(row * masks.size(), masks.size());
      const auto keepers = classes.stabiliser(large, row);
      const Bitboard set = classes.representative(large, row);
      if (rules.line_wins && rules.in_mills(set)) continue;
      const Bitboard free = classes.all() & ~set;
      for (std::uint32_t c = 0; c < here.size(); ++c) {
        // Of symmetric positions in a row only the first counts; see SectorIndex::is_first.
        const bool first = std::none_of(keepers.begin(), keepers.end(), [&](unsigned symmetry) {
          const Bitboard image = classes.apply(symmetry, spread_bits(masks[c], free));
          return pack_bits(image, free) < masks[c];
        });
        if (!first || (rules.line_wins && rules.in_mills(spread_bits(masks[c], free)))) continue;
        ++seen[here[c]];
      }
    }
    const std::scoped_lock lock(mutex);
    for (std::size_t v = 0; v < total.size(); ++v) total[v] += seen[v];
  };
  parallel_rows(static_cast<std::uint32_t>(index.rows(sector)), threads, count_rows);
  for (int v = 0; v < 256; ++v) {
    if (total[v] == 0) continue;
    if (v == kDraw) {
      counts.draws += total[v];
    } else if (v & 1) {
      counts.wins += total[v];
      counts.longest_win = v;
    } else {
      counts.losses += total[v];
      counts.longest_loss = v;
    }
  }
  return counts;
}

TableCounts count_positions(const PreparedRules& rules, const CompactIndex& index, Sector sector,
                            const SectorValues& values, unsigned threads) {
  TableCounts total;
  std::mutex mutex;
  constexpr std::uint64_t kChunk = 4096;
  const std::uint64_t slots = values.outcomes.size();
  parallel_rows(static_cast<std::uint32_t>((slots + kChunk - 1) / kChunk), threads,
                [&](std::uint32_t begin, std::uint32_t end) {
                  TableCounts seen;
                  for (std::uint64_t slot = begin * kChunk; slot < std::min(slots, end * kChunk);
                       ++slot) {
                    if (!index.is_first(sector, slot) ||
                        material_outcome(rules, index.position(sector, slot)).over())
                      continue;
                    const Outcome8 value = values.outcomes[slot];
                    const int turns = turns_of(value, values.code);
                    if (value == kDraw) {
                      ++seen.draws;
                    } else if (is_won(value)) {
                      ++seen.wins;
                      seen.longest_win = std::max(seen.longest_win, turns);
                    } else {
                      ++seen.losses;
                      seen.longest_loss = std::max(seen.longest_loss, turns);
                    }
                  }
                  const std::scoped_lock lock(mutex);
                  total.wins += seen.wins;
                  total.draws += seen.draws;
                  total.losses += seen.losses;
                  total.longest_win = std::max(total.longest_win, seen.longest_win);
                  total.longest_loss = std::max(total.longest_loss, seen.longest_loss);
                });
  return total;
}

Builder::Builder(const PreparedRules& rules, const SectorChoice& choice, unsigned threads,
                 Goal goal)
    : prepared_(rules),
      goal_(goal),
      rules_(rules),
      counts_(rules),
      compact_(rules),
      threads_(std::max(threads, 1u)),
      steps_(solving_order(rules, choice)),
      done_(steps_.size()) {}

const SectorIndex& Builder::rows() const {
  if (!rows_) rows_.emplace(prepared_);
  return *rows_;
}

void Builder::look_at(TableStore& store, BuildListener& listener, std::stop_token stop) {
  for (std::size_t i = 0; i < steps_.size() && !stop.stop_requested(); ++i) {
    bool whole = true;
    for (const Sector sector : steps_[i].sectors) {
      const auto found = store.look_for(sector, threads_);
      if (!found) listener.on_damaged(sector, found.error());
      if (found && *found == TableStore::Found::kWhole) {
        listener.on_found(sector);
      } else {
        whole = false;
      }
    }
    done_[i] = whole;
  }
}

std::size_t Builder::sectors() const {
  std::size_t n = 0;
  for (const SolveStep& step : steps_) n += step.sectors.size();
  return n;
}

std::uint64_t Builder::slots_of(const SolveStep& step) const {
  std::uint64_t n = 0;
  for (const Sector sector : step.sectors) n += counts_.slots(sector);
  return n;
}

std::uint64_t Builder::slots() const {
  std::uint64_t n = 0;
  for (const SolveStep& step : steps_) n += slots_of(step);
  return n;
}

BuildNeeds Builder::needs() const {
  BuildNeeds needs;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    if (done_[i]) continue;
    const SolveStep& step = steps_[i];
    for (const Sector sector : step.sectors) needs.slots += counts_.slots(sector);
    if (const std::uint64_t memory = memory_of(step); memory > needs.memory) {
      needs.memory = memory;
      needs.largest = step.sectors.front();
    }
  }
  needs.disk = static_cast<std::uint64_t>(static_cast<double>(needs.slots) * kDiskBits / 8);
  return needs;
}

std::uint64_t Builder::memory_of(const SolveStep& step) const {
  std::uint64_t bytes = kFixedMemory;
  for (const Sector sector : step.needs) bytes += counts_.slots(sector);
  const Sector first = step.sectors.front();
  if (!step.by_rows)
    return bytes +
           GraphSolver(prepared_, counts_, compact_, TurnCode::kParity).memory_needed(step.sectors);
  if (first.placing()) return bytes + 2 * counts_.slots(first);
  return bytes + MovingSolver::memory_needed(counts_.rows(first), counts_.slots(first));
}

int Builder::removal_limit(Sector sector) const {
  return goal_ == Goal::kEnd ? 0
                             : moving_no_removal_limit(prepared_.rules(), sector.own, sector.other);
}

Result<std::vector<SectorValues>> Builder::solve(const SolveStep& step, TableStore& store,
                                                 BuildListener& listener,
                                                 std::stop_token stop) const {
  if (!step.by_rows) return solve_graph(step, store, listener, stop);
  const SectorIndex& index = rows();
  std::vector<std::vector<Outcome8>> needed;
  for (const Sector sector : step.needs) {
    auto values = store.read(sector, threads_);
    if (!values) return values.error();
    needed.push_back(std::move(*values));
    if (stop.stop_requested()) return std::vector<SectorValues>{};
  }
  const auto need = [&](const std::vector<Sector>& list) {
    if (list.empty()) return std::span<const Outcome8>{};
    const auto at = std::find(step.needs.begin(), step.needs.end(), list.front());
    return std::span<const Outcome8>(needed[static_cast<std::size_t>(at - step.needs.begin())]);
  };
  const Sector first = step.sectors.front();
  std::vector<SectorValues> solved;
  if (first.placing()) {
    PlacingSuccessors successors{needed[0], {}};
    if (needed.size() > 1) successors.after_capture = needed[1];
    const double rows = static_cast<double>(index.rows(first));
    std::mutex mutex;
    solved.push_back(PlacingSolver(rules_, index.classes(), index.colex())
                         .solve(first, successors, threads_, stop, [&](std::uint32_t done) {
                           const std::scoped_lock lock(mutex);
                           listener.on_progress(first, -1, done / rows);
                         }));
  } else {
    const CaptureValues captures{need(after_capture(rules_, first)),
                                 need(after_capture(rules_, first.mirror()))};
    PairValues pair = MovingSolver(rules_, index.classes(), index.colex(), removal_limit(first))
                          .solve(first.own, first.other, captures, threads_, stop,
                                 [&](int wave) { listener.on_progress(first, wave, 0); });
    solved.push_back(std::move(pair.big_to_move));
    if (step.sectors.size() > 1) solved.push_back(std::move(pair.small_to_move));
  }
  if (stop.stop_requested()) solved.clear();
  return solved;
}

Result<std::vector<SectorValues>> Builder::solve_graph(const SolveStep& step, TableStore& store,
                                                       BuildListener& listener,
                                                       std::stop_token stop) const {
  GraphSolver::Solved needed;
  for (const Sector& sector : step.needs) {
    auto values = store.read(sector, threads_);
    if (!values) return values.error();
    const TurnCode code = turn_code(prepared_.rules(), sector);
    needed[sector] = {std::move(*values), {}, code, false};
    if (stop.stop_requested()) return std::vector<SectorValues>{};
  }
  const Sector first = step.sectors.front();
  const GraphSolver solver(prepared_, counts_, compact_, turn_code(prepared_.rules(), first));
  std::mutex mutex;
  return solver.solve(step.sectors, needed, threads_, stop, [&](double part) {
    const std::scoped_lock lock(mutex);
    listener.on_progress(first, -1, part);
  });
}

TableCounts Builder::count(const SolveStep& step, Sector sector, const SectorValues& values) const {
  if (!step.by_rows) return count_positions(prepared_, compact_, sector, values, threads_);
  TableCounts counts = count_positions(rules_, rows(), sector, values.outcomes, threads_);
  if (goal_ == Goal::kRemoval) {
    counts.longest_win = removal_turns(static_cast<Outcome8>(counts.longest_win));
    counts.longest_loss = removal_turns(static_cast<Outcome8>(counts.longest_loss));
  }
  return counts;
}

Status Builder::run(TableStore& store, BuildListener& listener, std::stop_token stop) {
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    if (done_[i]) continue;
    if (stop.stop_requested()) break;
    auto solved = solve(steps_[i], store, listener, stop);
    if (!solved) return solved.error();
    if (solved->empty()) break;
    for (std::size_t k = 0; k < steps_[i].sectors.size(); ++k) {
      const Sector sector = steps_[i].sectors[k];
      SectorValues& values = (*solved)[k];
      const TableCounts counts = count(steps_[i], sector, values);
      // A value of kMaxTurns may stand for more, and leads to values that no byte holds.
      if (std::max(counts.longest_win, counts.longest_loss) >= kMaxTurns - 1) {
        return Error{"a win takes more turns than tables can hold", "sector " + sector.name(),
                     "at most " + std::to_string(kMaxTurns - 2)};
      }
      const std::uint64_t slots = values.outcomes.size();
      if (Status written = store.write(sector, counts, std::move(values), threads_); !written)
        return written;
      listener.on_solved(sector, counts, slots);
    }
    done_[i] = true;
  }
  return Done{};
}

}  // namespace millstone::tablebase
