// Asks the tables what a position is worth. Used by the search, `d` and `tablebase probe`.
#pragma once

#include <vector>

#include "engine/game/position.h"
#include "engine/game/turn_list.h"
#include "engine/tablebase/compact_index.h"
#include "engine/tablebase/table_set.h"

namespace millstone::tablebase {

// Orders values for the side they belong to: quick wins first, then slow wins, those of unknown
// length, draws, losses likewise. Greater is better.
int worth(const TableValue& value);
// The value of a turn to the side that makes it, from the opponent's value after it.
TableValue before_turn(const TableValue& successor);

// Any number of threads may use one Prober. Its values know nothing of turn limits or of what has
// been repeated.
class Prober {
 public:
  struct TurnValue {
    Turn turn;
    std::optional<TableValue> value;  // to the side to move, counted from before the turn
  };

  // See TableSet for what is read when. The rules outlive the Prober with the pointer.
  Prober(PreparedRulesPtr rules, const TableSources& sources);

  const PreparedRules& rules() const { return *rules_; }
  const TableSet& tables() const { return tables_; }
  const CompactIndex& index() const { return index_; }

  // Quick, and false wherever probe() would know nothing of a position that owes no removals.
  bool may_know(const Position& position) const {
    const int pieces = position.total(kWhite) + position.total(kBlack);
    return pieces <= tables_.most_pieces() && tables_.covers(index_.sector_of(position));
  }
  // None where no table covers the position. A position in the middle of a turn, or with removals
  // owed as a turn of their own, is worth the best of its turns. May block on the disk.
  std::optional<TableValue> probe(const Position& position) const;
  // The value of a moving position that owes nothing under the game's limit on turns without a
  // removal, with the position's own count of them, and the turns to the next removal or the end.
  // None where no table to removals covers the position. May block on the disk.
  std::optional<TableValue> probe_to_removal(const Position& position) const;
  // The value of a legal turn (or of the first actions of one) to the side to move.
  std::optional<TableValue> value_after(const Position& position, Turn turn) const;
  // Every legal turn, one for each set of removals.
  std::vector<TurnValue> probe_turns(const Position& position) const;
  // Best play from a position that is won or lost in a known number of turns; shorter when a table
  // is missing or has no turns, and empty for a draw.
  std::vector<Turn> best_line(const Position& position) const;

 private:
  // Whether a capture or a winning line wins: what tables without turns leave out. None where a
  // sector is missing that this takes.
  std::optional<bool> wins_by_capture(const Position& position) const;

  PreparedRulesPtr rules_;
  CompactIndex index_;
  TableSet tables_;
};

}  // namespace millstone::tablebase
