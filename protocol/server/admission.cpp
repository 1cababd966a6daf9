// Counting sessions and requests.
#include "protocol/server/admission.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <boost/asio/ip/address.hpp>

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

StartMemory start_memory(const ServerLimits& limits) {
  // Half of everybody's part.
  const auto part = limits.hash_mb_total / static_cast<int>(limits.sessions) / 2;
  return {std::clamp(part * 3 / 4, 1, std::min(16, limits.hash_mb)), std::clamp(part / 4, 1, 4)};
}

std::string client_of(const std::string& address) {
  boost::system::error_code code;
  const auto parsed = boost::asio::ip::make_address(address, code);
  if (code || !parsed.is_v6()) return address;
  if (parsed.to_v6().is_v4_mapped()) {
    return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, parsed.to_v6()).to_string();
  }
  auto bytes = parsed.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return boost::asio::ip::address_v6(bytes).to_string() + "/64";
}

Result<Admission::Place> Admission::enter(const std::string& from) {
  const std::string address = client_of(from);
  if (sessions_ >= limits_.sessions) {
    return Error{"too many sessions: all " + std::to_string(limits_.sessions) + " are taken", "",
                 ""};
  }
  std::size_t& here = by_address_[address];  // more than 0 where there is an entry
  if (here >= limits_.sessions_per_address) {
    return Error{"too many sessions from your address: " + std::to_string(here) + " are open", "",
                 ""};
  }
  auto share = std::make_shared<BudgetShare>(budget_);
  const StartMemory memory = start_memory(limits_);
  Status held = share->hold(Resource::kMemoryMb, memory.hash_mb + memory.cache_mb);
  if (held) held = share->hold(Resource::kThreads, 1);
  if (!held) {
    if (here == 0) by_address_.erase(address);
    return held.error();
  }
  ++here;
  ++sessions_;
  return Place(this, address, std::move(share));
}

void Admission::leave(const std::string& address) {
  --sessions_;
  const auto found = by_address_.find(address);
  if (--found->second == 0) by_address_.erase(found);
}

bool Admission::may_request(const std::string& from, Clock::time_point now) {
  const std::string address = client_of(from);
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
