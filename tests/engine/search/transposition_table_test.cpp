// Tests of the transposition table: what is stored comes back, what is replaced, what is refused.
#include "engine/search/transposition_table.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>
#include <utility>
#include <vector>

namespace millstone {

// Lets the tests spoil an entry as a half-finished write would.
struct TranspositionTableTestAccess {
  // The slot an entry went to in a table that was empty.
  static auto& slot_of(TranspositionTable& table, Key key) {
    return table.buckets_[table.index(key)].slot[0];
  }
  static void swap_first_words(TranspositionTable& table, Key a, Key b) {
    std::swap(slot_of(table, a).word[0], slot_of(table, b).word[0]);
  }
};

namespace {

const Turn kTurn = Turn::move(3, 4).with_removal(7);

TEST(TranspositionTable, GivesBackWhatWasStored) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1).ok());
  const Turn longest = [] {
    Turn turn = Turn::move(31, 30);
    for (int i = 0; i < Turn::kMaxRemovals; ++i)
      turn = turn.with_removal(static_cast<Point>(i + 20));
    return turn;
  }();
  std::mt19937_64 random(1);
  for (const Turn turn : {kTurn, longest, Turn::place(0), Turn::pass(),
                          Turn::removals_only().with_removal(31), Turn::place(5).with_declined()}) {
    for (const Bound bound : {Bound::kUpper, Bound::kLower, Bound::kExact}) {
      for (const Value value : {0, -1, 250, kValueMate - 3, -kValueMate + 200}) {
        const Key key = random();
        const int depth = static_cast<int>(random() % 256);
        table.store(key, {turn, value, depth, bound});
        const TableEntry entry = table.probe(key);
        EXPECT_EQ(entry.turn, turn);
        EXPECT_EQ(entry.value, value);
        EXPECT_EQ(entry.depth, depth);
        EXPECT_EQ(entry.bound, bound);
      }
    }
  }
}

TEST(TranspositionTable, KnowsNothingOfOtherPositions) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1).ok());
  std::mt19937_64 random(2);
  for (int i = 0; i < 20'000; ++i) table.store(random(), {kTurn, 5, 3, Bound::kExact});
  for (int i = 0; i < 20'000; ++i) EXPECT_EQ(table.probe(random()).bound, Bound::kNone);
}

TEST(TranspositionTable, KeepsTheTurnWhenANewResultHasNone) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1).ok());
  table.store(99, {kTurn, 5, 3, Bound::kLower});
  table.store(99, {Turn{}, -5, 4, Bound::kUpper});
  EXPECT_EQ(table.probe(99).turn, kTurn);
  EXPECT_EQ(table.probe(99).value, -5);
}

TEST(TranspositionTable, AShallowBoundDoesNotReplaceADeepResultOfTheSameSearch) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1).ok());
  table.store(7, {kTurn, 50, 12, Bound::kExact});
  table.store(7, {kTurn, 60, 2, Bound::kLower});
  EXPECT_EQ(table.probe(7).depth, 12);
  table.new_generation();
  table.store(7, {kTurn, 60, 2, Bound::kLower});
  EXPECT_EQ(table.probe(7).depth, 2);
}

// Keys that differ only in the low half share a bucket.
TEST(TranspositionTable, ReplacesTheShallowestOfABucket) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1).ok());
  for (Key key = 1; key <= 4; ++key) {
    table.store(key, {kTurn, 0, static_cast<int>(key) * 5, Bound::kExact});
  }
  table.store(5, {kTurn, 0, 1, Bound::kExact});
  EXPECT_EQ(table.probe(1).bound, Bound::kNone);
  for (Key key = 2; key <= 5; ++key) EXPECT_EQ(table.probe(key).bound, Bound::kExact) << key;
}

TEST(TranspositionTable, ReplacesEntriesOfEarlierSearchesFirst) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1).ok());
  table.store(1, {kTurn, 0, 20, Bound::kExact});
  for (int i = 0; i < 3; ++i) table.new_generation();
  for (Key key = 2; key <= 4; ++key) table.store(key, {kTurn, 0, 3, Bound::kExact});
  table.store(5, {kTurn, 0, 3, Bound::kExact});
  EXPECT_EQ(table.probe(1).bound, Bound::kNone);
  for (Key key = 2; key <= 5; ++key) EXPECT_EQ(table.probe(key).bound, Bound::kExact) << key;
}

TEST(TranspositionTable, TakesATornEntryForNothing) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1).ok());
  std::mt19937_64 random(3);
  for (int i = 0; i < 1000; ++i) {
    const Key a = random(), b = random();
    if (a >> 48 == b >> 48) continue;  // perhaps in one bucket
    table.store(a, {kTurn, 1, 9, Bound::kExact});
    table.store(b, {Turn::place(3), 2, 9, Bound::kExact});
    TranspositionTableTestAccess::swap_first_words(table, a, b);
    EXPECT_EQ(table.probe(a).bound, Bound::kNone);
    EXPECT_EQ(table.probe(b).bound, Bound::kNone);
    ThreadPool none;
    table.clear(none);
  }
}

TEST(TranspositionTable, ClearForgetsEverything) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(130).ok());
  std::mt19937_64 random(4);
  std::vector<Key> keys(5000);
  for (Key& key : keys) {
    key = random();
    table.store(key, {kTurn, 1, 9, Bound::kExact});
  }
  ThreadPool threads;
  ASSERT_TRUE(threads.resize(2).ok());
  table.clear(threads);
  for (const Key key : keys) EXPECT_EQ(table.probe(key).bound, Bound::kNone);
}

TEST(TranspositionTable, HashFullCountsThePresentSearchOnly) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1).ok());
  EXPECT_EQ(table.hash_full(), 0);
  std::mt19937_64 random(5);
  for (int i = 0; i < 1 << 18; ++i) table.store(random(), {kTurn, 1, 9, Bound::kExact});
  EXPECT_GT(table.hash_full(), 900);
  table.new_generation();
  EXPECT_EQ(table.hash_full(), 0);
}

TEST(TranspositionTable, TooMuchMemoryIsRefusedAndTheOldTableStays) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(2).ok());
  table.store(42, {kTurn, 1, 9, Bound::kExact});
  for (const int megabytes :
       {0, -1, TranspositionTable::kMaxMegabytes, TranspositionTable::kMaxMegabytes + 1}) {
    const Status status = table.resize(megabytes);
    ASSERT_FALSE(status.ok()) << megabytes;
    EXPECT_NE(status.error().text().find(std::to_string(megabytes)), std::string::npos);
  }
  EXPECT_EQ(table.bytes(), std::size_t{2} << 20);
  EXPECT_EQ(table.probe(42).bound, Bound::kExact);
}

TEST(TranspositionTable, WinsAreCountedFromThePosition) {
  for (const int ply : {0, 1, 50}) {
    for (const Value value : {win_in(60), loss_in(60), 0, 321}) {
      EXPECT_EQ(value_from_table(value_to_table(value, ply), ply), value);
    }
    EXPECT_EQ(value_to_table(win_in(ply + 5), ply), win_in(5));
    EXPECT_EQ(value_to_table(loss_in(ply + 5), ply), loss_in(5));
  }
}

TEST(ThreadsTranspositionTable, WritersNeverMixEntries) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1).ok());
  // Few keys in few buckets, so that the threads meet; every entry's value tells its turn.
  const auto work = [&table](unsigned seed) {
    std::mt19937_64 random(seed);
    int wrong = 0;
    for (int i = 0; i < 100'000; ++i) {
      const Key key = random() % 64 + 1;
      const Point point = static_cast<Point>(random() % 24);
      table.store(key, {Turn::place(point), point * 100 + static_cast<int>(key),
                        static_cast<int>(random() % 20), Bound::kExact});
      const Key other = random() % 64 + 1;
      const TableEntry entry = table.probe(other);
      if (entry.bound == Bound::kNone) continue;
      wrong += entry.value != entry.turn.to() * 100 + static_cast<int>(other);
    }
    return wrong;
  };
  int wrong[3] = {};
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < 3; ++i) threads.emplace_back([&, i] { wrong[i] = work(i); });
  }
  EXPECT_EQ(wrong[0] + wrong[1] + wrong[2], 0);
}

}  // namespace
}  // namespace millstone
