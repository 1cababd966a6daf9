#include "engine/machine.h"

#include <cstdint>

#include <unistd.h>

namespace millstone {

std::size_t physical_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGE_SIZE);
  return pages > 0 && page > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(page)
                               : SIZE_MAX;
}

}  // namespace millstone
