// Finds the tables in the file that was linked in.
#include "engine/tablebase/embedded_tables.h"

#include <cstdint>

extern "C" {
extern const std::byte millstone_tables_begin[];
extern const std::byte millstone_tables_end[];
}

namespace millstone::tablebase {

std::vector<std::span<const std::byte>> embedded_tables() {
  const std::span<const std::byte> all(millstone_tables_begin, millstone_tables_end);
  std::vector<std::span<const std::byte>> tables;
  constexpr std::size_t kSizeBytes = 8;  // before each table, little endian
  for (std::size_t at = 0; at + kSizeBytes <= all.size();) {
    std::uint64_t size = 0;
    for (std::size_t i = 0; i < kSizeBytes; ++i)
      size |= std::to_integer<std::uint64_t>(all[at + i]) << 8 * i;
    tables.push_back(all.subspan(at + kSizeBytes, size));
    at += kSizeBytes + size;
  }
  return tables;
}

}  // namespace millstone::tablebase
