// Options of an engine that can be tuned, in the lines that OpenBench uses for them. Used by
// `millstone tune` and `millstone tunables`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace millstone {

// One line: `name,int,value,min,max,c_end,r_end` (or `float`).
struct Tunable {
  std::string name;
  bool whole = true;  // int: the engine gets whole numbers
  double value = 0, min = 0, max = 0;
  // How far from the value both sides of the last iteration's games are, and by which part of
  // c_end² a result of one pair then changes it.
  double c_end = 0, r_end = 0;
};

std::string to_text(const Tunable& tunable);
Result<Tunable> parse_tunable(std::string_view line);
// Lines that are empty or begin with `#` are skipped; errors name the line. At least one.
Result<std::vector<Tunable>> parse_tunables(std::string_view text, const std::string& file_name);

}  // namespace millstone
