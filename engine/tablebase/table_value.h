// What tables say about a position. Used wherever such a value is shown or weighed.
#pragma once

#include <cstdint>
#include <optional>

namespace millstone::tablebase {

// How a position ends under best play, for the side to move; as kept in table files.
enum class Wdl : std::uint8_t { kLost = 0, kDrawn = 1, kWon = 2 };

// The exact value of a position for the side to move.
struct TableValue {
  Wdl wdl = Wdl::kDrawn;
  // To the end, with both sides perfect. None for a draw, or when only values are kept.
  std::optional<int> turns;

  bool operator==(const TableValue&) const = default;
};

}  // namespace millstone::tablebase
