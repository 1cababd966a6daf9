// What a session may ask for. A program of the same user may do all that the user may; a client
// from the network may not touch files or exhaust the machine.
#pragma once

namespace millstone {

struct SessionLimits {
  bool files = true;  // variant files, debug log
  int max_hash_mb = 1 << 20;
  int max_threads = 512;
};

}  // namespace millstone
