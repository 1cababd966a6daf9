// The verbs of `millstone tablebase`.
#pragma once

#include "tools/command_line/command_line.h"

namespace millstone {

int run_tablebase_build(const Arguments& arguments);
int run_tablebase_export(const Arguments& arguments);
int run_tablebase_info(const Arguments& arguments);
int run_tablebase_plan(const Arguments& arguments);
int run_tablebase_probe(const Arguments& arguments);
int run_tablebase_verify(const Arguments& arguments);

}  // namespace millstone
