// Speed of the transposition table: writing and finding entries at random places, as a search does.
#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <stdexcept>

#include "bench/samples.h"
#include "engine/search/transposition_table.h"

namespace millstone::bench {

namespace {

constexpr std::uint64_t kFirstSeed = 1;

// The next key of a sequence without visible order (SplitMix64, public domain, S. Vigna).
Key next_key(std::uint64_t& seed) {
  seed += 0x9E3779B97F4A7C15;
  Key key = seed;
  key = (key ^ (key >> 30)) * 0xBF58476D1CE4E5B9;
  key = (key ^ (key >> 27)) * 0x94D049BB133111EB;
  return key ^ (key >> 31);
}

// Argument of the benchmarks below: the size in megabytes, from inside the cache to far outside.
void every_size(benchmark::internal::Benchmark* benchmark) {
  benchmark->Arg(1)->Arg(64)->Arg(512);
}

TableEntry some_entry() {
  TableEntry entry;
  entry.turn = Turn::move(0, 1);
  entry.depth = 5;
  entry.bound = Bound::kExact;
  return entry;
}

// Stores as many entries as there are places, from the first key on: no page is touched for the
// first time while the clock runs.
void resize_and_fill(TranspositionTable& table, const benchmark::State& state) {
  if (const Status status = table.resize(static_cast<int>(state.range(0))); !status) {
    throw std::runtime_error(status.error().text());
  }
  const TableEntry entry = some_entry();
  std::uint64_t seed = kFirstSeed;
  for (std::size_t i = 0; i < table.bytes() / 16; ++i) table.store(next_key(seed), entry);
}

void store_entries(benchmark::State& state) {
  TranspositionTable table;
  resize_and_fill(table, state);
  const TableEntry entry = some_entry();
  std::uint64_t seed = kFirstSeed;
  for (auto _ : state) {
    table.store(next_key(seed), entry);
  }
  set_rate(state, "stores/s", static_cast<std::uint64_t>(state.iterations()));
}
BENCHMARK(store_entries)->Apply(every_size);

void probe_entries(benchmark::State& state) {
  TranspositionTable table;
  resize_and_fill(table, state);
  std::uint64_t seed = kFirstSeed;
  for (auto _ : state) {
    benchmark::DoNotOptimize(table.probe(next_key(seed)));
  }
  set_rate(state, "probes/s", static_cast<std::uint64_t>(state.iterations()));
}
BENCHMARK(probe_entries)->Apply(every_size);

// As probe_entries, but each place is asked for some time before it is needed.
void probe_prefetched(benchmark::State& state) {
  constexpr std::size_t kAhead = 8;
  TranspositionTable table;
  resize_and_fill(table, state);
  std::uint64_t seed = kFirstSeed;
  std::array<Key, kAhead> waiting{};
  std::size_t at = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(table.probe(waiting[at]));
    waiting[at] = next_key(seed);
    table.prefetch(waiting[at]);
    at = (at + 1) % kAhead;
  }
  set_rate(state, "probes/s", static_cast<std::uint64_t>(state.iterations()));
}
BENCHMARK(probe_prefetched)->Apply(every_size);

}  // namespace

}  // namespace millstone::bench
