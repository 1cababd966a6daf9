// The declarations of every option that is not a rule.
#pragma once

namespace millstone {

struct Context;

// Adds them to `context.options`; they act on `context`, which outlives them.
void add_engine_options(Context& context);

}  // namespace millstone
