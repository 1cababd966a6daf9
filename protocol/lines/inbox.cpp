// The bounded queue of a session.
#include "protocol/lines/inbox.h"

#include <utility>

namespace millstone {

void Inbox::append(Event event) {
  if (abandoned_) return;
  bytes_ += weight(event);
  events_.push_back(std::move(event));
  not_empty_.notify_one();
}

void Inbox::push(Event event) {
  std::unique_lock lock(mutex_);
  if (event.kind == Event::Kind::kFinished) {
    finished_ = true;
    not_empty_.notify_one();
    return;
  }
  not_full_.wait(lock, [this] { return abandoned_ || !full(); });
  append(std::move(event));
}

bool Inbox::try_push(Event event) {
  const std::lock_guard lock(mutex_);
  if (full()) return false;
  append(std::move(event));
  return true;
}

Event Inbox::pop() {
  std::unique_lock lock(mutex_);
  not_empty_.wait(lock, [this] { return abandoned_ || finished_ || !events_.empty(); });
  if (abandoned_) return {};
  if (std::exchange(finished_, false)) return {Event::Kind::kFinished, {}};
  Event event = std::move(events_.front());
  events_.pop_front();
  bytes_ -= weight(event);
  not_full_.notify_one();
  return event;
}

void Inbox::wait_for_finish() {
  std::unique_lock lock(mutex_);
  not_empty_.wait(lock, [this] { return abandoned_ || finished_; });
  finished_ = false;
}

void Inbox::abandon() {
  const std::lock_guard lock(mutex_);
  abandoned_ = true;
  events_.clear();
  bytes_ = 0;
  not_empty_.notify_all();
  not_full_.notify_all();
}

}  // namespace millstone
