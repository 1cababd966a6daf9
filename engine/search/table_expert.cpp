#include "engine/search/table_expert.h"

#include <algorithm>

#include "engine/search/solved_lines.h"

namespace millstone {

using tablebase::Prober;
using tablebase::TableValue;
using tablebase::Wdl;

// A first turn with all that orders it.
struct TableExpert::Candidate {
  RootTurn line;
  TableValue table;
  int to_removal = 0;  // turns to the next removal, where the value rests on it
  int traps = 0;       // of a draw: replies that lose, per mille
  Position after;
};

namespace {

using Candidate = TableExpert::Candidate;

// How many positions may be looked up for each node that may be searched.
constexpr std::size_t kPositionsPerNode = 20;

bool is_better(const Candidate& a, const Candidate& b) {
  if (a.line.value != b.line.value) return a.line.value > b.line.value;
  // Nearer to a removal with every turn, the game cannot go round in circles.
  if (a.to_removal != b.to_removal) return (a.to_removal < b.to_removal) == (a.line.value > 0);
  const int left = worth(a.table), right = worth(b.table);
  if (left != right) return left > right;
  return a.traps > b.traps;
}

// Whether a turn that should win or lose draws because positions came before or a limit is reached:
// at once, or, where it should win, by a reply. `past`: there are some that could.
bool is_drawn_by_past(const Game& game, Turn turn, Wdl value, bool past) {
  Game after = game;
  after.play(turn);
  if (const Outcome over = after.outcome(); over.over()) return over.winner == Winner::kDraw;
  if (!past || value != Wdl::kWon) return false;
  for (const Turn reply : after.legal()) {
    Game next = after;
    next.play(reply);
    if (next.outcome().winner == Winner::kDraw) return true;
  }
  return false;
}

// Of a win or loss that may take longer than a turn limit allows.
Value value_under_limit(const Prober& tables, Candidate& candidate, const Game& game) {
  const int sign = candidate.table.wdl == Wdl::kWon ? 1 : -1;
  if (game.rules().rules().max_plies != 0) return sign * kValueUncertainWin;
  const auto after = tables.probe_to_removal(candidate.after);
  if (!after) return sign * kValueUncertainWin;
  const bool stands = after->wdl == tablebase::before_turn(candidate.table).wdl;
  if (!stands) return sign * kValueSpoiledWin;
  candidate.to_removal = candidate.line.turn.removal_count() != 0 ? 0 : *after->turns;
  return sign * kValueWinInTime;
}

void set_value(const Prober& tables, Candidate& candidate, const Game& game, bool past) {
  RootTurn& line = candidate.line;
  const TableValue& table = candidate.table;
  if (table.wdl == Wdl::kDrawn || is_drawn_by_past(game, line.turn, table.wdl, past)) {
    candidate.table = {};
    line.value = kValueDraw;
    return;
  }
  const int turns = *table.turns;
  const bool certain = fits_turn_limits(game.rules(), game.position(), turns);
  if (!certain) {
    line.value = value_under_limit(tables, candidate, game);
  } else {
    line.value = table.wdl == Wdl::kWon ? win_in(turns) : loss_in(turns);
  }
}

// The turns that are as good as any, as far as values without lengths tell; those alone that lead
// to new positions, if there are some.
std::vector<RootTurn> keep_best(const std::vector<Candidate>& candidates, const Game& game) {
  const auto best = std::max_element(
      candidates.begin(), candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.table.wdl < b.table.wdl; });
  const auto past = game.repeatable();
  std::vector<RootTurn> lines, fresh;
  for (const Candidate& candidate : candidates) {
    if (candidate.table.wdl != best->table.wdl) continue;
    lines.push_back(candidate.line);
    if (std::find(past.begin(), past.end(), candidate.after.key) == past.end())
      fresh.push_back(candidate.line);
  }
  return best->table.wdl == Wdl::kWon && !fresh.empty() ? fresh : lines;
}

// Of a win without its length, where the way to the next removal is known: each turn of it must
// bring that nearer.
Value value_of_pursuit(const Pursuit& pursuit, const Candidate& candidate, const Game& game) {
  const bool progress = Pursuit::is_progress(game.position(), candidate.after);
  const auto rest = progress ? std::optional(0) : pursuit.known(candidate.after);
  if (!rest) return kValueSpoiledWin;
  const int turns = *rest + 1;
  return (fits_turn_limits(game.rules(), game.position(), turns) ? kValueWinInTime
                                                                 : kValueUncertainWin) -
         turns;
}

void count_traps(const Prober& tables, Candidate& candidate, std::uint64_t& hits) {
  const auto replies = tables.probe_turns(candidate.after);
  hits += replies.size();
  const auto losing = std::count_if(replies.begin(), replies.end(), [](const auto& reply) {
    return reply.value && reply.value->wdl == Wdl::kLost;
  });
  candidate.traps = replies.empty() ? 0 : static_cast<int>(losing * 1000 / std::ssize(replies));
}

}  // namespace

// Where lengths are missing: values every turn, if there is a win that is known to come nearer.
bool TableExpert::pursue(const RootQuestion& question, std::vector<Candidate>& candidates,
                         bool past) {
  const Game& game = question.game;
  const bool wins = std::any_of(candidates.begin(), candidates.end(),
                                [](const Candidate& c) { return c.table.wdl == Wdl::kWon; });
  // Where a turn may leave duties to the same side, positions are no steps of a pursuit.
  const bool plain = game.rules().kind != GeneratorKind::kFamily;
  if (!wins || !plain || game.position().placing()) return false;
  const std::size_t most = question.nodes == 0 || question.nodes > Pursuit::kMaxPositions
                               ? Pursuit::kMaxPositions
                               : static_cast<std::size_t>(question.nodes) * kPositionsPerNode;
  (void)pursuit_.turns_to_progress(tables_, game.position(), most, question.keep_on);
  bool found = false;
  for (Candidate& candidate : candidates) {
    const Wdl wdl = candidate.table.wdl;
    if (wdl == Wdl::kDrawn || candidate.table.turns) {
      set_value(tables_, candidate, game, past);
    } else if (is_drawn_by_past(game, candidate.line.turn, wdl, past)) {
      candidate.line.value = kValueDraw;
    } else if (wdl == Wdl::kLost) {
      candidate.line.value = -kValueUncertainWin;
    } else {
      candidate.line.value = value_of_pursuit(pursuit_, candidate, game);
    }
    found |= candidate.line.value > kValueSpoiledWin;
  }
  return found;
}

std::optional<RootKnowledge> TableExpert::ask(const RootQuestion& question) {
  const Game& game = question.game;
  RootKnowledge known;
  std::vector<Candidate> candidates;
  for (const RootTurn& line : question.turns) {
    if (!question.keep_on()) return std::nullopt;
    Position after = game.position();
    do_turn(game.rules(), after, line.turn);
    const auto value = tables_.value_after(game.position(), line.turn);
    if (!value) return std::nullopt;
    candidates.push_back({line, *value, 0, 0, after});
  }
  known.tb_hits = candidates.size();
  known.settled = std::all_of(candidates.begin(), candidates.end(), [](const Candidate& c) {
    return c.table.wdl == Wdl::kDrawn || c.table.turns.has_value();
  });
  const bool past = !drawing_past(game).empty();
  if (!known.settled) {
    known.settled = pursue(question, candidates, past);
    if (!known.settled) known.lines = keep_best(candidates, game);
    if (!known.settled) return known;
  } else {
    for (Candidate& candidate : candidates) set_value(tables_, candidate, game, past);
  }
  const bool win = std::any_of(candidates.begin(), candidates.end(),
                               [](const Candidate& c) { return c.line.value > kValueDraw; });
  for (Candidate& candidate : candidates) {
    // Only the best turns are worth this; draws are when nothing wins.
    if (win || !question.keep_on()) break;
    if (candidate.line.value == kValueDraw) count_traps(tables_, candidate, known.tb_hits);
  }
  std::stable_sort(candidates.begin(), candidates.end(), is_better);
  const Candidate& best = candidates.front();
  if (best.line.value == kValueDraw || !best.table.turns) {
    known.alike = static_cast<int>(
        std::find_if(candidates.begin(), candidates.end(),
                     [&](const Candidate& candidate) { return is_better(best, candidate); }) -
        candidates.begin());
  }
  for (Candidate& candidate : candidates) {
    RootTurn& line = candidate.line;
    if (std::ssize(known.lines) < question.shown) {
      lead_on(tables_, game, line.pv, question.keep_on);
      line.sel_depth = static_cast<int>(line.pv.size());
      known.depth = std::max(known.depth, line.sel_depth);
    }
    known.lines.push_back(std::move(line));
  }
  return known;
}

void lead_on(const Prober& tables, const Game& game, std::vector<Turn>& line,
             const std::function<bool()>& keep_on) {
  Game at = game;
  for (const Turn turn : line) at.play(turn);
  auto value = tables.probe(at.position());
  while (value && value->turns && *value->turns > 0 && !at.outcome().over() && keep_on()) {
    const auto turns = tables.probe_turns(at.position());
    const Prober::TurnValue* best = nullptr;
    for (const auto& turn : turns) {
      if (turn.value && (best == nullptr || worth(*turn.value) > worth(*best->value))) best = &turn;
    }
    // Each turn must bring the end nearer, which also guards against tables that do not agree.
    if (best == nullptr || best->value->turns != value->turns || best->value->wdl != value->wdl)
      return;
    line.push_back(best->turn);
    at.play(best->turn);
    value = tables.probe(at.position());
    if (value && value->turns && *value->turns + 1 != *best->value->turns) return;
  }
}

}  // namespace millstone
