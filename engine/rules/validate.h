// The checks of a rule set that no single value shows. Whatever takes rules from outside (options,
// variant files) asks them before the rules are used.
#pragma once

#include "engine/result.h"
#include "engine/rules/rules.h"

namespace millstone {

// Pieces against points, keys that need or exclude each other, the start position. The error's
// `where` names the keys. Values without any effect in these rules (`flyCount` without flying) are
// allowed: options are set one by one, and an order of setting them must not matter for such.
Status validate(const Rules& rules);

}  // namespace millstone
