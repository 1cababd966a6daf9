#include "engine/tablebase/prober.h"

#include "engine/game/generate.h"

namespace millstone::tablebase {
namespace {

// More than any number of turns in a table.
constexpr int kDecided = 1000, kUnknownTurns = 500;

}  // namespace

int worth(const TableValue& value) {
  if (value.wdl == Wdl::kDrawn) return 0;
  const int decided = kDecided - value.turns.value_or(kUnknownTurns);
  return value.wdl == Wdl::kWon ? decided : -decided;
}

TableValue before_turn(const TableValue& successor) {
  TableValue value;
  if (successor.wdl == Wdl::kDrawn) return value;
  value.wdl = successor.wdl == Wdl::kWon ? Wdl::kLost : Wdl::kWon;
  if (successor.turns) value.turns = *successor.turns + 1;
  return value;
}

Prober::Prober(PreparedRulesPtr rules, const TableSources& sources)
    : rules_(std::move(rules)), index_(*rules_), tables_(*rules_, sources) {}

std::optional<TableValue> Prober::probe(const Position& position) const {
  if (tables_.empty()) return std::nullopt;
  if (owes_anything(position)) {
    std::optional<TableValue> best;
    for (const TurnValue& turn : probe_turns(position)) {
      if (!turn.value) return std::nullopt;
      if (!best || worth(*turn.value) > worth(*best)) best = turn.value;
    }
    return best;
  }
  if (const Outcome over = material_outcome(*rules_, position); over.over()) {
    if (over.winner == Winner::kDraw) return TableValue{};
    const bool won = static_cast<Color>(over.winner) == position.side;
    return TableValue{won ? Wdl::kWon : Wdl::kLost, 0};
  }
  const Sector sector = index_.sector_of(position);
  if (!tables_.covers(sector)) return std::nullopt;
  if (!tables_.is_exact(sector)) {
    const auto won = wins_by_capture(position);
    if (!won) return std::nullopt;
    if (*won) return TableValue{Wdl::kWon, std::nullopt};
  }
  return tables_.read(index_.locate(position));
}

std::optional<TableValue> Prober::probe_to_removal(const Position& position) const {
  if (owes_anything(position) || position.placing()) return std::nullopt;
  if (material_outcome(*rules_, position).over()) return std::nullopt;
  const Sector sector = index_.sector_of(position);
  if (!tables_.covers(sector)) return std::nullopt;
  const auto value = tables_.read_to_removal(index_.locate(position));
  if (!value || !value->turns) return value;
  if (position.quiet + *value->turns > no_removal_limit(*rules_, position)) return TableValue{};
  return value;
}

std::optional<bool> Prober::wins_by_capture(const Position& position) const {
  TurnList turns;
  generate_captures(*rules_, position, turns);
  bool all_known = true;
  for (const Turn turn : turns) {
    Position child = position;
    do_turn(*rules_, child, turn);
    // A mill that takes nothing leads to a sector of as many pieces, unless it ends the game.
    if (turn.removal_count() == 0 && !material_outcome(*rules_, child).over()) continue;
    const auto value = probe(child);
    if (!value) all_known = false;
    if (value && value->wdl == Wdl::kLost) return true;
  }
  if (!all_known) return std::nullopt;
  return false;
}

std::optional<TableValue> Prober::value_after(const Position& position, Turn turn) const {
  Position child = position;
  do_turn(*rules_, child, turn);
  const auto value = probe(child);
  if (!value) return std::nullopt;
  if (child.side != position.side) return before_turn(*value);
  // The same side goes on: in the middle of a turn, or with a turn of its own.
  TableValue mine = *value;
  if (mine.turns && !(owes_anything(child) && child.duty == Duty::kMill)) ++*mine.turns;
  return mine;
}

std::vector<Prober::TurnValue> Prober::probe_turns(const Position& position) const {
  TurnList list;
  generate(*rules_, position, list, RemovalOrder::kDistinct);
  std::vector<TurnValue> turns;
  turns.reserve(list.size());
  for (const Turn turn : list) turns.push_back({turn, value_after(position, turn)});
  return turns;
}

std::vector<Turn> Prober::best_line(const Position& position) const {
  std::vector<Turn> line;
  Position at = position;
  for (auto value = probe(at); value && value->turns && *value->turns > 0;) {
    const auto turns = probe_turns(at);
    const TurnValue* best = nullptr;
    for (const TurnValue& turn : turns)
      if (turn.value && (best == nullptr || worth(*turn.value) > worth(*best->value))) best = &turn;
    // Each turn must bring the end nearer, which also guards against tables that do not agree.
    if (best == nullptr || best->value->turns != value->turns || best->value->wdl != value->wdl)
      break;
    line.push_back(best->turn);
    do_turn(*rules_, at, best->turn);
    value = probe(at);
    if (value && value->turns && *value->turns + 1 != *best->value->turns) break;
  }
  return line;
}

}  // namespace millstone::tablebase
