// Positions together with the exact result of each of their turns, from a file of values or from
// tables of perfect play. Used by `millstone mistakes`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"
#include "engine/result.h"
#include "engine/tablebase/prober.h"

namespace millstone {

struct JudgedPosition {
  Position position;
  tablebase::Wdl value = tablebase::Wdl::kDrawn;  // for the side to move
  struct TurnResult {
    Turn turn;
    tablebase::Wdl value = tablebase::Wdl::kDrawn;  // for the side that makes it
  };
  std::vector<TurnResult> turns;

  // The result after a turn, removals in any order; none when it is not among `turns`.
  std::optional<tablebase::Wdl> after(Turn turn) const;
  // Whether any turn is worth less than the position.
  bool mistake_possible() const;
};

// A position a line: FEN, its result for the side to move (1 win, 0 draw, -1 loss), and
// `turn=result` for every turn with blanks between, tabs between the three. Lines that are empty or
// begin with
// `#` are skipped. Errors name file, line and what is wrong.
Result<std::vector<JudgedPosition>> read_judged_positions(std::string_view text,
                                                          const std::string& file_name,
                                                          const PreparedRules& rules);
// What tables know; none where they do not know every turn. May block on the disk.
std::optional<JudgedPosition> judge(const tablebase::Prober& tables, const Position& position);

}  // namespace millstone
