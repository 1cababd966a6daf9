// The verbs of `millstone tablebase`.
#pragma once

#include "tools/command_line.h"

namespace millstone {

int run_tablebase_build(const Arguments& arguments);

}  // namespace millstone
