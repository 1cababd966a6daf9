// The loop of a session and the order of its commands.
#include "protocol/session/session.h"

#include <new>
#include <system_error>

#include "engine/text/nearest_word.h"
#include "engine/text/text.h"
#include "engine/text/words.h"
#include "protocol/session/command.h"
#include "protocol/session/engine_options.h"
#include "protocol/session/rule_options.h"

namespace millstone {
namespace {

// The lines that may wait for the end of a search.
constexpr std::size_t kMaxWaiting = 10'000;

// Nothing, for a program as for a person.
bool is_comment(std::string_view trimmed) {
  return trimmed.empty() || trimmed.front() == '#';
}

// The command that a line holds; nullptr for a comment and where there is none.
const Command* command_in(std::string_view line, std::string_view& arguments) {
  return is_comment(trim(line)) ? nullptr : command_of(line, arguments);
}

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

bool Session::run() {
  while (!done()) {
    if (context_.activity.reap()) run_waiting();
    // Nobody is left to stop what is endless.
    while (input_ended_ && context_.activity.endless()) {
      context_.activity.stop();
      run_waiting();
    }
    if (done()) break;
    if (full() && !context_.activity.endless()) {
      inbox_.wait_for_finish();
    } else {
      take(inbox_.pop());
    }
    if (inbox_.abandoned()) break;
  }
  finish();
  const bool complete = !inbox_.abandoned();
  inbox_.abandon();
  return complete;
}

bool Session::done() const {
  return context_.quit || (input_ended_ && !context_.activity.running() && waiting_.empty());
}

bool Session::full() const {
  return waiting_.size() >= kMaxWaiting || waiting_bytes_ >= context_.limits.max_waiting_bytes;
}

void Session::take(Event event) {
  switch (event.kind) {
    case Event::Kind::kLine:
      context_.out.log_input(event.line);
      dispatch(std::move(event));
      break;
    case Event::Kind::kOverlong:
      dispatch(std::move(event));
      break;
    case Event::Kind::kFinished:
      break;  // run() reaps what is over
    case Event::Kind::kEnd:
      input_ended_ = true;
      break;
  }
}

void Session::dispatch(Event event) {
  std::string_view arguments;
  const Command* command = command_in(event.line, arguments);
  const Timing timing = command != nullptr ? command->timing : Timing::kShows;
  const Activity& activity = context_.activity;
  const bool held = activity.held();
  const bool waits =
      !waiting_.empty() || (activity.running() && !(timing == Timing::kShows && held));
  if (timing == Timing::kUrgent || !waits) {
    carry_out(event);
    if (!activity.running()) run_waiting();
    return;
  }
  // Only `stop` ends an endless search, so its line must be read whatever comes before it.
  if (full() && activity.endless()) {
    context_.out.error("too many commands wait for the end of the search; " +
                       millstone::quoted(event.line) + " is ignored");
    return;
  }
  // Of a search that ends by itself it depends on the time whether a line waits: that must not
  // show.
  if (command != nullptr && held && (timing == Timing::kStarts || context_.settings.debug)) {
    context_.out.info(std::string(command->name) + " waits for the end of the search; send stop");
  }
  waiting_bytes_ += weight_of_line(event.line);
  waiting_.push_back(std::move(event));
}

void Session::carry_out(const Event& event) {
  if (event.kind == Event::Kind::kOverlong) {
    return context_.out.error("a line of input was too long and is ignored");
  }
  std::string_view arguments;
  if (const Command* command = command_in(event.line, arguments)) {
    return run_command(*command, arguments);
  }
  const std::string_view text = trim(event.line);
  if (is_comment(text)) return;
  std::string_view rest = text;
  const std::string near = nearest_word(take_word(rest), command_names());
  context_.out.error("unknown command " + millstone::quoted(text) +
                     (near.empty() ? "" : "; did you mean " + near + "?") + "; `help` lists all");
}

// Memory or threads that are not to be had end neither the session nor its program.
void Session::run_command(const Command& command, std::string_view arguments) {
  try {
    command.run(context_, arguments);
  } catch (const std::bad_alloc&) {
    fail(command, "there is not enough memory");
  } catch (const std::system_error& error) {
    fail(command, error.what());
  }
}

void Session::fail(const Command& command, const std::string& why) {
  context_.out.error(std::string(command.name) + " failed: " + why);
  if (command.name == "go" && !context_.activity.running()) {
    context_.out.line("bestmove (none)");  // whoever has sent it waits
  }
}

// Carries out what waits until one of it starts something that runs in the background again.
void Session::run_waiting() {
  while (!waiting_.empty() && !context_.activity.running() && !inbox_.abandoned()) {
    const Event event = std::move(waiting_.front());
    waiting_.pop_front();
    waiting_bytes_ -= weight_of_line(event.line);
    carry_out(event);
  }
}

// After `quit` what runs is stopped and what waits is short (see the commands that start
// something).
void Session::finish() {
  context_.activity.stop();
  while (!waiting_.empty() && !inbox_.abandoned()) {
    run_waiting();
    context_.activity.wait();
  }
  waiting_.clear();
}

}  // namespace millstone
