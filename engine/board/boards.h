// The catalogue of built-in boards (rules.md section 2).
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/board/topology.h"

namespace millstone {

using TopologyPtr = std::shared_ptr<const Topology>;

// The built-in board of that id, or nullptr. Boards are built at the first use and shared.
TopologyPtr built_in_board(std::string_view id);
// All ids in the order of the specification.
std::vector<std::string_view> built_in_board_ids();

}  // namespace millstone
