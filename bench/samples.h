// What the benchmarks share: positions from the phases of nine men's morris and starts of its kin.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>

#include "engine/game/position.h"
#include "engine/game/prepared_rules.h"

namespace millstone::bench {

struct Sample {
  PreparedRulesPtr rules;
  Position position;
};

// Numbers of the two positions that the README quotes.
inline constexpr int kStart = 0;
inline constexpr int kMoving = 2;

// For benchmarks whose first argument is the number of a position.
void every_position(benchmark::internal::Benchmark* benchmark);
// The sample of that number; its name becomes the benchmark's label.
Sample sample_for(benchmark::State& state);
// Shows how many of something were done in a second.
void set_rate(benchmark::State& state, const char* name, std::uint64_t count);

}  // namespace millstone::bench
