// Who may come in: counts sessions, also by address, gives each its share of the memory and limits
// how often an address may ask. From the thread that serves alone.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "engine/result.h"
#include "protocol/server/server_options.h"
#include "protocol/session/shared_budget.h"

namespace millstone {

// Lets `rate` things a second pass on average and twice as many at once.
class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;

  TokenBucket(double rate, Clock::time_point now) : rate_(rate), tokens_(2 * rate), last_(now) {}

  // Takes one, also where there is none left.
  void take(Clock::time_point now, double count = 1);
  // Whether that was too many.
  bool empty() const { return tokens_ < 0; }
  bool full() const { return tokens_ >= 2 * rate_; }
  // Until there is one again; 0 when there is.
  std::chrono::milliseconds wait() const;

 private:
  double rate_, tokens_;
  Clock::time_point last_;
};

// The MB of a session's tables at its beginning: so little that all sessions together leave
// something to those that ask for more.
struct StartMemory {
  int hash_mb, cache_mb;
};
StartMemory start_memory(const ServerLimits& limits);

// Whom an address counts for: a client with IPv6 has 2^64 addresses of its own, which count as one.
std::string client_of(const std::string& address);

class Admission {
 public:
  using Clock = TokenBucket::Clock;

  // The place of a session, given back with it. Outlived by the Admission.
  class Place {
   public:
    Place(Place&& other) noexcept
        : admission_(std::exchange(other.admission_, nullptr)),
          address_(std::move(other.address_)),
          share_(std::move(other.share_)) {}
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (admission_ != nullptr) admission_->leave(address_);
    }
    // What the session holds at its beginning, by start_memory().
    const std::shared_ptr<BudgetShare>& share() const { return share_; }

   private:
    friend class Admission;
    Place(Admission* admission, std::string address, std::shared_ptr<BudgetShare> share)
        : admission_(admission), address_(std::move(address)), share_(std::move(share)) {}
    Admission* admission_;
    std::string address_;
    std::shared_ptr<BudgetShare> share_;
  };

  Admission(const ServerLimits& limits, std::shared_ptr<SharedBudget> budget)
      : limits_(limits), budget_(std::move(budget)) {}

  // A place for a session from that address, or why there is none.
  Result<Place> enter(const std::string& address);
  // Whether that address may make one more request now; otherwise in so many seconds.
  bool may_request(const std::string& address, Clock::time_point now);

  std::size_t sessions() const { return sessions_; }
  // Addresses that are kept in mind; what has been quiet long enough is forgotten.
  std::size_t remembered() const { return requests_.size(); }

 private:
  void leave(const std::string& address);

  const ServerLimits& limits_;
  const std::shared_ptr<SharedBudget> budget_;
  std::size_t sessions_ = 0;
  std::unordered_map<std::string, std::size_t> by_address_;
  std::unordered_map<std::string, TokenBucket> requests_;
};

}  // namespace millstone
