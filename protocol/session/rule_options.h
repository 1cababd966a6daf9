// The option `Variant`, one option for each rule parameter, and Sanmill's names for them.
#pragma once

namespace millstone {

struct Context;

// Adds them to `context.options`; they act on `context`, which outlives them.
void add_rule_options(Context& context);

}  // namespace millstone
