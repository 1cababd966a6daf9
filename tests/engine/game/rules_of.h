// Prepared rules by the name of their preset, for the tests of engine/game/.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/game/prepared_rules.h"
#include "engine/rules/presets.h"

namespace millstone::testing {

inline PreparedRulesPtr rules_of(std::string_view preset) {
  const Preset* found = find_preset(preset);
  if (!found) throw std::invalid_argument("no preset " + std::string(preset));
  return std::make_shared<const PreparedRules>(found->rules);
}

}  // namespace millstone::testing
