// What the moving solver keeps for each position and each row while it works in waves by distance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "engine/tablebase/values.h"

namespace millstone::tablebase {

// Distances at which some position of a row waits to be settled.
class Pending {
 public:
  void set(Outcome8 distance) { bits_[distance >> 6] |= std::uint64_t{1} << (distance & 63); }
  bool test(int distance) const { return bits_[distance >> 6] >> (distance & 63) & 1; }
  bool any_from(int distance) const {
    auto word = static_cast<std::size_t>(distance >> 6);
    if (bits_[word] >> (distance & 63)) return true;
    while (++word < bits_.size())
      if (bits_[word]) return true;
    return false;
  }

 private:
  std::array<std::uint64_t, 4> bits_{};
};

// One kind of position: the values, the ways out left, and what waits, of all rows.
struct Side {
  std::vector<Outcome8> value;
  std::vector<std::uint8_t> ways;
  std::vector<Pending> pending;
};

// Columns of a row; a board has at most 25 points, and so no row as many as 65,536.
using Columns = std::vector<std::uint16_t>;

// The settled columns of every row in one wave. Each row is read many times over, by all the rows
// that lead to it, and few of its slots are settled in one wave: the lists spare most of the memory
// traffic. Where many are settled they would need too much room and are given up.
class SettledLists {
 public:
  // Of some rows, by one thread.
  struct Chunk {
    std::vector<std::uint16_t> columns;
    struct End {
      std::uint32_t row;
      std::size_t end;  // in `columns`
    };
    std::vector<End> ends;

    void add(std::uint32_t row, std::span<const std::uint16_t> settled) {
      if (settled.empty()) return;
      columns.insert(columns.end(), settled.begin(), settled.end());
      ends.push_back({row, columns.size()});
    }
  };

  void begin_wave(std::uint32_t rows, std::uint64_t most) {
    lists_.assign(rows, {});
    chunks_.clear();
    left_ = most;
    complete_ = true;
  }
  // Any thread.
  void take(Chunk chunk) {
    const std::scoped_lock lock(mutex_);
    if (!complete_ || chunk.columns.size() > left_) {
      complete_ = false;
      chunks_.clear();
      return;
    }
    left_ -= chunk.columns.size();
    const std::vector<std::uint16_t>& kept = chunks_.emplace_back(std::move(chunk.columns));
    std::size_t begin = 0;
    for (const Chunk::End& at : chunk.ends) {
      lists_[at.row] = std::span(kept).subspan(begin, at.end - begin);
      begin = at.end;
    }
  }
  bool complete() const { return complete_; }
  std::span<const std::uint16_t> of(std::uint32_t row) const { return lists_[row]; }

 private:
  std::vector<std::span<const std::uint16_t>> lists_;
  std::deque<std::vector<std::uint16_t>> chunks_;
  std::uint64_t left_ = 0;
  bool complete_ = false;
  std::mutex mutex_;
};

}  // namespace millstone::tablebase
