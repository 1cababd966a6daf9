// What of the machine's memory may be asked for: by option Hash, bench and perft.
#pragma once

#include <cstdint>

#include "engine/result.h"

namespace millstone {

// An Error for more MB than the machine has: the system may promise memory that is not there and
// end the process at its first use.
Status fits_memory(std::int64_t megabytes);

}  // namespace millstone
