// Asking the C library, where it is glibc.
#include "protocol/server/memory.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace millstone {

#if defined(__GLIBC__)

void share_arenas() {
  ::mallopt(M_ARENA_MAX, 4);
  // Large blocks stand alone, for ever: otherwise the bound grows with the first that is freed.
  ::mallopt(M_MMAP_THRESHOLD, 128 << 10);
}

void return_free_memory() {
  ::malloc_trim(0);
}

#else

void share_arenas() {}
void return_free_memory() {}

#endif

}  // namespace millstone
