// What all sessions of a process may use up together: a server gives each session a share of one
// budget. A session alone has none, and no limits but the machine's.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "engine/result.h"

namespace millstone {

enum class Resource : std::uint8_t {
  kMemoryMb,  // of transposition tables and caches
  kThreads,   // of searches and counts
  kJobs,      // perft and bench, which run without a pause
  kInput,     // bytes of lines that wait to be carried out
};
inline constexpr std::size_t kResources = 4;

// Safe to use from any thread.
class SharedBudget {
 public:
  explicit SharedBudget(const std::array<std::int64_t, kResources>& limits) : limits_(limits) {}

  // False: there is not so much left, and nothing has changed.
  bool take(Resource resource, std::int64_t amount);
  // Takes it even if that is too much; for what has come already.
  void charge(Resource resource, std::int64_t amount) { of(resource) += amount; }
  void give_back(Resource resource, std::int64_t amount) { of(resource) -= amount; }
  std::int64_t used(Resource resource) const { return used_[index(resource)]; }
  std::int64_t limit(Resource resource) const { return limits_[index(resource)]; }

 private:
  static std::size_t index(Resource resource) { return static_cast<std::size_t>(resource); }
  std::atomic<std::int64_t>& of(Resource resource) { return used_[index(resource)]; }

  const std::array<std::int64_t, kResources> limits_;
  std::array<std::atomic<std::int64_t>, kResources> used_{};
};

// What somebody holds of a budget; given back with it. Used by one thread at a time.
class BudgetShare {
 public:
  // Without a budget everything is to be had.
  explicit BudgetShare(std::shared_ptr<SharedBudget> budget) : budget_(std::move(budget)) {}
  ~BudgetShare();
  BudgetShare(const BudgetShare&) = delete;
  BudgetShare& operator=(const BudgetShare&) = delete;

  std::int64_t held(Resource resource) const { return held_[static_cast<std::size_t>(resource)]; }
  // Nothing yet, of the same budget.
  std::shared_ptr<BudgetShare> sibling() const { return std::make_shared<BudgetShare>(budget_); }
  // Holds `amount` from now on, instead of what was held. Fails, saying what is left, with nothing
  // changed.
  Status hold(Resource resource, std::int64_t amount);

 private:
  std::shared_ptr<SharedBudget> budget_;
  std::array<std::int64_t, kResources> held_{};
};

}  // namespace millstone
