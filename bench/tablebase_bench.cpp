// Speed of probing: the built-in tables from blocks in the cache and from blocks that must be
// unpacked first, and files of large sectors in the directory that the environment variable
// MILLSTONE_TABLES names.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <random>

#include "engine/rules/presets.h"
#include "engine/tablebase/prober.h"

namespace millstone {
namespace {

using namespace tablebase;

// Positions that come in no order that a cache could like.
std::vector<Position> some_endings(std::size_t count, int white, int black) {
  std::mt19937 random(1);
  std::vector<Position> positions;
  while (positions.size() < count) {
    Position position;
    position.side = random() % 2 ? kBlack : kWhite;
    for (const Color color : {kWhite, kBlack}) {
      while (position.on_board(color) < (color == kWhite ? white : black)) {
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
  const auto positions = some_endings(count, 5, 4);
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

// Asks the system to forget what it has read of the files.
void drop_from_memory(const std::filesystem::path& directory) {
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    const int file = ::open(entry.path().c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;
    ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    ::close(file);
  }
}

// Eight against seven, each block read from the disk and unpacked.
void probe_files_cold(benchmark::State& state) {
  const char* const directory = std::getenv("MILLSTONE_TABLES");
  if (directory == nullptr) return state.SkipWithError("MILLSTONE_TABLES is not set");
  TableSources sources;
  sources.directories = {directory};
  sources.cache_mb = 0;
  const Prober prober(std::make_shared<const PreparedRules>(default_rules()), sources);
  const auto positions = some_endings(1000, 8, 7);
  if (!prober.probe(positions[0])) return state.SkipWithError("no tables of 8 against 7 there");
  for (auto _ : state) {
    state.PauseTiming();
    drop_from_memory(directory);
    state.ResumeTiming();
    for (const Position& position : positions) benchmark::DoNotOptimize(prober.probe(position));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
}
BENCHMARK(probe_files_cold)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace millstone
