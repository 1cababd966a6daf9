#include "engine/search/thinker.h"

#include <algorithm>
#include <cmath>
#include <thread>

#include "engine/search/evaluate.h"

namespace millstone {
namespace {

constexpr std::uint64_t kPollNodes = 1024;
// Fail-highs, fail-lows and single first turns are of interest only in long searches.
constexpr Milliseconds kTalkativeAfter = 3000;
constexpr Milliseconds kBoundInterval = 250;
// Reports are spared where iterations follow each other quickly: after so many free ones each needs
// so many nodes. Nodes, not time, so that the same search prints the same.
constexpr std::uint64_t kFreeReports = 100, kNodesPerReport = 25'000;
// The most nodes spent on the end of a won line that came from the table.
constexpr std::uint64_t kLineNodes = 100'000;

// Chances as a logistic of the score. A draw is the most likely end of balanced games.
constexpr double kEvenLead = 130, kSlope = 65;

int per_mille_won(Value value) {
  return static_cast<int>(std::lround(1000 / (1 + std::exp((kEvenLead - value) / kSlope))));
}

void set_chances(SearchInfo& info) {
  if (is_win(info.value) || is_loss(info.value)) {
    info.wins = is_win(info.value) ? 1000 : 0;
    info.losses = 1000 - info.wins;
  } else {
    info.wins = per_mille_won(info.value);
    info.losses = per_mille_won(-info.value);
  }
  info.draws = 1000 - info.wins - info.losses;
}

int turns_to_end(Value value) {
  return is_win(value) ? kValueMate - value : kValueMate + value;
}

bool same_turn(Turn a, Turn b) {
  return a.without_removals() == b.without_removals() && a.removed() == b.removed() &&
         a.removal_count() == b.removal_count() && a.declined() == b.declined();
}

}  // namespace

Thinker::Thinker(SearchListener& listener, TranspositionTable& table, SearchControl& control,
                 std::vector<std::unique_ptr<Worker>>& workers)
    : listener_(listener), table_(table), control_(control), workers_(workers) {}

BestTurn Thinker::think(const Game& game, const SearchLimits& limits, const SearchOptions& options,
                        const tablebase::Prober* tables) {
  start_ = SearchClock::now();
  game_ = &game;
  limits_ = &limits;
  options_ = &options;
  plan_ = choice_plan(options);
  tables_ = plan_.max_depth == 0 ? tables : nullptr;  // weak play does not know them
  tables_in_search_ = tables_ != nullptr && !tables_->tables().empty();
  root_hits_ = 0;
  budget_ = limits.infinite ? std::nullopt
                            : time_budget(limits, game.position().side, options.move_overhead);
  node_limit_ = limits.nodes ? std::max<std::uint64_t>(*limits.nodes, 1) : 0;
  solved_nodes_ = 0;
  selective_ = false;
  lines_.clear();
  lines_depth_ = 0;
  lines_reported_ = false;
  nodes_reported_ = 0;
  stable_ = 0;
  reports_ = 0;
  last_bound_report_ = 0;
  for (const auto& worker : workers_) worker->reset_nodes();

  if (const Outcome over = game.outcome(); over.over()) {
    report_over(over, game.position().side);
    return {};
  }
  std::vector<RootTurn> roots = root_turns();
  if (roots.empty()) {  // no rule set is known to come here; a draw is the least claim
    report_over(Outcome::drawn(Reason::kBlocked), game.position().side);
    return {};
  }
  if (!look_into_tables(roots) && !solve_exactly(roots)) {
    run_workers(std::move(roots));
    conclude();
  }
  if (tables != nullptr) {
    for (const std::string& fault : tables->tables().take_faults()) listener_.on_message(fault);
  }
  return choose();
}

void Thinker::report_over(const Outcome& over, Color side) {
  SearchInfo info;
  if (over.winner == Winner::kWhite || over.winner == Winner::kBlack) {
    info.value = static_cast<Color>(over.winner) == side ? kValueMate : -kValueMate;
  }
  set_chances(info);
  info.time = wall_time();
  listener_.on_info(info);
}

// The first turns asked for that are legal, spelt as asked; all when there is none.
std::vector<RootTurn> Thinker::root_turns() const {
  TurnList legal;
  generate(game_->rules(), game_->position(), legal, RemovalOrder::kDistinct);
  std::vector<RootTurn> roots;
  const auto add = [&roots](Turn turn) {
    const auto same = [turn](const RootTurn& root) { return same_turn(root.turn, turn); };
    if (std::any_of(roots.begin(), roots.end(), same)) return;
    RootTurn root;
    root.turn = turn;
    root.pv = {turn};
    roots.push_back(std::move(root));
  };
  for (const Turn turn : limits_->search_turns) {
    if (is_legal(game_->rules(), game_->position(), turn)) add(turn);
  }
  if (roots.empty()) {
    for (const Turn turn : legal) add(turn);
  }
  return roots;
}

// Step 1: where tables cover every first turn nothing is left to search; or only which of the turns
// that win (or draw, or lose) gets on, which values without lengths do not tell. The workers then
// do without the tables, which would call all of them alike.
bool Thinker::look_into_tables(std::vector<RootTurn>& first_turns) {
  if (tables_ == nullptr || game_->position().owed != 0) return false;
  std::optional<TableRoot> known = look_up(*tables_, *game_, first_turns);
  if (!known) return false;
  root_hits_ = known->hits;
  if (!known->settled) {
    tables_in_search_ = false;
    first_turns = std::move(known->lines);
    return false;
  }
  lines_ = std::move(known->lines);
  for (const RootTurn& line : lines_) lines_depth_ = std::max(lines_depth_, line.sel_depth);
  if (limits_->depth) lines_depth_ = std::clamp(*limits_->depth, 1, lines_depth_);
  report_lines(options_->multi_pv);
  return true;
}

// Step 2: where the whole game fits into memory the values are looked up.
bool Thinker::solve_exactly(const std::vector<RootTurn>& first_turns) {
  if (plan_.max_depth != 0) return false;  // nor does weak play know them
  const SmallGameLimits limits{options_->multi_pv, limits_->depth, node_limit_};
  std::optional<SolvedLines> solved = solver_.solve(*game_, first_turns, limits, [this] {
    return !control_.stop && (!budget_ || control_.pondering || wall_time() < budget_->maximum / 2);
  });
  if (!solved) return false;
  lines_ = std::move(solved->lines);
  lines_depth_ = solved->depth;
  solved_nodes_ = solved->nodes;
  report_lines(options_->multi_pv);
  return true;
}

// Step 3: all workers search on one table; the first of them reports and decides when to end.
void Thinker::run_workers(std::vector<RootTurn> root_turns) {
  WorkerTask task{*game_, std::move(root_turns)};
  task.multi_pv = std::max(options_->multi_pv, plan_.plain() ? 1 : kChoiceLines);
  task.max_depth = limits_->depth ? std::max(*limits_->depth, 1) : Worker::kMaxDepth;
  if (plan_.max_depth != 0) task.max_depth = std::min(task.max_depth, plan_.max_depth);
  task.thorough = limits_->depth || limits_->mate || limits_->infinite;
  task.contempt = options_->analyse_mode ? 0 : options_->contempt;

  if (tables_in_search_) task.tables = tables_;

  selective_ = true;
  table_.new_generation();
  control_.halt = control_.stop.load();
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    // Every second helper is one iteration ahead, so that not all do the same.
    task.first_depth = 1 + static_cast<int>(i % 2);
    workers_[i]->prepare(task);
  }
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < workers_.size(); ++i) {
      helpers.emplace_back([worker = workers_[i].get()] {
        WorkerMonitor silent;
        worker->run(silent);
      });
    }
    workers_[0]->run(*this);
    control_.halt = true;
  }
}

// Step 4: an iteration that was broken off may still have found a better turn; and something must
// be known of the best turn even when nothing was finished.
void Thinker::conclude() {
  const Worker& worker = *workers_[0];
  if (const auto& partial = worker.partial_best();
      partial && (worker.multi_pv() == 1 || lines_.empty())) {
    lines_.assign(1, *partial);
    lines_depth_ = worker.depth();
    lines_reported_ = false;
  }
  if (lines_.empty()) {
    lines_.assign(1, worker.root_turns().front());
    lines_.front().value = evaluate(game_->rules(), game_->position());
    lines_.front().pv = {lines_.front().turn};
    lines_depth_ = 1;
  }
  // The last report also tells the nodes of an iteration that was broken off.
  if (!lines_reported_ || nodes() != nodes_reported_) report_lines(options_->multi_pv);
}

// Step 5: the turn to play, which is the best one unless the options ask for another.
BestTurn Thinker::choose() {
  const std::size_t chosen = choose_turn(plan_, lines_, game_->position().key);
  const RootTurn& line = lines_[chosen];
  if (chosen != 0) report(line, 1, lines_depth_, bound_of(line));
  return {line.turn, ponder_turn(line)};
}

Turn Thinker::ponder_turn(const RootTurn& line) const {
  if (line.pv.size() > 1) return line.pv[1];
  Game after = *game_;
  after.play(line.turn);
  if (after.outcome().over()) return {};
  const Turn turn = table_.probe(after.position().key).turn;
  return !turn.is_none() && is_legal(after.rules(), after.position(), turn) ? turn : Turn{};
}

std::uint64_t Thinker::poll(const Worker& worker) {
  if (control_.stop) {
    control_.halt = true;
    return 0;
  }
  std::uint64_t next = kPollNodes;
  if (node_limit_ != 0) {
    const std::uint64_t done = nodes();
    if (done >= node_limit_) {
      control_.halt = true;
      return 0;
    }
    next = std::min(next, node_limit_ - done);
  }
  if (budget_ && !control_.pondering && worker.nodes() > 0 && budget_time() >= budget_->maximum) {
    control_.halt = true;
    return 0;
  }
  return next;
}

void Thinker::on_line(const Worker& worker, int line, Bound bound) {
  if (bound == Bound::kExact) return;  // reported when the iteration is finished
  const Milliseconds now = wall_time();
  if (now < kTalkativeAfter || now - last_bound_report_ < kBoundInterval ||
      line > options_->multi_pv) {
    return;
  }
  last_bound_report_ = now;
  report(worker.root_turns()[static_cast<std::size_t>(line - 1)], line, worker.depth(), bound);
}

bool Thinker::on_iteration(const Worker& worker) {
  const Turn before = lines_.empty() ? Turn{} : lines_.front().turn;
  lines_.assign(worker.root_turns().begin(), worker.root_turns().begin() + worker.multi_pv());
  lines_depth_ = worker.depth();
  lines_reported_ = false;
  stable_ = lines_.front().turn == before ? stable_ + 1 : 0;
  const int shown = std::min(options_->multi_pv, static_cast<int>(lines_.size()));

  const Value best = lines_.front().value;
  bool go_on = !std::all_of(lines_.begin(), lines_.end(),
                            [](const RootTurn& line) { return line.exact.has_value(); });
  if (limits_->mate && is_win(best) && (turns_to_end(best) + 1) / 2 <= *limits_->mate) {
    go_on = false;
  }
  // The next iteration takes longer than all before it: begin none in the second half of the time,
  // nor late in the first when the best turn has long been the same.
  if (budget_ && !limits_->movetime && !control_.pondering) {
    const bool only_one = worker.root_turns().size() == 1 && lines_depth_ >= 6;
    const Milliseconds enough = budget_->optimum * (stable_ >= 4 ? 5 : stable_ >= 1 ? 7 : 10) / 10;
    if (only_one || budget_time() >= enough) go_on = false;
  }
  if (!go_on || (reports_ + static_cast<std::uint64_t>(shown)) * kNodesPerReport <=
                    nodes() + kFreeReports * kNodesPerReport) {
    report_lines(shown);
  }
  return go_on;
}

void Thinker::on_root_turn(const Worker& worker, Turn turn, int number) {
  if (wall_time() >= kTalkativeAfter) listener_.on_current(worker.depth(), turn, number);
}

// Leads a won or lost line to the end of the game, from the tables and by short searches; a line
// found by a search may itself end where the tables begin.
void Thinker::complete(RootTurn& line) {
  if (!is_win(line.value) && !is_loss(line.value)) return;
  if (bound_of(line) != Bound::kExact) return;  // its end may yet change with every iteration
  std::size_t known = 0;
  do {
    known = line.pv.size();
    if (tables_ != nullptr) {
      Position position = game_->position();
      for (const Turn turn : line.pv) do_turn(game_->rules(), position, turn);
      const std::vector<Turn> rest = tables_->best_line(position);
      line.pv.insert(line.pv.end(), rest.begin(), rest.end());
    }
    workers_[0]->complete_line(line.pv, line.value, kLineNodes);
  } while (line.pv.size() != known);
}

void Thinker::report_lines(int count) {
  for (int i = 0; i < count && i < static_cast<int>(lines_.size()); ++i) {
    RootTurn& line = lines_[static_cast<std::size_t>(i)];
    complete(line);
    report(line, i + 1, lines_depth_, bound_of(line));
  }
  lines_reported_ = true;
  nodes_reported_ = nodes();
}

void Thinker::report(const RootTurn& line, int number, int depth, Bound bound) {
  SearchInfo info;
  info.depth = depth;
  info.sel_depth = std::max(line.sel_depth, depth);
  info.multi_pv = number;
  info.value = line.value;
  info.bound = bound;
  set_chances(info);
  info.nodes = std::max<std::uint64_t>(nodes() + solved_nodes_, 1);
  info.tb_hits = root_hits_;
  for (const auto& worker : workers_) info.tb_hits += worker->tb_hits();
  info.hash_full = table_.hash_full();
  info.time = wall_time();
  info.pv = line.pv;
  ++reports_;
  listener_.on_info(info);
}

// A win that a selective search claims is one, but there may be a shorter one.
Bound Thinker::bound_of(const RootTurn& line) const {
  if (!selective_ || line.exact) return Bound::kExact;
  return is_win(line.value) ? Bound::kLower : is_loss(line.value) ? Bound::kUpper : Bound::kExact;
}

std::uint64_t Thinker::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->nodes();
  return sum;
}

Milliseconds Thinker::wall_time() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(SearchClock::now() - start_).count();
}

Milliseconds Thinker::budget_time() const {
  if (options_->nodes_time > 0) {
    return static_cast<Milliseconds>(nodes() / static_cast<std::uint64_t>(options_->nodes_time));
  }
  const SearchClock::duration since{control_.clock_start.load()};
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             SearchClock::now().time_since_epoch() - since)
      .count();
}

}  // namespace millstone
