// The transposition table: what earlier visits to a position found, shared by all search threads
// and kept between the turns of a game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "engine/game/position.h"
#include "engine/result.h"
#include "engine/search/score.h"
#include "engine/threads/thread_pool.h"

namespace millstone {

// What the table knows of a position. `value` counts wins from that position, not from the root.
struct TableEntry {
  Turn turn;  // the best or refuting turn; may be none
  Value value = 0;
  int depth = -1;
  Bound bound = Bound::kNone;
};

// Buckets of four 16-byte entries, one cache line each. Readers and writers need no lock: both
// words of an entry are tied together, so that a half-written one is taken for another position's.
class TranspositionTable {
 public:
  static constexpr int kMaxMegabytes = 1 << 20;

  TranspositionTable() = default;

  // Makes an empty table of about so many megabytes (1 … kMaxMegabytes). On failure the old table
  // stays as it is. Not while a search runs.
  Status resize(int megabytes);
  // Forgets everything, with the threads of an idle pool. Not while a search runs.
  void clear(ThreadPool& threads);
  // Begins a search: entries written before now count as old and are replaced first.
  void new_generation() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & 63); }

  // A copy of what is known; bound kNone when nothing is.
  TableEntry probe(Key key) const;
  // `depth` 0 … 255. A turn that is none keeps the turn known before.
  void store(Key key, const TableEntry& entry);
  void prefetch(Key key) const { __builtin_prefetch(&buckets_[index(key)]); }

  // How many entries of 1000 were written by the present search, estimated from a sample.
  int hash_full() const;
  std::size_t bytes() const { return count_ * sizeof(Bucket); }

 private:
  friend struct TranspositionTableTestAccess;

  // word[0]: the turn, xor-ed with the key. word[1]: from the top 32 check bits made from key and
  // turn, 16 value, 8 depth, 6 generation, 2 bound.
  struct Slot {
    std::uint64_t word[2];
  };
  struct alignas(64) Bucket {
    Slot slot[4];
  };
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  // The high key bits choose the bucket; the check bits hold the low ones.
  std::size_t index(Key key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((static_cast<Wide>(key) * count_) >> 64);
  }

  std::unique_ptr<void, Free> memory_;
  Bucket* buckets_ = nullptr;
  std::size_t count_ = 0;
  std::uint8_t generation_ = 0;
};

// Wins and losses are stored as seen from the position and read back as seen from the root, which
// is `ply` turns above.
constexpr Value value_to_table(Value value, int ply) {
  return is_win(value) ? value + ply : is_loss(value) ? value - ply : value;
}
constexpr Value value_from_table(Value value, int ply) {
  return is_win(value) ? value - ply : is_loss(value) ? value + ply : value;
}

}  // namespace millstone
