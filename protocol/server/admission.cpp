// Counting sessions and requests.
#include "protocol/server/admission.h"

#include <algorithm>
#include <cmath>

namespace millstone {
namespace {

// Addresses whose requests are counted at the same time. Who comes from more is counted together.
constexpr std::size_t kMaxRemembered = 10'000;

}  // namespace

void TokenBucket::take(Clock::time_point now, double count) {
  const std::chrono::duration<double> elapsed = now - last_;
  last_ = now;
  tokens_ = std::min(2 * rate_, tokens_ + elapsed.count() * rate_) - count;
}

std::chrono::milliseconds TokenBucket::wait() const {
  if (!empty()) return std::chrono::milliseconds(0);
  return std::chrono::milliseconds(1 + std::lround(std::min(-tokens_ / rate_ * 1000, 60'000.0)));
}

Result<Admission::Place> Admission::enter(const std::string& address) {
  if (sessions_ >= limits_.sessions) {
    return Error{"too many sessions: all " + std::to_string(limits_.sessions) + " are taken", "",
                 ""};
  }
  std::size_t& here = by_address_[address];
  if (here >= limits_.sessions_per_address) {
    return Error{"too many sessions from your address: " + std::to_string(here) + " are open", "",
                 ""};
  }
  ++here;
  ++sessions_;
  return Place(this, address);
}

void Admission::leave(const std::string& address) {
  --sessions_;
  const auto found = by_address_.find(address);
  if (--found->second == 0) by_address_.erase(found);
}

bool Admission::may_request(const std::string& address, Clock::time_point now) {
  if (requests_.size() >= kMaxRemembered && requests_.count(address) == 0) {
    for (auto it = requests_.begin(); it != requests_.end();) {
      it->second.take(now, 0);
      it = it->second.full() ? requests_.erase(it) : std::next(it);
    }
  }
  const bool room = requests_.size() < kMaxRemembered || requests_.count(address) != 0;
  const auto entry =
      requests_.try_emplace(room ? address : std::string(), limits_.requests_per_second, now).first;
  TokenBucket& bucket = entry->second;
  bucket.take(now);
  if (!bucket.empty()) return true;
  bucket.take(now, -1);  // what is refused costs nothing, or an impatient client never gets in
  return false;
}

}  // namespace millstone
