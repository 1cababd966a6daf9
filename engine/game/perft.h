// Perft: counts the turns (or single actions) reachable in a number of plies. Draw rules are off.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "engine/game/position.h"
#include "engine/game/turn.h"
#include "engine/result.h"
#include "engine/threads/thread_pool.h"

namespace millstone {

struct PerftOptions {
  int depth = 1;
  bool actions = false;           // count each place, move or removal as a ply of its own
  ThreadPool* threads = nullptr;  // to share the work with; null: this thread alone
  std::size_t hash_bytes = 0;     // 0 = no table
};
struct PerftCount {
  Turn turn;
  std::uint64_t nodes;
};
struct PerftResult {
  std::uint64_t nodes = 0;
  std::vector<PerftCount> divide;  // a first turn each, in the order of generation
  bool stopped = false;            // a stop was asked for; the counts are not complete
  Status hash = Done{};            // an error: no memory for the table; counted without
};

// Blocks until counted or stopped. `on_root` (may be empty) is called from any of the threads,
// one call at a time, as each first turn is finished.
PerftResult perft(const PreparedRules& rules, const Position& position, const PerftOptions& options,
                  std::stop_token stop = {},
                  const std::function<void(const PerftCount&)>& on_root = {});

}  // namespace millstone
