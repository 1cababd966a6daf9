// Implements memory.h.
#include "protocol/options/memory.h"

#include <limits>
#include <string>

#include <unistd.h>

namespace millstone {
namespace {

// In MB, as far as it is known.
std::int64_t machine_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES), page = ::sysconf(_SC_PAGE_SIZE);
  if (pages <= 0 || page <= 0) return std::numeric_limits<std::int64_t>::max();
  return (std::int64_t{pages} * page) >> 20;
}

}  // namespace

Status fits_memory(std::int64_t megabytes) {
  const std::int64_t most = machine_memory();
  if (megabytes <= most) return Done{};
  return Error{std::to_string(megabytes) + " MB do not fit into the memory of this machine", "",
               "at most " + std::to_string(most)};
}

}  // namespace millstone
