// Speed of probing the built-in tables: blocks in the cache, and blocks that must be unpacked
// first.
#include <benchmark/benchmark.h>

#include <random>

#include "engine/rules/presets.h"
#include "engine/tablebase/prober.h"

namespace millstone {
namespace {

using namespace tablebase;

// Positions of five pieces against four, which come in no order that a cache could like.
std::vector<Position> some_endings(std::size_t count) {
  std::mt19937 random(1);
  std::vector<Position> positions;
  while (positions.size() < count) {
    Position position;
    position.side = random() % 2 ? kBlack : kWhite;
    for (const Color color : {kWhite, kBlack}) {
      while (position.on_board(color) < (color == kWhite ? 5 : 4)) {
        const auto point = static_cast<Point>(random() % 24);
        if (!(position.occupied() & bit(point))) position.pieces[color] |= bit(point);
      }
    }
    positions.push_back(position);
  }
  return positions;
}

void run(benchmark::State& state, int cache_mb, std::size_t count) {
  TableSources sources;
  sources.cache_mb = cache_mb;
  const Prober prober(std::make_shared<const PreparedRules>(default_rules()), sources);
  const auto positions = some_endings(count);
  if (!prober.probe(positions[0])) return state.SkipWithError("built without tables");
  for (const Position& position : positions) benchmark::DoNotOptimize(prober.probe(position));
  for (auto _ : state)
    for (const Position& position : positions) benchmark::DoNotOptimize(prober.probe(position));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}

void probe_cached(benchmark::State& state) {
  run(state, 256, 100'000);
}
BENCHMARK(probe_cached)->Unit(benchmark::kMillisecond);

// Next to nothing is kept, so that nearly every probe unpacks its blocks.
void probe_cold(benchmark::State& state) {
  run(state, 0, 1000);
}
BENCHMARK(probe_cold)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace millstone
