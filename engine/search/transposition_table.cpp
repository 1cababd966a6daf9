#include "engine/search/transposition_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>

#include "engine/machine.h"

namespace millstone {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;
// What the system's large pages ask for.
constexpr std::size_t kAlignment = 2 * kMegabyte;
// Below this a second thread costs more than it clears.
constexpr std::size_t kParallelClearBytes = 64 * kMegabyte;
// What a thread clears before it takes another part.
constexpr std::size_t kClearBuckets = std::size_t{1} << 18;

std::uint64_t read(const std::uint64_t& word) {
  // atomic_ref of C++20 wants a mutable object even to load from it.
  return std::atomic_ref<std::uint64_t>(const_cast<std::uint64_t&>(word))
      .load(std::memory_order_relaxed);
}
void write(std::uint64_t& word, std::uint64_t value) {
  std::atomic_ref<std::uint64_t>(word).store(value, std::memory_order_relaxed);
}

// The bits that tie both words of an entry to each other and to the position. Multiplying keeps the
// key bits in both words from cancelling each other.
std::uint32_t check_bits(Key key, Turn turn) {
  return static_cast<std::uint32_t>(key ^ ((turn.raw() + 1) * 0x9E3779B97F4A7C15u) >> 32);
}

std::uint64_t pack(Key key, const TableEntry& entry, Turn turn, std::uint8_t generation) {
  return std::uint64_t{check_bits(key, turn)} << 32 |
         std::uint64_t{static_cast<std::uint16_t>(entry.value)} << 16 |
         std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 8 |
         std::uint64_t{generation} << 2 | static_cast<std::uint64_t>(entry.bound);
}
Bound bound_of(std::uint64_t data) {
  return static_cast<Bound>(data & 3);
}
std::uint8_t generation_of(std::uint64_t data) {
  return static_cast<std::uint8_t>((data >> 2) & 63);
}
int depth_of(std::uint64_t data) {
  return static_cast<int>((data >> 8) & 255);
}
Value value_of(std::uint64_t data) {
  return static_cast<std::int16_t>(data >> 16);
}

}  // namespace

Status TranspositionTable::resize(int megabytes) {
  if (megabytes < 1 || megabytes > kMaxMegabytes) {
    return Error{"no table of " + std::to_string(megabytes) + " MB", "Hash",
                 "1 … " + std::to_string(kMaxMegabytes)};
  }
  const std::size_t bytes = static_cast<std::size_t>(megabytes) * kMegabyte;
  // A system that overcommits would grant more than it has, and end the process later.
  void* memory = bytes < physical_memory() ? std::calloc(bytes + kAlignment, 1) : nullptr;
  if (!memory) {
    return Error{"not enough memory for a table of " + std::to_string(megabytes) + " MB", "Hash",
                 "less"};
  }
  memory_.reset(memory);
  std::size_t space = bytes + kAlignment;
  std::align(kAlignment, bytes, memory, space);
#ifdef MADV_HUGEPAGE
  madvise(memory, bytes, MADV_HUGEPAGE);  // large pages make random access cheaper; optional
#endif
  buckets_ = static_cast<Bucket*>(memory);
  count_ = bytes / sizeof(Bucket);
  generation_ = 0;
  return Done{};
}

void TranspositionTable::clear(ThreadPool& threads) {
  generation_ = 0;
  if (count_ == 0) return;
  if (bytes() < kParallelClearBytes) {
    std::memset(static_cast<void*>(buckets_), 0, bytes());
    return;
  }
  const std::size_t parts = count_ / kClearBuckets + 1;
  std::atomic<std::size_t> next{0};
  threads.run(threads.size() + 1, [&] {
    for (std::size_t part; (part = next.fetch_add(1)) < parts;) {
      const std::size_t begin = part * kClearBuckets, end = std::min(count_, begin + kClearBuckets);
      std::memset(static_cast<void*>(buckets_ + begin), 0, (end - begin) * sizeof(Bucket));
    }
  });
}

TableEntry TranspositionTable::probe(Key key) const {
  const Bucket& bucket = buckets_[index(key)];
  for (const Slot& slot : bucket.slot) {
    const std::uint64_t data = read(slot.word[1]);
    const Turn turn = Turn::from_raw(read(slot.word[0]) ^ key);
    if (data >> 32 != check_bits(key, turn) || bound_of(data) == Bound::kNone) continue;
    return {turn, value_of(data), depth_of(data), bound_of(data)};
  }
  return {};
}

void TranspositionTable::store(Key key, const TableEntry& entry) {
  Bucket& bucket = buckets_[index(key)];
  Slot* victim = nullptr;
  Turn turn = entry.turn;
  int least = INT32_MAX;
  for (Slot& slot : bucket.slot) {
    const std::uint64_t data = read(slot.word[1]);
    const Turn old = Turn::from_raw(read(slot.word[0]) ^ key);
    if (data >> 32 == check_bits(key, old) && bound_of(data) != Bound::kNone) {
      // A shallower bound of the present search must not push out a deeper result.
      if (entry.bound != Bound::kExact && generation_of(data) == generation_ &&
          entry.depth + 3 < depth_of(data)) {
        return;
      }
      if (turn.is_none()) turn = old;
      victim = &slot;
      break;
    }
    // Worth keeping: depth, less for every search that has begun since.
    const int age = (generation_ - generation_of(data)) & 63;
    const int worth = bound_of(data) == Bound::kNone ? -1000 : depth_of(data) - 8 * age;
    if (worth < least) {
      least = worth;
      victim = &slot;
    }
  }
  const std::uint64_t data = pack(key, entry, turn, generation_);
  write(victim->word[0], turn.raw() ^ key);
  write(victim->word[1], data);
}

int TranspositionTable::hash_full() const {
  const std::size_t sample = std::min<std::size_t>(count_, 250);
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Slot& slot : buckets_[i].slot) {
      const std::uint64_t data = read(slot.word[1]);
      used += bound_of(data) != Bound::kNone && generation_of(data) == generation_;
    }
  }
  return sample == 0 ? 0 : used * 1000 / static_cast<int>(sample * 4);
}

}  // namespace millstone
