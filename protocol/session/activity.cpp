// Starting and ending the background work of a session.
#include "protocol/session/activity.h"

#include <cassert>

#include "protocol/session/go_arguments.h"

namespace millstone {

void Activity::start_search(const SearchLimits& limits) {
  assert(!running());
  finished_ = false;
  running_ = What::kSearch;
  infinite_ = limits.infinite;
  pondering_ = limits.ponder;
  limited_ = is_limited(limits);
  [[maybe_unused]] const bool started = engine_.go(limits);
  assert(started);
}

void Activity::start_job(Job job) {
  assert(!running());
  finished_ = false;
  job_ = std::jthread(std::move(job));  // throws where there is no thread to be had
  running_ = What::kJob;
}

void Activity::mark_finished() {
  finished_ = true;
  on_finished_();
}

void Activity::wait() {
  if (running_ == What::kSearch) engine_.wait();
  if (running_ == What::kJob) job_.join();
  running_ = What::kNothing;
}

void Activity::stop() {
  if (running_ == What::kSearch) engine_.stop();
  if (running_ == What::kJob) job_.request_stop();
  wait();
}

void Activity::ponderhit() {
  if (running_ != What::kSearch) return;
  pondering_ = false;
  engine_.ponderhit();
}

bool Activity::reap() {
  if (!running() || !finished_) return false;
  wait();
  return true;
}

}  // namespace millstone
