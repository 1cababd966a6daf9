// The turns of one position: a growing array with room for nearly every position in place, written
// by the generator millions of times a second and therefore neither initialised nor allocated.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>

#include "engine/game/turn.h"

namespace millstone {

class TurnList {
 public:
  TurnList() {}
  TurnList(const TurnList& other) { *this = other; }
  TurnList& operator=(const TurnList& other) {
    if (this == &other) return *this;
    if (other.size_ > capacity_) grow(other.size_);
    std::copy(other.begin(), other.end(), data_);
    size_ = other.size_;
    return *this;
  }

  void push_back(Turn turn) {
    if (size_ == capacity_) [[unlikely]]
      grow(2 * capacity_);
    data_[size_++] = turn;
  }
  void clear() { size_ = 0; }
  // Keeps the first `n` turns; n ≤ size().
  void truncate(std::size_t n) { size_ = n; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Turn operator[](std::size_t i) const { return data_[i]; }
  Turn& operator[](std::size_t i) { return data_[i]; }
  const Turn* begin() const { return data_; }
  const Turn* end() const { return data_ + size_; }
  Turn* begin() { return data_; }
  Turn* end() { return data_ + size_; }

 private:
  // Enough for every reachable position of nine men's morris; duties with many removals need more.
  static constexpr std::size_t kInPlace = 320;

  [[gnu::noinline]] void grow(std::size_t n) {
    auto larger = std::make_unique<Turn[]>(n);
    std::copy(begin(), end(), larger.get());
    spilled_ = std::move(larger);
    data_ = spilled_.get();
    capacity_ = n;
  }

  union InPlace {
    InPlace() {}
    Turn turns[kInPlace];
  };
  InPlace in_place_;
  std::unique_ptr<Turn[]> spilled_;
  Turn* data_ = in_place_.turns;
  std::size_t size_ = 0;
  std::size_t capacity_ = kInPlace;
};

}  // namespace millstone
