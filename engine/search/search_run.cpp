#include "engine/search/search_run.h"

#include <algorithm>
#include <new>
#include <utility>

#include "engine/search/evaluate.h"
#include "engine/search/small_game.h"
#include "engine/search/table_expert.h"

namespace millstone {
namespace {

// Turns that tables cannot tell apart are ordered by a search of so many plies: what an opponent
// without tables may go by. About as long for a side that flies, which has several times the turns.
constexpr int kOrderDepth = 3, kOrderDepthMany = 1;
constexpr int kManyTurns = 30;

std::optional<TimeBudget> budget_of(const SearchJob& job) {
  if (job.limits.infinite) return std::nullopt;
  return time_budget(job.limits, job.game.position(), job.options.move_overhead);
}

}  // namespace

SearchRun::SearchRun(SearchJob job, SearchMemory& memory, ThreadPool& threads, Pacer* pacer,
                     SearchListener& listener)
    : job_(std::move(job)),
      plan_(choice_plan(job_.options)),
      memory_(memory),
      table_(memory.table()),
      threads_(threads),
      listener_(listener),
      clock_(job_.asked, budget_of(job_), job_.limits.ponder, job_.options.nodes_time),
      reports_(listener) {
  const SearchLimits& limits = job_.limits;
  const SearchOptions& options = job_.options;
  task_.root_turns = root_turns(job_.game, limits.search_turns);
  task_.multi_pv = std::max(options.multi_pv, plan_.plain() ? 1 : kChoiceLines);
  task_.max_depth = limits.depth ? std::max(*limits.depth, 1) : Worker::kMaxDepth;
  task_.thorough = limits.depth || limits.mate || limits.infinite;
  if (plan_.max_depth != 0) task_.max_depth = std::min(task_.max_depth, plan_.max_depth);
  if (job_.tables && !job_.tables->tables().empty() && plan_.knows_perfect_play())
    task_.tables = job_.tables.get();
  if (const auto budget = budget_of(job_); budget && !limits.movetime) pace_.emplace(*budget);

  const Value contempt = options.analyse_mode ? 0 : options.contempt;
  const int count = std::min(threads.size(), memory.workers());
  for (int i = 0; i < count; ++i) {
    workers_.push_back(
        std::make_unique<Worker>(job_.game, contempt, memory.worker(i), table_, halt_, pacer));
  }
}

SearchRun::~SearchRun() {
  stop();
  threads_.wait();
}

BestTurn SearchRun::answer() {
  for (const std::string& message : job_.messages) listener_.on_message(message);
  BestTurn best;
  if (task_.root_turns.empty()) {
    // No rule set is known to leave an unfinished game without a turn; a draw is the least claim.
    const Outcome over = job_.game.outcome();
    reports_.over(over.over() ? over : Outcome::drawn(Reason::kBlocked), job_.game.position().side,
                  clock_.since_start());
  } else {
    table_.new_generation();
    threads_.start(static_cast<int>(workers_.size()), [this](int number) { work(number); });
    best = conclude(await_end());
  }
  report_faults();
  hold_back();
  return best;
}

void SearchRun::stop() {
  {
    const std::lock_guard lock(signal_mutex_);
    stop_asked_ = true;
    halt_ = true;
  }
  signal_.notify_all();
}

void SearchRun::ponderhit() {
  {
    const std::lock_guard lock(signal_mutex_);
    if (!clock_.pondering()) return;
    clock_.end_pondering(nodes());
  }
  signal_.notify_all();
}

// Step 1: the thread that answers sleeps until the lead is at its end (true), a stop or the
// deadline.
bool SearchRun::await_end() {
  std::unique_lock lock(signal_mutex_);
  while (!led_ && !stop_asked_ && !workers_.empty()) {
    const auto deadline = clock_.deadline();
    if (!deadline) {
      signal_.wait(lock);
    } else if (signal_.wait_until(lock, *deadline) == std::cv_status::timeout) {
      // ponderhit may have come instead, which only moves the deadline away.
      const auto due = clock_.deadline();
      if (due && SearchClock::Steady::now() >= *due) break;
    }
  }
  halt_ = true;
  gate_open_ = true;
  signal_.notify_all();
  return led_;
}

// What each thread of the pool does. Memory that cannot be had ends the search with what is known.
void SearchRun::work(int number) {
  try {
    if (number == 0) {
      lead();
    } else {
      std::unique_lock lock(signal_mutex_);
      signal_.wait(lock, [this] { return gate_open_; });
      lock.unlock();
      if (halt_) return;
      WorkerTask task = assigned_;
      // Every second helper is one iteration ahead, so that not all do the same.
      task.first_depth = 1 + number % 2;
      WorkerMonitor silent;
      workers_[static_cast<std::size_t>(number)]->run(task, silent);
    }
  } catch (const std::bad_alloc&) {
    const std::lock_guard lock(report_mutex_);
    if (!closed_) listener_.on_message("a search thread has no memory to go on");
  }
  if (number != 0) return;
  {
    const std::lock_guard lock(signal_mutex_);
    led_ = true;
    halt_ = true;
    gate_open_ = true;
  }
  signal_.notify_all();
}

// Step 2: nothing is searched that is known. Otherwise all workers search on one table, and the
// first of them reports and decides when to end.
void SearchRun::lead() {
  assigned_ = task_;
  if (auto known = ask_experts()) {
    known_nodes_ = known->nodes;
    known_hits_ = known->tb_hits;
    if (known->settled) {
      order_alike(*known);
      const std::lock_guard lock(report_mutex_);
      if (closed_) return;
      found_.lines = std::move(known->lines);
      found_.depth = std::max(known->depth, 1);
      report_lines(true);
      return;
    }
    // The tables would call all of these turns alike.
    assigned_.root_turns = std::move(known->lines);
    assigned_.tables = nullptr;
  }
  {
    const std::lock_guard lock(signal_mutex_);
    gate_open_ = true;
  }
  signal_.notify_all();
  workers_[0]->run(assigned_, *this);
  const std::lock_guard lock(report_mutex_);
  if (!closed_ && !halt_) settle_lines(true);
}

std::optional<RootKnowledge> SearchRun::ask_experts() {
  if (!plan_.knows_perfect_play()) return std::nullopt;
  const RootQuestion question{job_.game,
                              task_.root_turns,
                              task_.multi_pv,
                              job_.limits.depth,
                              job_.limits.nodes.value_or(0),
                              [this] { return !halt_ && !clock_.past_half(); }};
  if (task_.tables != nullptr && job_.game.position().owed == 0) {
    if (auto known = TableExpert(*task_.tables, memory_.pursuit()).ask(question)) return known;
  }
  return SmallGameExpert(memory_.solution()).ask(question);
}

void SearchRun::order_alike(RootKnowledge& known) {
  if (known.alike < 2) return;
  struct Quiet final : WorkerMonitor {
    explicit Quiet(SearchRun& search) : run(search) {}
    std::uint64_t poll(const Worker& worker) override { return run.poll(worker); }
    SearchRun& run;
  } quiet(*this);
  const auto end = known.lines.begin() + known.alike;
  WorkerTask task;
  task.root_turns.assign(known.lines.begin(), end);
  task.multi_pv = task_.multi_pv;
  task.max_depth = known.alike > kManyTurns ? kOrderDepthMany : kOrderDepth;
  workers_[0]->run(task, quiet);
  if (halt_) return;
  std::vector<RootTurn> ordered;
  for (const RootTurn& root : workers_[0]->root_turns()) {
    ordered.push_back(*std::find_if(known.lines.begin(), end, [&root](const RootTurn& line) {
      return line.turn == root.turn;
    }));
  }
  std::move(ordered.begin(), ordered.end(), known.lines.begin());
}

// Step 3: an iteration that was broken off may still have found a better turn; and something must
// be known of the best turn even when nothing was finished. `whole`: as for report_lines.
void SearchRun::settle_lines(bool whole) {
  if (found_.better && (task_.multi_pv == 1 || found_.lines.empty())) {
    found_.lines.assign(1, *found_.better);
    found_.depth = found_.better_depth;
    found_.selective = true;
    found_.better.reset();
    found_.reported_at.reset();
  }
  if (found_.lines.empty()) {
    found_.lines.assign(1, task_.root_turns.front());
    found_.lines.front().value = evaluate(job_.game.rules(), job_.game.position());
    found_.depth = 1;
  }
  // The last report also tells the nodes of an iteration that was broken off.
  if (found_.reported_at != nodes()) report_lines(whole);
}

// Step 4: the turn to play.
BestTurn SearchRun::conclude(bool at_rest) {
  const std::lock_guard lock(report_mutex_);
  closed_ = true;
  if (!at_rest || !found_.reported_at) settle_lines(false);

  // The best one unless the options ask for another.
  const std::size_t chosen = choose_turn(plan_, found_.lines, job_.game.position().key);
  const RootTurn& line = found_.lines[chosen];
  if (chosen != 0) reports_.line(line, 1, found_.depth, bound_of(line), progress());
  return {line.turn, ponder_turn(line)};
}

// What was wrong with the tables where the search needed them.
void SearchRun::report_faults() {
  if (!job_.tables) return;
  for (const std::string& fault : job_.tables->tables().take_faults()) listener_.on_message(fault);
}

Turn SearchRun::ponder_turn(const RootTurn& line) const {
  if (line.pv.size() > 1) return line.pv[1];
  Game after = job_.game;
  after.play(line.turn);
  if (after.outcome().over()) return {};
  const Turn turn = table_.probe(after.position().key).turn;
  return !turn.is_none() && is_legal(after.rules(), after.position(), turn) ? turn : Turn{};
}

// Step 5: an infinite or pondering search that is done waits for its word without using the
// processor.
void SearchRun::hold_back() {
  std::unique_lock lock(signal_mutex_);
  signal_.wait(lock,
               [this] { return stop_asked_ || (!job_.limits.infinite && !clock_.pondering()); });
}

}  // namespace millstone
