// The bench as text: its arguments read, its steps and result in lines. The session's command and
// `millstone bench` share it.
#pragma once

#include <string>
#include <string_view>

#include "engine/bench/bench.h"

namespace millstone {

// The numbers `[DEPTH [THREADS [HASH]]]`; what is left out keeps its default.
Result<BenchOptions> read_bench_options(std::string_view arguments);

// "Position 3/14: …"
std::string format_bench_step(const BenchStep& step);

// The last three lines: Total time (ms), Nodes searched, Nodes/second.
std::string format_bench(const BenchResult& result);

}  // namespace millstone
