// Speed of the game's steps: listing turns, counting them, making them, and perft.
#include <benchmark/benchmark.h>

#include "bench/samples.h"
#include "engine/game/generate.h"
#include "engine/game/perft.h"

namespace millstone::bench {

namespace {

void list_turns(benchmark::State& state) {
  const Sample sample = sample_for(state);
  TurnList list;
  std::uint64_t turns = 0;
  for (auto _ : state) {
    list.clear();
    generate(*sample.rules, sample.position, list);
    benchmark::DoNotOptimize(list);
    turns += list.size();
  }
  set_rate(state, "turns/s", turns);
}
BENCHMARK(list_turns)->Apply(every_position);

void list_captures(benchmark::State& state) {
  const Sample sample = sample_for(state);
  TurnList list;
  for (auto _ : state) {
    list.clear();
    generate_captures(*sample.rules, sample.position, list);
    benchmark::DoNotOptimize(list);
  }
  set_rate(state, "lists/s", static_cast<std::uint64_t>(state.iterations()));
}
BENCHMARK(list_captures)->Apply(every_position);

void count_alone(benchmark::State& state) {
  const Sample sample = sample_for(state);
  for (auto _ : state) {
    benchmark::DoNotOptimize(count_turns(*sample.rules, sample.position));
  }
  set_rate(state, "counts/s", static_cast<std::uint64_t>(state.iterations()));
}
BENCHMARK(count_alone)->Apply(every_position);

// Every turn of the position made on a copy of it, as search and perft do.
void make_turns(benchmark::State& state) {
  const Sample sample = sample_for(state);
  TurnList list;
  generate(*sample.rules, sample.position, list);
  std::uint64_t turns = 0;
  for (auto _ : state) {
    for (const Turn turn : list) {
      Position next = sample.position;
      do_turn(*sample.rules, next, turn);
      benchmark::DoNotOptimize(next);
    }
    turns += list.size();
  }
  set_rate(state, "turns/s", turns);
}
BENCHMARK(make_turns)->Apply(every_position);

void test_outcome(benchmark::State& state) {
  const Sample sample = sample_for(state);
  for (auto _ : state) {
    benchmark::DoNotOptimize(outcome(*sample.rules, sample.position));
  }
  set_rate(state, "tests/s", static_cast<std::uint64_t>(state.iterations()));
}
BENCHMARK(test_outcome)->Apply(every_position);

// Arguments: the position and the depth in plies.
void perft_turns(benchmark::State& state) {
  const Sample sample = sample_for(state);
  PerftOptions options;
  options.depth = static_cast<int>(state.range(1));
  std::uint64_t turns = 0;
  for (auto _ : state) {
    turns += perft(*sample.rules, sample.position, options).nodes;
  }
  set_rate(state, "turns/s", turns);
}
BENCHMARK(perft_turns)->Args({kStart, 6})->Args({kMoving, 7})->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace millstone::bench
