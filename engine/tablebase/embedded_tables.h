// The tables linked into the program: moving sectors of nine men's morris with few pieces. Made by
// the solver while the program is built; see embed/.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace millstone::tablebase {

// Whole table files, in memory for ever. Empty in a build without them.
std::vector<std::span<const std::byte>> embedded_tables();

}  // namespace millstone::tablebase
