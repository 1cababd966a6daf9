// The rule sets that fuzz targets choose from: every preset, and what no preset has.
#pragma once

#include <memory>
#include <vector>

#include "engine/game/prepared_rules.h"
#include "engine/rules/presets.h"
#include "tests/engine/game/rules_of.h"

namespace millstone::fuzz {

inline PreparedRulesPtr shared_rules_number(unsigned number) {
  static const std::vector<PreparedRulesPtr> all = [] {
    std::vector<PreparedRulesPtr> sets;
    for (const Preset& preset : presets()) {
      sets.push_back(std::make_shared<const PreparedRules>(preset.rules));
    }
    for (const Rules& rules : testing::rarest_rules()) {
      sets.push_back(std::make_shared<const PreparedRules>(rules));
    }
    return sets;
  }();
  return all[number % all.size()];
}

inline const PreparedRules& rules_number(unsigned number) {
  return *shared_rules_number(number);
}

}  // namespace millstone::fuzz
