#include "engine/search/table_root.h"

#include <algorithm>

#include "engine/search/evaluate.h"
#include "engine/search/solved_lines.h"

namespace millstone {
namespace {

using tablebase::Prober;
using tablebase::TableValue;
using tablebase::Wdl;

// A first turn with all that orders it.
struct Candidate {
  RootTurn line;
  TableValue table;
  int traps = 0;        // of a draw: replies that lose, per mille
  Value judgement = 0;  // of a draw: what the evaluation makes of it
  Position after;
};

bool is_better(const Candidate& a, const Candidate& b) {
  if (a.line.value != b.line.value) return a.line.value > b.line.value;
  const int left = worth(a.table), right = worth(b.table);
  if (left != right) return left > right;
  if (a.traps != b.traps) return a.traps > b.traps;
  return a.judgement > b.judgement;
}

// Whether the game is drawn after the turn, or can be drawn by a reply, because positions came
// before or a limit is reached. `past`: past_can_draw.
bool is_drawn_by_past(const Game& game, Turn turn, bool past) {
  Game after = game;
  after.play(turn);
  if (const Outcome over = after.outcome(); over.over()) return over.winner == Winner::kDraw;
  if (!past) return false;
  for (const Turn reply : after.legal()) {
    Game next = after;
    next.play(reply);
    if (next.outcome().winner == Winner::kDraw) return true;
  }
  return false;
}

void set_value(Candidate& candidate, const Game& game, bool past) {
  RootTurn& line = candidate.line;
  const TableValue& table = candidate.table;
  if (table.wdl == Wdl::kDrawn || is_drawn_by_past(game, line.turn, past)) {
    candidate.table = {};
    line.value = kValueDraw;
    return;
  }
  const int turns = *table.turns;
  const bool certain = fits_turn_limits(game.rules(), game.position(), turns);
  if (table.wdl == Wdl::kWon) {
    line.value = certain ? win_in(turns) : kValueUncertainWin;
  } else {
    line.value = certain ? loss_in(turns) : -kValueUncertainWin;
  }
}

// The turns that are as good as any, as far as values without lengths tell.
std::vector<RootTurn> keep_best(std::vector<Candidate>& candidates) {
  const auto best = std::max_element(
      candidates.begin(), candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.table.wdl < b.table.wdl; });
  const Wdl wdl = best->table.wdl;
  std::vector<RootTurn> lines;
  for (Candidate& candidate : candidates)
    if (candidate.table.wdl == wdl) lines.push_back(std::move(candidate.line));
  return lines;
}

void judge_draw(const Prober& tables, Candidate& candidate, Color side, std::uint64_t& hits) {
  const auto replies = tables.probe_turns(candidate.after);
  hits += replies.size();
  const auto losing = std::count_if(replies.begin(), replies.end(), [](const auto& reply) {
    return reply.value && reply.value->wdl == Wdl::kLost;
  });
  candidate.traps = replies.empty() ? 0 : static_cast<int>(losing * 1000 / std::ssize(replies));
  const Value value = evaluate(tables.rules(), candidate.after);
  candidate.judgement = candidate.after.side == side ? value : -value;
}

}  // namespace

std::optional<TableRoot> look_up(const Prober& tables, const Game& game,
                                 std::vector<RootTurn> first_turns) {
  TableRoot root;
  std::vector<Candidate> candidates;
  for (RootTurn& line : first_turns) {
    Position after = game.position();
    do_turn(game.rules(), after, line.turn);
    const auto value = tables.probe(after);
    if (!value) return std::nullopt;
    const TableValue mine =
        after.side == game.position().side ? *value : tablebase::before_turn(*value);
    candidates.push_back({std::move(line), mine, 0, 0, after});
  }
  root.hits = candidates.size();
  root.settled = std::all_of(candidates.begin(), candidates.end(), [](const Candidate& c) {
    return c.table.wdl == Wdl::kDrawn || c.table.turns.has_value();
  });
  if (!root.settled) {
    root.lines = keep_best(candidates);
    return root;
  }

  const bool past = past_can_draw(game);
  for (Candidate& candidate : candidates) set_value(candidate, game, past);
  const bool win = std::any_of(candidates.begin(), candidates.end(),
                               [](const Candidate& c) { return c.line.value > kValueDraw; });
  for (Candidate& candidate : candidates) {
    // Only the best turns are worth this; draws are when nothing wins.
    if (candidate.line.value == kValueDraw && !win)
      judge_draw(tables, candidate, game.position().side, root.hits);
  }
  std::stable_sort(candidates.begin(), candidates.end(), is_better);
  for (Candidate& candidate : candidates) {
    RootTurn& line = candidate.line;
    const auto rest = tables.best_line(candidate.after);
    line.pv.insert(line.pv.end(), rest.begin(), rest.end());
    cut_at_end(game, line.pv);
    line.sel_depth = static_cast<int>(line.pv.size());
    root.lines.push_back(std::move(line));
  }
  return root;
}

}  // namespace millstone
