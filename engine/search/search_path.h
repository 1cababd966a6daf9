// The positions between the last removal or placement and the node that is searched: decides
// repetition inside the tree. Used by the search worker.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/game/game.h"

namespace millstone {

class SearchPath {
 public:
  // Begins at the game's present position. Room for `max_ply` turns below it.
  void start(const Game& game, int max_ply) {
    const auto past = game.repeatable();
    keys_.assign(past.begin(), past.end());
    root_ = static_cast<int>(past.size());
    keys_.resize(past.size() + static_cast<std::size_t>(max_ply) + 1);
    keys_[past.size()] = game.position().key;
    limit_ = game.rules().rules().repetition;
  }

  // Records the position at `ply` and tells whether it is to be taken for a draw: it has stood
  // since the root, or often enough in the game. Once in the tree is enough, for whoever could
  // reach it again could do so as often as the rule asks for.
  bool enter(const Position& position, int ply) {
    const int here = root_ + ply;
    keys_[static_cast<std::size_t>(here)] = position.key;
    if (limit_ == 0) return false;
    const Key* end = keys_.data() + here;
    int seen = 1;
    for (int back = 2, most = std::min<int>(position.quiet, here); back <= most; ++back) {
      if (end[-back] == position.key && (back <= ply || ++seen >= limit_)) return true;
    }
    return false;
  }

  // Whether the position has stood so often in the game before the root that at `ply` it is a draw.
  bool drawn_by_past(const Position& position, int ply) const {
    if (limit_ == 0 || position.quiet <= ply) return false;
    int seen = 1;
    const int here = root_ + ply;
    for (int back = ply + 1, most = std::min<int>(position.quiet, here); back <= most; ++back) {
      if (keys_[static_cast<std::size_t>(here - back)] == position.key && ++seen >= limit_)
        return true;
    }
    return false;
  }

 private:
  std::vector<Key> keys_;
  int root_ = 0;
  int limit_ = 0;
};

}  // namespace millstone
