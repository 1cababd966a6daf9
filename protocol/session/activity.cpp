// Starting and ending the background work of a session.
#include "protocol/session/activity.h"

#include <cassert>

namespace millstone {

void Activity::start_search(const SearchLimits& limits) {
  assert(!running());
  finished_ = false;
  running_ = What::kSearch;
  [[maybe_unused]] const bool started = engine_.go(limits);
  assert(started);
}

void Activity::start_job(Job job) {
  assert(!running());
  finished_ = false;
  running_ = What::kJob;
  job_ = std::jthread(std::move(job));
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
  if (running_ == What::kSearch) engine_.ponderhit();
}

bool Activity::reap() {
  if (!running() || !finished_) return false;
  wait();
  return true;
}

}  // namespace millstone
