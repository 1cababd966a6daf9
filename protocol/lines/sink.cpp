// The sink that writes to a file descriptor.
#include "protocol/lines/sink.h"

#include <cerrno>

#include "engine/text/descriptor.h"

namespace millstone {

void DescriptorSink::write(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  if (failure_ != 0 || write_all(descriptor_, lines)) return;
  failure_ = errno;
  if (on_broken_) on_broken_();
}

}  // namespace millstone
