// Runs a function over a range of rows on several threads, in chunks taken from a shared counter.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "engine/threads/thread_pool.h"

namespace millstone::tablebase {

// `body(begin, end)` is called for disjoint parts of [0, count); blocks until all are done.
template <class Body>
void parallel_rows(std::uint32_t count, unsigned threads, const Body& body) {
  const std::uint32_t chunk =
      std::clamp<std::uint32_t>(count / (64 * std::max(threads, 1u)), 1, 256);
  std::atomic<std::uint32_t> next{0};
  const auto work = [&] {
    for (;;) {
      const std::uint32_t begin = next.fetch_add(chunk, std::memory_order_relaxed);
      if (begin >= count) return;
      body(begin, std::min(count, begin + chunk));
    }
  };
  run_on_threads(static_cast<int>(threads), work);
}

}  // namespace millstone::tablebase
