// The state of one session.
#include "protocol/session/context.h"

#include <utility>

#include "engine/rules/presets.h"

namespace millstone {

Context::Context(Sink& sink, const SessionLimits& session_limits, std::function<void()> on_finished)
    : limits(session_limits),
      share(limits.share ? limits.share : std::make_shared<BudgetShare>(nullptr)),
      out(sink),
      variant(presets().front().name),
      reporter(out, [this] { activity.mark_finished(); }),
      engine(reporter, limits.pacer),
      activity(engine, std::move(on_finished)) {
  if (limits.catalogue) catalogue = *limits.catalogue;
  SearchOptions start = engine.options();
  start.hash_mb = limits.hash_mb;
  start.tablebase_cache_mb = limits.tablebase_cache_mb;
  start.tablebase_path = limits.tablebase_path;
  (void)engine.set_options(start);
}

}  // namespace millstone
