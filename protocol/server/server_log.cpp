// Writing the server's log.
#include "protocol/server/server_log.h"

#include <cerrno>
#include <ctime>

#include <poll.h>
#include <unistd.h>

#include "engine/text/words.h"

namespace millstone {
namespace {

// Less than what a pipe that has room takes at once (PIPE_BUF).
constexpr std::size_t kMaxLine = 2000;

std::string now() {
  const std::time_t seconds = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ ", &parts);
  return text;
}

}  // namespace

void ServerLog::write(std::string_view text) {
  if (!writer_) return;
  if (lost_ != 0) {
    if (!writer_(now() + std::to_string(lost_) + " lines of the log were lost\n")) {
      ++lost_;
      return;
    }
    lost_ = 0;
  }
  if (!writer_(now() + printable(text, kMaxLine) + '\n')) ++lost_;
}

ServerLog::Writer descriptor_writer(int descriptor) {
  return [descriptor](std::string_view line) {
    pollfd ready{descriptor, POLLOUT, 0};
    if (::poll(&ready, 1, 0) != 1 || (ready.revents & POLLOUT) == 0) return false;
    return ::write(descriptor, line.data(), line.size()) == static_cast<ssize_t>(line.size());
  };
}

}  // namespace millstone
