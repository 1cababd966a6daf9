// Blocks of tables that were read lately, shared by all the threads of a search.
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "engine/result.h"

namespace millstone::tablebase {

// Drops what was not asked for longest when the blocks together would exceed the capacity. Any
// number of threads may use it.
class BlockCache {
 public:
  using Block = std::shared_ptr<const std::vector<std::uint8_t>>;

  explicit BlockCache(std::size_t capacity_bytes) : shelf_capacity_(capacity_bytes / kShelves) {}

  // The block of that key, from `read` if it is not kept; `read` returns
  // Result<std::vector<std::uint8_t>>. Blocks while it reads, but keeps nobody else waiting, so
  // that two threads may read the same block.
  template <class Read>
  Result<Block> get(std::uint64_t key, const Read& read) {
    Shelf& shelf = shelves_[key % kShelves];
    {
      const std::scoped_lock lock(shelf.mutex);
      if (const auto found = shelf.places.find(key); found != shelf.places.end()) {
        shelf.recent.splice(shelf.recent.begin(), shelf.recent, found->second);
        return found->second->block;
      }
    }
    auto bytes = read();
    if (!bytes) return bytes.error();
    auto block = std::make_shared<const std::vector<std::uint8_t>>(std::move(*bytes));
    keep(shelf, key, block);
    return block;
  }

  // Bytes of all blocks kept now.
  std::size_t size() const;

 private:
  // Threads that ask for different blocks seldom meet at one lock.
  static constexpr std::size_t kShelves = 16;
  struct Entry {
    std::uint64_t key;
    Block block;
  };
  struct Shelf {
    mutable std::mutex mutex;
    std::list<Entry> recent;  // the latest first
    std::unordered_map<std::uint64_t, std::list<Entry>::iterator> places;
    std::size_t bytes = 0;
  };

  void keep(Shelf& shelf, std::uint64_t key, const Block& block);

  std::size_t shelf_capacity_;
  std::array<Shelf, kShelves> shelves_;
};

}  // namespace millstone::tablebase
