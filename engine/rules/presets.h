// The named rule sets built into the engine (rules.md section 6).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/rules.h"

namespace millstone {

struct Preset {
  std::string name;
  std::string base;   // the preset it differs from; empty for the default
  std::string title;  // one line for a person: "Nine Men's Morris"
  Rules rules;        // complete and valid
};

// In the order of the specification, the default (`ninemensmorris`) first.
const std::vector<Preset>& presets();
// Without regard to case; nullptr when there is none.
const Preset* find_preset(std::string_view name);
const Rules& default_rules();

}  // namespace millstone
