// The bench: a fixed set of positions, each searched to a fixed depth. With one thread its node
// count is the signature of a build; command `bench` and `millstone bench` run it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/board/topology.h"
#include "engine/result.h"
#include "engine/rules/variant.h"
#include "engine/search/limits.h"
#include "engine/search/listener.h"

namespace millstone {

struct BenchOptions {
  int depth = 7;
  int threads = 1;
  int hash_mb = 16;
  // In place of the fixed set: positions of this game, the same ones every time.
  std::optional<Variant> game;
};

// One position of the bench, searched.
struct BenchStep {
  std::size_t number;  // from 1
  std::size_t count;   // of all positions
  std::string variant;
  const Topology& board;
  SearchInfo info;  // the last report on the best turn
  BestTurn best;
};

struct BenchResult {
  std::uint64_t nodes = 0;
  Milliseconds time = 0;
  bool complete = false;  // not stopped
};

// Searches every position from a cleared table; `on_step` gets each as it is done. Blocks until
// done or stopped. Fails where a position of the set cannot be set up.
Result<BenchResult> run_bench(const BenchOptions& options, std::stop_token stop,
                              const std::function<void(const BenchStep&)>& on_step);

}  // namespace millstone
