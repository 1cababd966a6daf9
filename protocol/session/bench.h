// The bench: a fixed set of positions, each searched to a fixed depth. With one thread its node
// count is the signature of a build; commands `bench` and `millstone bench` run it.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "engine/search/limits.h"

namespace millstone {

struct BenchOptions {
  int depth = 7;
  int threads = 1;
  int hash_mb = 16;

  // Overwrites them in this order with the numbers of `arguments`; fewer may be given.
  Status read(std::string_view arguments);
};

struct BenchResult {
  std::uint64_t nodes = 0;
  Milliseconds time = 0;
  bool complete = false;  // not stopped
};

// Searches every position from a cleared table; `say` gets a line about each. Blocks until done or
// stopped.
BenchResult run_bench(const BenchOptions& options, std::stop_token stop,
                      const std::function<void(const std::string&)>& say);

// The last three lines: Total time (ms), Nodes searched, Nodes/second.
std::string format_bench(const BenchResult& result);

}  // namespace millstone
