// Random conversations for the real program: valid, broken and mixed ones. Used by
// random_script_test.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace millstone {

struct RandomScript {
  std::vector<std::string> lines;
  int answers = 0;  // `bestmove` lines that are due: one for each `go` that is not perft
  // Nothing in it depends on the time: no clocks, no `stop`, no second thread.
  bool repeatable = true;
};

// The same for the same seed. Every search that does not end by itself is stopped some lines
// later or by the end of the input. The last line may be `quit`.
RandomScript make_script(std::uint64_t seed);

}  // namespace millstone
