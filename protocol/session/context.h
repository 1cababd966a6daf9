// All that the commands of one session work on.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/engine.h"
#include "engine/rules/variant_catalogue.h"
#include "protocol/lines/output.h"
#include "protocol/options/option.h"
#include "protocol/session/activity.h"
#include "protocol/session/reporter.h"
#include "protocol/session/session_limits.h"
#include "protocol/wording/format.h"

namespace millstone {

// What options set that does not concern the engine.
struct Settings {
  ReportStyle style;
  Milliseconds default_movetime = 0;  // for `go` without arguments; 0 = none
  bool debug = false;                 // say more
};

struct Context {
  // `on_finished` is called from another thread when background work is over.
  Context(Sink& sink, const SessionLimits& session_limits, std::function<void()> on_finished);
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  const SessionLimits limits;
  const std::shared_ptr<BudgetShare> share;  // never null
  Output out;
  Settings settings;
  VariantCatalogue catalogue;
  std::string variant;  // the rule set last chosen by name
  Reporter reporter;
  Engine engine;
  Activity activity;
  OptionRegistry options;  // declared by the session
  bool quit = false;
};

}  // namespace millstone
