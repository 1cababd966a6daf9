#include "engine/tablebase/row_moves.h"

namespace millstone::tablebase {

RowMoves::RowMoves(const SolverRules& rules, const SetClasses& classes, int size) {
  for (std::uint32_t row = 0; row < classes.rows(size); ++row) {
    first_.push_back(moves_.size());
    const Bitboard set = classes.representative(size, row), free = rules.all & ~set;
    for (Bitboard rest = set; rest;) {
      const Point from = pop_lsb(rest);
      Bitboard targets = rules.flies(size) ? free : rules.neighbours[from] & free;
      while (targets) {
        const Point to = pop_lsb(targets);
        const Bitboard after = set ^ bit(from) ^ bit(to);
        const auto place = classes.place(after);
        moves_.push_back({from, to, rules.closes(after, to),
                          static_cast<std::uint8_t>(place.symmetry), place.row});
      }
    }
  }
  first_.push_back(moves_.size());
}

}  // namespace millstone::tablebase
