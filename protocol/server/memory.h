// Keeps what sessions have given back from staying with the process.
#pragma once

namespace millstone {

// Once, before there are threads: the C library keeps an arena for each of many threads and holds
// on to freed memory within each; this makes them few.
void share_arenas();

// Gives the system what is free. From any thread; takes milliseconds, and makes others wait who
// want memory.
void return_free_memory();

}  // namespace millstone
