// Implements guardian.h.
#include "tools/match/guardian.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <set>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace millstone {
namespace {

// The guardian's life: keeps the groups that are announced, and kills those that remain.
[[noreturn]] void watch(int pipe) {
  // Not in the terminal's group: the runner gets Ctrl-C and may still want its engines.
  setpgid(0, 0);
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_IGN);
  // Whoever waits for the end of the runner's output shall not wait for the guardian.
  const int nothing = open("/dev/null", O_RDWR);
  for (int standard = 0; standard <= 2; ++standard) dup2(nothing, standard);

  std::set<pid_t> groups;
  pid_t message = 0;
  for (;;) {
    const ssize_t got = read(pipe, &message, sizeof message);
    if (got < 0 && errno == EINTR) continue;
    if (got != sizeof message) break;
    if (message > 0) {
      groups.insert(message);
    } else {
      groups.erase(-message);
    }
  }
  for (const pid_t group : groups) kill(-group, SIGKILL);
  _exit(0);
}

}  // namespace

Result<Guardian> Guardian::start() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return Error{"no pipe", std::strerror(errno), ""};
  const pid_t process = fork();
  if (process < 0) {
    const int reason = errno;
    close(ends[0]);
    close(ends[1]);
    return Error{"cannot fork", std::strerror(reason), ""};
  }
  if (process == 0) {
    close(ends[1]);
    watch(ends[0]);
  }
  close(ends[0]);
  return Guardian(ends[1], process);
}

Guardian::Guardian(Guardian&& other) noexcept : pipe_(other.pipe_), process_(other.process_) {
  other.pipe_ = -1;
}

Guardian::~Guardian() {
  if (pipe_ < 0) return;
  close(pipe_);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void Guardian::forget(pid_t group) const {
  announce(pipe_, -group);
}

// A message is shorter than PIPE_BUF: it is written whole or not at all.
void Guardian::announce(int pipe, pid_t group) {
  while (write(pipe, &group, sizeof group) < 0 && errno == EINTR) {
  }
}

}  // namespace millstone
