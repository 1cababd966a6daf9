// Speed of the search: nodes a second at a fixed number of nodes, one thread, a fresh table.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "bench/samples.h"
#include "engine/engine.h"

namespace millstone::bench {

namespace {

constexpr std::uint64_t kNodes = 5'000'000;

// Keeps the node count of the last report.
class NodeCounter : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override { nodes_ = info.nodes; }
  void on_current(int, Turn, int) override {}
  void on_message(const std::string&) override {}
  void on_best(const BestTurn&) override {}

  // To be read when no search runs.
  std::uint64_t nodes() const { return nodes_; }

 private:
  std::uint64_t nodes_ = 0;
};

void search_nodes(benchmark::State& state) {
  const Sample sample = sample_for(state);
  NodeCounter counter;
  Engine engine(counter);
  engine.set_game(Game(sample.rules, sample.position));
  SearchLimits limits;
  limits.nodes = kNodes;

  std::uint64_t nodes = 0;
  for (auto _ : state) {
    state.PauseTiming();
    engine.new_game();
    state.ResumeTiming();
    engine.go(limits);
    engine.wait();
    nodes += counter.nodes();
  }
  set_rate(state, "nodes/s", nodes);
}
// The work is done by a thread of the engine, so real time is what counts.
BENCHMARK(search_nodes)->Apply(every_position)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace millstone::bench
