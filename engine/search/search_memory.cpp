#include "engine/search/search_memory.h"

#include <new>

namespace millstone {

bool MemoryOwner::is(const MemoryOwner& other) const {
  return rules == other.rules && draw_for_white == other.draw_for_white &&
         !tables.owner_before(other.tables) && !other.tables.owner_before(tables);
}

SearchMemory::SearchMemory(int hash_mb) {
  if (!resize_hash(hash_mb) && !resize_hash(1)) throw std::bad_alloc();
}

Status SearchMemory::resize_hash(int megabytes) {
  if (megabytes == hash_mb_) return Done{};
  Status status = table_.resize(megabytes);
  if (status) hash_mb_ = megabytes;
  return status;
}

Status SearchMemory::resize_workers(int count) {
  const std::size_t before = workers_.size();
  try {
    workers_.reserve(static_cast<std::size_t>(count));
    while (workers() < count) workers_.push_back(std::make_unique<WorkerMemory>());
  } catch (const std::bad_alloc&) {
    workers_.resize(before);
    return Error{"not enough memory for " + std::to_string(count) + " search threads", "", "less"};
  }
  workers_.resize(static_cast<std::size_t>(count));
  return Done{};
}

void SearchMemory::belong_to(const MemoryOwner& owner, ThreadPool& threads) {
  if (!owner.is(owner_)) forget(threads);
  owner_ = owner;
  blank_ = false;
}

void SearchMemory::forget(ThreadPool& threads) {
  if (blank_) return;
  table_.clear(threads);
  for (const auto& worker : workers_) worker->history.clear();
  solution_.reset();
  pursuit_ = {};
  blank_ = true;
}

void SearchMemory::clear_hash(ThreadPool& threads) {
  table_.clear(threads);
}

}  // namespace millstone
