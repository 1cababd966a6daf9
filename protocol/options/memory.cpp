// Implements memory.h.
#include "protocol/options/memory.h"

#include <string>

#include "engine/machine.h"

namespace millstone {

Status fits_memory(std::int64_t megabytes) {
  const auto most = static_cast<std::int64_t>(physical_memory() >> 20);
  if (megabytes <= most) return Done{};
  return Error{std::to_string(megabytes) + " MB do not fit into the memory of this machine", "",
               "at most " + std::to_string(most)};
}

}  // namespace millstone
