// The state of one session.
#include "protocol/session/context.h"

#include <utility>

#include "engine/rules/presets.h"

namespace millstone {

Context::Context(Sink& sink, const SessionLimits& session_limits, std::function<void()> on_finished)
    : limits(session_limits),
      out(sink),
      variant(presets().front().name),
      reporter(out, [this] { activity.mark_finished(); }),
      engine(reporter),
      activity(engine, std::move(on_finished)) {}

}  // namespace millstone
