// The sink that writes to a file descriptor.
#include "protocol/lines/sink.h"

#include <cerrno>

#include <poll.h>
#include <unistd.h>

namespace millstone {

void DescriptorSink::write(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  while (!lines.empty() && !broken_) {
    const ssize_t written = ::write(descriptor_, lines.data(), lines.size());
    if (written >= 0) {
      lines.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      // Another owner of the same terminal or pipe made it non-blocking; wait as if it were not.
      pollfd ready{descriptor_, POLLOUT, 0};
      ::poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      broken_ = true;
      if (on_broken_) on_broken_();
    }
  }
}

}  // namespace millstone
