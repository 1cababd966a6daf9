// Implements descriptor.h.
#include "engine/text/descriptor.h"

#include <cerrno>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "engine/text/text_fields.h"

namespace millstone {

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    reset();
    number_ = other.release();
  }
  return *this;
}

int Descriptor::release() {
  const int number = number_;
  number_ = -1;
  return number;
}

bool Descriptor::reset() {
  return number_ < 0 || ::close(release()) == 0;
}

int own_descriptor(std::string_view path) {
  if (path == "/dev/stdin") return STDIN_FILENO;
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  constexpr int kMost = 1 << 20;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    return read_number(path.substr(folder.size()), 0, kMost).value_or(-1);
  }
  return -1;
}

Descriptor open_descriptor(const std::string& path, int flags, unsigned mode) {
  int number = -1;
  do {
    const int own = own_descriptor(path);
    number = own >= 0 ? ::fcntl(own, F_DUPFD_CLOEXEC, 0)
                      : ::open(path.c_str(), flags | O_CLOEXEC, static_cast<mode_t>(mode));
  } while (number < 0 && errno == EINTR);
  return Descriptor(number);
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      // Another owner of the same terminal or pipe made it non-blocking; wait as if it were not.
      pollfd ready{descriptor, POLLOUT, 0};
      ::poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

}  // namespace millstone
