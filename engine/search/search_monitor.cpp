// How a search run listens to its lead: when the search ends, and what is reported of it.
#include <algorithm>

#include "engine/search/search_run.h"
#include "engine/search/table_expert.h"

namespace millstone {
namespace {

// Fail-highs, fail-lows and single first turns are of interest only in long searches.
constexpr Milliseconds kTalkativeAfter = 3000;
constexpr Milliseconds kBoundInterval = 250;
// The most nodes spent on the end of a won line that came from the transposition table.
constexpr std::uint64_t kLineNodes = 100'000;
// On a clock the only legal turn is played after so many plies.
constexpr int kOnlyTurnDepth = 6;

int turns_to_end(Value value) {
  return is_win(value) ? kValueMate - value : kValueMate + value;
}

}  // namespace

// The clock is watched by the thread that answers; nodes are counted here.
std::uint64_t SearchRun::poll(const Worker&) {
  if (halt_) return 0;
  std::uint64_t next = kPollNodes;
  const auto clock_limit = clock_.last_node();
  if (!job_.limits.nodes && !clock_limit) return next;
  const std::uint64_t done = nodes();
  if (job_.limits.nodes) {
    const std::uint64_t limit = std::max<std::uint64_t>(*job_.limits.nodes, 1);
    if (done >= limit) return 0;
    next = std::min(next, limit - done);
  }
  // The first node is searched in any case.
  if (clock_limit && done > 0 && done >= *clock_limit) return 0;
  return next;
}

void SearchRun::on_bound(const Worker& worker, int line, Bound bound) {
  const std::lock_guard lock(report_mutex_);
  if (line == 1) found_.better.reset();
  const Milliseconds now = clock_.since_start();
  if (closed_ || now < kTalkativeAfter || now - last_bound_report_ < kBoundInterval ||
      line > shown()) {
    return;
  }
  last_bound_report_ = now;
  reports_.line(worker.root_turns()[static_cast<std::size_t>(line - 1)], line, worker.depth(),
                bound, progress());
}

void SearchRun::on_better(const Worker& worker, const RootTurn& root) {
  const std::lock_guard lock(report_mutex_);
  found_.better = root;
  found_.better_depth = worker.depth();
}

void SearchRun::on_root_turn(const Worker& worker, Turn turn, int number) {
  if (clock_.since_start() < kTalkativeAfter) return;
  const std::lock_guard lock(report_mutex_);
  if (!closed_) listener_.on_current(worker.depth(), turn, number);
}

bool SearchRun::on_iteration(const Worker& worker) {
  const std::lock_guard lock(report_mutex_);
  if (closed_) return false;
  found_.lines.assign(worker.root_turns().begin(), worker.root_turns().begin() + worker.multi_pv());
  found_.depth = worker.depth();
  found_.selective = true;
  found_.better.reset();
  found_.reported_at.reset();
  const bool on = goes_on(worker);
  if (!on || reports_.due(shown(), nodes())) report_lines(true);
  return on;
}

bool SearchRun::goes_on(const Worker& worker) {
  const RootTurn& best = found_.lines.front();
  // The next iteration takes longer than all before it: begin none that could not be finished.
  if (pace_) {
    const Microseconds enough = pace_->after_iteration(best.turn, best.value);
    const bool only_one = worker.root_turns().size() == 1 && found_.depth >= kOnlyTurnDepth;
    if (clock_.budget() != nullptr && (only_one || clock_.charged(nodes()) >= enough)) return false;
  }
  if (job_.limits.mate && is_win(best.value) && best.exact &&
      (turns_to_end(best.value) + 1) / 2 <= *job_.limits.mate) {
    return false;
  }
  return !std::all_of(found_.lines.begin(), found_.lines.end(),
                      [](const RootTurn& line) { return line.exact.has_value(); });
}

// Leads a won or lost line to the end of the game, from the tables and by short searches; a line
// found by a search may itself end where the tables begin.
void SearchRun::complete(RootTurn& line) {
  if (!is_win(line.value) && !is_loss(line.value)) return;
  if (bound_of(line) != Bound::kExact) return;  // its end may yet change with every iteration
  std::size_t known = 0;
  do {
    known = line.pv.size();
    if (task_.tables != nullptr)
      lead_on(*task_.tables, job_.game, line.pv, [this] { return !halt_; });
    workers_[0]->complete_line(line.pv, line.value, kLineNodes);
  } while (line.pv.size() != known);
}

// `whole`: the lead is here or at its end, so that its worker may be used.
void SearchRun::report_lines(bool whole) {
  const int count = std::min(shown(), static_cast<int>(found_.lines.size()));
  for (int i = 0; i < count; ++i) {
    RootTurn& line = found_.lines[static_cast<std::size_t>(i)];
    if (whole) complete(line);
    reports_.line(line, i + 1, found_.depth, bound_of(line), progress());
  }
  found_.reported_at = nodes();
}

// A win that a selective search claims is one, but there may be a shorter one.
Bound SearchRun::bound_of(const RootTurn& line) const {
  if (!found_.selective || line.exact) return Bound::kExact;
  return is_win(line.value) ? Bound::kLower : is_loss(line.value) ? Bound::kUpper : Bound::kExact;
}

SearchProgress SearchRun::progress() const {
  SearchProgress now;
  now.nodes = nodes();
  now.tb_hits = known_hits_;
  for (const auto& worker : workers_) now.tb_hits += worker->tb_hits();
  now.hash_full = table_.hash_full();
  now.time = clock_.since_start();
  return now;
}

std::uint64_t SearchRun::nodes() const {
  std::uint64_t sum = known_nodes_;
  for (const auto& worker : workers_) sum += worker->nodes();
  return sum;
}

int SearchRun::shown() const {
  return job_.options.multi_pv;
}

}  // namespace millstone
