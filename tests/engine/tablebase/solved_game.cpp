#include "tests/engine/tablebase/solved_game.h"

#include "engine/tablebase/solver_rules.h"

namespace millstone::testing {

using namespace tablebase;

SolvedGame::SolvedGame(const Rules& rules, unsigned threads, const SectorChoice& choice)
    : prepared(rules), builder(prepared, choice, threads), built(Done{}) {
  BuildListener silent;
  built = builder.run(store, silent);
}

std::optional<TableValue> SolvedGame::value(const Position& position) const {
  const Slot slot = builder.locate(position);
  const auto table = store.tables().find(slot.sector);
  if (table == store.tables().end()) return std::nullopt;
  const Outcome8 value = table->second.values[slot.index];
  if (value == kDraw) return TableValue{};
  return TableValue{wdl_of(value), turns_of(value, turn_code(prepared.rules(), slot.sector))};
}

}  // namespace millstone::testing
