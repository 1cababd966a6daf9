// Sharing what a process has.
#include "protocol/session/shared_budget.h"

#include <algorithm>
#include <string>

namespace millstone {
namespace {

constexpr const char* kNames[kResources] = {"MB of memory", "threads", "counts and benches",
                                            "bytes of input"};

}  // namespace

bool SharedBudget::take(Resource resource, std::int64_t amount) {
  std::atomic<std::int64_t>& used = of(resource);
  const std::int64_t most = limit(resource) - amount;
  std::int64_t now = used;
  while (now <= most) {
    if (used.compare_exchange_weak(now, now + amount)) return true;
  }
  return false;
}

BudgetShare::~BudgetShare() {
  for (std::size_t i = 0; i < kResources; ++i) {
    if (held_[i] != 0) budget_->give_back(static_cast<Resource>(i), held_[i]);
  }
}

Status BudgetShare::hold(Resource resource, std::int64_t amount) {
  if (budget_ == nullptr) return Done{};
  std::int64_t& held = held_[static_cast<std::size_t>(resource)];
  if (amount <= held) {
    budget_->give_back(resource, held - amount);
  } else if (!budget_->take(resource, amount - held)) {
    const std::int64_t left =
        std::max<std::int64_t>(budget_->limit(resource) - budget_->used(resource), 0) + held;
    return Error{"all sessions of this server share " + std::to_string(budget_->limit(resource)) +
                     ' ' + kNames[static_cast<std::size_t>(resource)] + ", and others use them",
                 "", "at most " + std::to_string(left) + " now"};
  }
  held = amount;
  return Done{};
}

}  // namespace millstone
