// What is to be known of the machine. Used by whoever asks it for much memory.
#pragma once

#include <cstddef>

namespace millstone {

// Bytes of memory in all; SIZE_MAX where the system does not say. It promises more than it has, and
// ends the process at the first use of what is not there.
std::size_t physical_memory();

}  // namespace millstone
