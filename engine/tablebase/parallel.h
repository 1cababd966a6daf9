// Runs a function over a range of rows on several threads, in chunks taken from a shared counter.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

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
  std::vector<std::jthread> pool;
  for (unsigned i = 1; i < threads; ++i) pool.emplace_back(work);
  work();
}

}  // namespace millstone::tablebase
