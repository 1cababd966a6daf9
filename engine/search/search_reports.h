// Turns the lines of a search into reports for its listener, and spares some where iterations
// follow each other quickly. Used by a search run.
#pragma once

#include <cstdint>

#include "engine/game/position.h"
#include "engine/search/listener.h"
#include "engine/search/root_turn.h"

namespace millstone {

// How far a search has come.
struct SearchProgress {
  std::uint64_t nodes = 0;
  std::uint64_t tb_hits = 0;
  int hash_full = 0;  // per mille
  Milliseconds time = 0;
};

class SearchReports {
 public:
  explicit SearchReports(SearchListener& listener) : listener_(listener) {}

  // Whether a report of so many lines should be sent now.
  bool due(int lines, std::uint64_t nodes) const;
  void line(const RootTurn& line, int number, int depth, Bound bound, const SearchProgress& now);
  // Of a finished game, for the side to move.
  void over(const Outcome& outcome, Color side, Milliseconds time);

 private:
  SearchListener& listener_;
  std::uint64_t sent_ = 0;
};

}  // namespace millstone
