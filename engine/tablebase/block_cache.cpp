#include "engine/tablebase/block_cache.h"

namespace millstone::tablebase {

void BlockCache::keep(Shelf& shelf, std::uint64_t key, const Block& block) {
  const std::scoped_lock lock(shelf.mutex);
  if (shelf.places.contains(key)) return;
  shelf.recent.push_front({key, block});
  shelf.places[key] = shelf.recent.begin();
  shelf.bytes += block->size();
  // At least the newest block stays, whatever the capacity.
  while (shelf.bytes > shelf_capacity_ && shelf.recent.size() > 1) {
    const Entry& oldest = shelf.recent.back();
    shelf.bytes -= oldest.block->size();
    shelf.places.erase(oldest.key);
    shelf.recent.pop_back();
  }
}

std::size_t BlockCache::size() const {
  std::size_t sum = 0;
  for (const Shelf& shelf : shelves_) {
    const std::scoped_lock lock(shelf.mutex);
    sum += shelf.bytes;
  }
  return sum;
}

}  // namespace millstone::tablebase
