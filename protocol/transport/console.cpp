// Reading standard input.
#include "protocol/transport/console.h"

#include <array>
#include <cerrno>
#include <system_error>

#include <poll.h>
#include <unistd.h>

#include "protocol/session/session.h"

namespace millstone {

Console::Console(int descriptor, Session& session)
    : descriptor_(descriptor),
      session_(session),
      splitter_([this](std::string line) { session_.submit(std::move(line)); },
                [this] { session_.submit_overlong(); }) {
  if (::pipe(wake_) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  thread_ = std::thread([this] { read_all(); });
}

Console::~Console() {
  while (::write(wake_[1], "", 1) < 0 && errno == EINTR) continue;
  thread_.join();
  ::close(wake_[0]);
  ::close(wake_[1]);
}

bool Console::wait_for_input() {
  std::array<pollfd, 2> wanted{pollfd{descriptor_, POLLIN, 0}, pollfd{wake_[0], POLLIN, 0}};
  while (::poll(wanted.data(), wanted.size(), -1) < 0 && errno == EINTR) continue;
  return wanted[1].revents == 0;
}

void Console::read_all() {
  std::array<char, 1 << 16> buffer;
  while (wait_for_input()) {
    const ssize_t count = ::read(descriptor_, buffer.data(), buffer.size());
    if (count > 0) {
      splitter_.feed({buffer.data(), static_cast<std::size_t>(count)});
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
      splitter_.finish();
      session_.end_of_input();
      return;
    }
  }
}

}  // namespace millstone
