// How many positions the tables of a sector hold, without listing any: what a file claims and what
// a build will take are told by it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/tablebase/sector.h"

namespace millstone::tablebase {

class SlotCounts {
 public:
  explicit SlotCounts(const PreparedRules& rules);

  // The same as SectorIndex::slots; 0 when the game can have no such sector.
  std::uint64_t slots(Sector sector) const;
  // The same as SectorIndex::rows.
  std::uint64_t rows(Sector sector) const {
    return rows_[std::max<std::size_t>(sector.own, sector.other)];
  }

 private:
  int points_, pieces_;
  std::array<std::uint64_t, kMaxPoints + 1> rows_{};  // by the size of the larger side
};

}  // namespace millstone::tablebase
