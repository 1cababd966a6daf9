// The loop of a session and the order of its commands.
#include "protocol/session/session.h"

#include <chrono>

#include "engine/text/text.h"
#include "protocol/session/command.h"
#include "protocol/session/engine_options.h"
#include "protocol/session/rule_options.h"

namespace millstone {
namespace {

// What may wait for the end of a search.
constexpr std::size_t kMaxDeferred = 10'000;
constexpr std::size_t kMaxDeferredBytes = std::size_t{32} << 20;

// How long a session that ends goes on answering searches that wait.
constexpr std::chrono::milliseconds kPatience{300};

}  // namespace

Session::Session(Sink& sink, const SessionLimits& limits)
    : context_(sink, limits, [this] {
        inbox_.push({Event::Kind::kFinished, {}});
      }) {
  add_engine_options(context_);
  add_rule_options(context_);
}

Session::~Session() {
  inbox_.abandon();
}

void Session::run() {
  while (!context_.quit) {
    Event event = inbox_.pop();
    if (context_.activity.reap()) run_deferred();
    switch (event.kind) {
      case Event::Kind::kLine:
        take_line(std::move(event.line));
        break;
      case Event::Kind::kOverlong:
        context_.out.error("a line of input was too long and is ignored");
        break;
      case Event::Kind::kFinished:
        break;  // reaped above
      case Event::Kind::kEnd:
        context_.quit = true;
        break;
    }
  }
  finish();
  inbox_.abandon();
}

bool Session::run_line(std::string_view line) {
  const int errors = context_.out.error_count();
  take_line(std::string(line));
  context_.activity.wait();
  return context_.out.error_count() == errors;
}

void Session::take_line(std::string line) {
  context_.out.log_input(line);
  const std::string_view text = trim(line);
  if (text.empty() || text.front() == '#') return;
  std::string_view arguments;
  const Command* command = command_of(line, arguments);
  if (command == nullptr) {
    context_.out.error("unknown command " + quoted(text) + "; `help` lists all");
    return;
  }
  dispatch(*command, arguments, line);
}

void Session::dispatch(const Command& command, std::string_view arguments,
                       const std::string& line) {
  const bool busy = context_.activity.running();
  const bool others_wait = !deferred_.empty();
  if (command.timing != Timing::kUrgent &&
      (others_wait || (busy && command.timing == Timing::kWaits))) {
    return defer(line);
  }
  if (busy && command.timing == Timing::kStarts) {
    context_.out.error(std::string(command.name) +
                       " is refused: a search is running; send stop first");
    return;
  }
  command.run(context_, arguments);
  if (!context_.activity.running()) run_deferred();
}

void Session::defer(const std::string& line) {
  if (deferred_.size() >= kMaxDeferred || deferred_bytes_ + line.size() > kMaxDeferredBytes) {
    context_.out.error("too many commands wait for the end of the search; " + quoted(line) +
                       " is ignored");
    return;
  }
  deferred_.push_back(line);
  deferred_bytes_ += line.size();
  if (context_.settings.debug) {
    context_.out.info(quoted(line) + " waits for the end of the search");
  }
}

// Runs what waits until one of it starts something that runs in the background again.
void Session::run_deferred() {
  while (!deferred_.empty() && !context_.activity.running()) {
    const std::string line = std::move(deferred_.front());
    deferred_.pop_front();
    deferred_bytes_ -= line.size();
    std::string_view arguments;
    if (const Command* command = command_of(line, arguments)) command->run(context_, arguments);
  }
}

void Session::finish() {
  context_.activity.stop();
  // From here on: a slow end of what ran must not take the time of what waits.
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (!deferred_.empty() && std::chrono::steady_clock::now() < deadline) {
    run_deferred();
    context_.activity.stop();
  }
  deferred_.clear();
}

}  // namespace millstone
