// The named rule sets built into the engine (rules.md section 6).
#pragma once

#include <string_view>
#include <vector>

#include "engine/rules/variant.h"

namespace millstone {

using Preset = Variant;

// In the order of the specification, the default (`ninemensmorris`) first.
const std::vector<Preset>& presets();
// Without regard to case; nullptr when there is none.
const Preset* find_preset(std::string_view name);
const Rules& default_rules();

}  // namespace millstone
