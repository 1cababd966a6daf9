// A row of a table as the solvers see it: the set of one side is fixed, sets of the other side are
// masks over the points that it leaves free.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/tablebase/point_sets.h"
#include "engine/tablebase/solver_rules.h"

namespace millstone::tablebase {

// Moves bits of a packed set to other places by tables of 8-bit chunks, for sets of at most 24
// bits.
class BitMap {
 public:
  // image[i]: the single bit (or 0) that bit i goes to.
  explicit BitMap(const std::array<std::uint32_t, 32>& image) {
    for (int chunk = 0; chunk < 3; ++chunk) {
      auto& table = tables_[chunk];
      table[0] = 0;
      for (unsigned byte = 1; byte < 256; ++byte) {
        const unsigned low = byte & -byte;
        table[byte] = table[byte ^ low] | image[8 * chunk + std::countr_zero(byte)];
      }
    }
  }
  std::uint32_t operator()(std::uint32_t set) const {
    return tables_[0][set & 255] | tables_[1][set >> 8 & 255] | tables_[2][set >> 16 & 255];
  }

 private:
  std::array<std::array<std::uint32_t, 256>, 3> tables_;
};

// Sums a weight over the bits of a set by tables of 8-bit chunks.
class BitSum {
 public:
  explicit BitSum(const std::array<int, 32>& weight) {
    for (int chunk = 0; chunk < 3; ++chunk) {
      auto& table = tables_[chunk];
      table[0] = 0;
      for (unsigned byte = 1; byte < 256; ++byte)
        table[byte] = static_cast<std::uint16_t>(table[byte & (byte - 1)] +
                                                 weight[8 * chunk + std::countr_zero(byte)]);
    }
  }
  int operator()(std::uint32_t set) const {
    return tables_[0][set & 255] + tables_[1][set >> 8 & 255] + tables_[2][set >> 16 & 255];
  }

 private:
  std::array<std::array<std::uint16_t, 256>, 3> tables_;
};

// A row seen through its free points, numbered from 0.
struct Frame {
  Frame(const SolverRules& rules, Bitboard set) : own(set), free(rules.all & ~set) {
    for (Bitboard rest = free; rest;) {
      const Point p = pop_lsb(rest);
      point[count] = p;
      neighbours[count] = pack_bits(rules.neighbours[p] & free, free);
      for (const Bitboard others : rules.lines_through[p])
        if ((others & ~free) == 0) {
          auto& list = lines_through[count];
          list.others[list.count++] = pack_bits(others, free);
        }
      ++count;
    }
    everything = (std::uint32_t{1} << count) - 1;
    for (const Bitboard line : rules.lines)
      if ((line & ~free) == 0) lines[line_count++] = pack_bits(line, free);
  }
  bool closes(std::uint32_t mask, int at) const {
    const auto& list = lines_through[at];
    for (int i = 0; i < list.count; ++i)
      if ((list.others[i] & ~mask) == 0) return true;
    return false;
  }
  std::uint32_t in_mills(std::uint32_t mask) const {
    std::uint32_t found = 0;
    for (int i = 0; i < line_count; ++i)
      if ((lines[i] & ~mask) == 0) found |= lines[i];
    return found;
  }
  std::uint32_t removable(std::uint32_t mask, Protection protection) const {
    if (protection == Protection::kNone) return mask;
    const std::uint32_t open = mask & ~in_mills(mask);
    return open || protection == Protection::kStrict ? open : mask;
  }
  // Points whose one more piece closes a line.
  std::uint32_t missing(std::uint32_t mask) const {
    std::uint32_t found = 0;
    for (int i = 0; i < line_count; ++i) {
      const std::uint32_t rest = lines[i] & ~mask;
      found |= (rest & (rest - 1)) == 0 ? rest : 0;
    }
    return found;
  }

  // Maps sets of free points of this row to those of a row that a symmetry leads to and whose free
  // points are `there`. Points that are not free there go nowhere.
  BitMap map_to(const SetClasses& classes, unsigned symmetry, Bitboard there) const {
    std::array<std::uint32_t, 32> image{};
    for (int i = 0; i < count; ++i) {
      const Bitboard moved = classes.apply(symmetry, bit(point[i]));
      image[i] = moved & there ? pack_bits(moved, there) : 0;
    }
    return BitMap(image);
  }

  Bitboard own, free;
  int count = 0;
  std::uint32_t everything = 0;
  std::array<Point, 32> point{};
  std::array<std::uint32_t, 32> neighbours{};
  struct Through {
    int count = 0;
    std::array<std::uint32_t, kMaxLines> others;
  };
  std::array<Through, 32> lines_through{};
  int line_count = 0;
  std::array<std::uint32_t, kMaxLines> lines;
};

}  // namespace millstone::tablebase
