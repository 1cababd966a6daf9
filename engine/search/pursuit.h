// Finds the way out of a position that tables call won without saying how long the win takes: to
// the next removal, which cannot be undone, or to the end. Used by the table expert.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/board/symmetry.h"
#include "engine/game/position.h"
#include "engine/tablebase/prober.h"

namespace millstone {

// Keeps what it has found for the next turns of the same game. It belongs to one set of tables.
class Pursuit {
 public:
  static constexpr std::size_t kMaxPositions = 400'000;

  // Whether a turn changes the number of pieces for good.
  static bool is_progress(const Position& before, const Position& after);
  // In how many turns the winner removes a piece, loses one or wins, with the loser delaying it; an
  // upper bound while not everything is looked at. `won`: a position without pieces in hand that is
  // won for the side to move. Visits at most `most` further positions, while `keep_on` says yes;
  // none when that is not enough.
  std::optional<int> turns_to_progress(const tablebase::Prober& tables, const Position& won,
                                       std::size_t most, const std::function<bool()>& keep_on);
  // The same for a position after a turn of the winner, from what has been found already.
  std::optional<int> known(const Position& lost) const;

 private:
  using Index = std::uint32_t;
  static constexpr int kUnknown = 0;

  // A position that is won for the side to move, or lost.
  struct Node {
    Position position;
    Index first_edge = 0, edges = 0;
    std::uint16_t turns = kUnknown;
    bool won = false;
    bool expanded = false;
    bool ends = false;  // one turn (of the winner), or every turn, is progress
  };
  // The pieces of the side to move and the other's, as the least of their images.
  struct Key {
    Bitboard own = 0, other = 0;
    auto operator<=>(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };

  Key key_of(const Position& position) const;
  Index find_or_add(const Position& position, bool won);
  void expand(const tablebase::Prober& tables, Index index);
  bool expand_from(const tablebase::Prober& tables, Index root, std::size_t most,
                   const std::function<bool()>& keep_on);
  void solve();

  std::vector<Symmetry> symmetries_;  // of the board, from the first question on
  std::vector<Node> nodes_;
  std::vector<Index> edges_;  // to the positions a turn leads to
  std::unordered_map<Key, Index, Hash> places_;
};

}  // namespace millstone
