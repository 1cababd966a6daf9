// Stands in for some_tables.cpp in a build without tables of its own.
#include "engine/tablebase/embedded_tables.h"

namespace millstone::tablebase {

std::vector<std::span<const std::byte>> embedded_tables() {
  return {};
}

}  // namespace millstone::tablebase
