// The state of one session.
#include "protocol/session/context.h"

#include <utility>

#include "engine/rules/presets.h"
#include "protocol/options/engine_options.h"
#include "protocol/options/rule_options.h"

namespace millstone {

Context::Context(Sink& sink, const SessionLimits& session_limits, std::function<void()> on_finished)
    : limits(session_limits),
      out(sink),
      variant(presets().front().name),
      reporter(out, [this] { activity.mark_finished(); }),
      engine(reporter),
      activity(engine, std::move(on_finished)) {
  add_engine_options(*this);
  add_rule_options(*this);
}

}  // namespace millstone
