// A short name for what a rule set does, by which tables know whether they belong to it.
#pragma once

#include <string>

#include "engine/rules/rules.h"

namespace millstone {

// 16 hex digits (XXH3, 64 bits) over everything that decides legal turns and results, the board's
// points, edges and lines included; the names of variant and board and the start position have no
// influence.
std::string rules_digest(const Rules& rules);

}  // namespace millstone
