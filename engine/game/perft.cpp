#include "engine/game/perft.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <memory>
#include <mutex>
#include <new>
#include <string>

#include "engine/game/turn_generation.h"

namespace millstone {
namespace {

using namespace steps;

// Remembers counts by position and depth. Entries are two words written without a lock; the first
// is the key xor the second, so that a torn pair is not taken for an entry (Hyatt & Mann 2002).
class PerftTable {
 public:
  // Without entries when there is not memory enough.
  explicit PerftTable(std::size_t bytes) : mask_(std::bit_floor(bytes / sizeof(Entry) | 1) - 1) {
    try {
      entries_ = std::make_unique<Entry[]>(mask_ + 1);
    } catch (const std::bad_alloc&) {
    }
  }
  bool exists() const { return entries_ != nullptr; }

  bool probe(Key key, std::uint64_t& count) const {
    const Entry& entry = entries_[key & mask_];
    count = entry.count.load(std::memory_order_relaxed);
    return count != 0 && (entry.check.load(std::memory_order_relaxed) ^ count) == key;
  }
  void store(Key key, std::uint64_t count) {
    Entry& entry = entries_[key & mask_];
    entry.check.store(key ^ count, std::memory_order_relaxed);
    entry.count.store(count, std::memory_order_relaxed);
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> check{0}, count{0};
  };
  std::size_t mask_;
  std::unique_ptr<Entry[]> entries_;
};

template <class Policy>
class Counter {
 public:
  Counter(const PreparedRules& rules, bool actions, PerftTable* table, std::stop_token stop)
      : r_(rules), actions_(actions), table_(table), stop_(std::move(stop)) {}

  std::uint64_t count(const Position& p, int depth) {
    if (depth == 0) return 1;
    if (stop_.stop_requested()) return 0;
    if (depth == 1 && !actions_) return last_ply(p);
    Key key = 0;
    if (table_) {
      // `quiet` and `turn` do not matter, the depth does; what an unfinished turn has done matters.
      key = zobrist::mix(p.key ^ (static_cast<Key>(depth) << 8 | p.under_way));
      std::uint64_t known;
      if (table_->probe(key, known)) return known;
    }
    TurnList list;
    list_turns(p, list);
    std::uint64_t sum = 0;
    if (depth == 1) {
      sum = list.size();
    } else {
      for (const Turn turn : list) {
        Position next = p;
        if (actions_) {
          do_turn<Policy>(r_, next, turn);
        } else {
          do_turn<Policy, true>(r_, next, turn);
        }
        sum += depth == 2 && !actions_ ? last_ply(next) : count(next, depth - 1);
      }
    }
    if (table_ && !stop_.stop_requested()) table_->store(key, sum);
    return sum;
  }

  void list_turns(const Position& p, TurnList& list) const {
    Generator<Policy> generator(r_, p, list, RemovalOrder::kAll);
    if (actions_) {
      generator.actions();
    } else {
      generator.all();
    }
  }

 private:
  std::uint64_t last_ply(const Position& p) const {
    if constexpr (!Policy::kFamily) {
      if (!r_.per_line && p.owed == 0) {
        if (finished_by_pieces<Policy>(r_, p)) return 0;
        if (const std::uint64_t n = count_plain_turns<Policy>(r_, p)) return n;
      }
    }
    return listed(p);
  }
  // Apart from last_ply, which is called far more often and needs no room for a list.
  [[gnu::noinline]] std::uint64_t listed(const Position& p) const {
    TurnList list;
    list_turns(p, list);
    return list.size();
  }

  const PreparedRules& r_;
  const bool actions_;
  PerftTable* const table_;
  const std::stop_token stop_;
};

}  // namespace

PerftResult perft(const PreparedRules& rules, const Position& position, const PerftOptions& options,
                  std::stop_token stop, const std::function<void(const PerftCount&)>& on_root) {
  PerftResult result;
  if (options.depth <= 0) {
    result.nodes = 1;
    return result;
  }
  std::unique_ptr<PerftTable> table;
  if (options.hash_bytes != 0) {
    table = std::make_unique<PerftTable>(options.hash_bytes);
    if (!table->exists()) {
      table.reset();
      result.hash = Error{"not enough memory for a table of " +
                              std::to_string(options.hash_bytes >> 20) + " MB; counted without one",
                          "hash", "less"};
    }
  }
  const auto run = [&](auto policy) {
    using Policy = decltype(policy);
    TurnList roots;
    Counter<Policy>(rules, options.actions, nullptr, stop).list_turns(position, roots);
    for (const Turn turn : roots) result.divide.push_back({turn, 0});

    std::atomic<std::size_t> next{0};
    std::mutex report;
    const auto work = [&] {
      Counter<Policy> counter(rules, options.actions, table.get(), stop);
      for (std::size_t i; (i = next.fetch_add(1)) < result.divide.size();) {
        PerftCount& entry = result.divide[i];
        Position p = position;
        do_turn<Policy>(rules, p, entry.turn);
        entry.nodes = counter.count(p, options.depth - 1);
        if (stop.stop_requested()) return;
        if (on_root) {
          const std::lock_guard lock(report);
          on_root(entry);
        }
      }
    };
    if (options.threads == nullptr) return work();
    const std::size_t most = static_cast<std::size_t>(options.threads->size()) + 1;
    options.threads->run(static_cast<int>(std::clamp<std::size_t>(roots.size(), 1, most)), work);
  };
  with_policy(rules, [&](auto policy) {
    if (table) {
      run(policy);
    } else {
      run(Keyless<decltype(policy)>{});
    }
  });
  for (const PerftCount& entry : result.divide) result.nodes += entry.nodes;
  result.stopped = stop.stop_requested();
  return result;
}

}  // namespace millstone
