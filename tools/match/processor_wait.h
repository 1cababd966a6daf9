// How long a thread was kept from running by others. Used by child_process.h.
#pragma once

#include <chrono>

namespace millstone {

// The time for which the calling thread has been ready to run and waited for a processor, in all
// its life. Zero where the system does not tell.
std::chrono::nanoseconds processor_wait();

}  // namespace millstone
