// Speed of the static evaluation.
#include <benchmark/benchmark.h>

#include "bench/samples.h"
#include "engine/search/evaluate.h"

namespace millstone::bench {

namespace {

void evaluate_position(benchmark::State& state) {
  const Sample sample = sample_for(state);
  for (auto _ : state) {
    benchmark::DoNotOptimize(evaluate(*sample.rules, sample.position));
  }
  set_rate(state, "evaluations/s", static_cast<std::uint64_t>(state.iterations()));
}
BENCHMARK(evaluate_position)->Apply(every_position);

}  // namespace

}  // namespace millstone::bench
