// Implements output_watch.h.
#include "protocol/transport/output_watch.h"

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace millstone {

OutputWatch::OutputWatch(int descriptor, std::function<void()> on_closed) {
  if (::pipe2(wake_, O_CLOEXEC) != 0)
    throw std::system_error(errno, std::generic_category(), "pipe");
  thread_ = std::thread([descriptor, end = wake_[0], on_closed = std::move(on_closed)] {
    // Without any events asked for, only an error or the end of the other side is told.
    std::array<pollfd, 2> wanted{pollfd{descriptor, 0, 0}, pollfd{end, POLLIN, 0}};
    while (::poll(wanted.data(), wanted.size(), -1) < 0 && errno == EINTR) continue;
    if ((wanted[0].revents & (POLLERR | POLLHUP)) != 0) on_closed();
  });
}

OutputWatch::~OutputWatch() {
  ::close(wake_[1]);
  thread_.join();
  ::close(wake_[0]);
}

}  // namespace millstone
