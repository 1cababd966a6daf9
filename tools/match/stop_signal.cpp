// Implements stop_signal.h.
#include "tools/match/stop_signal.h"

#include <csignal>
#include <cstdint>

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace millstone {
namespace {

void set_event(int event) {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(event, &one, sizeof one);
}

}  // namespace

StopSignal::StopSignal(bool watch_signals)
    : abandon_event_(eventfd(0, EFD_CLOEXEC)), end_event_(eventfd(0, EFD_CLOEXEC)) {
  if (!watch_signals) return;
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  const int signals = signalfd(-1, &set, SFD_CLOEXEC);
  watcher_ = std::jthread([this, signals] { watch(signals); });
}

StopSignal::~StopSignal() {
  set_event(end_event_);
  if (watcher_.joinable()) watcher_.join();
  close(abandon_event_);
  close(end_event_);
}

void StopSignal::abandon() {
  finishing_ = true;
  abandoned_ = true;
  set_event(abandon_event_);
}

void StopSignal::watch(int signals) {
  for (;;) {
    pollfd wanted[] = {{signals, POLLIN, 0}, {end_event_, POLLIN, 0}};
    if (poll(wanted, 2, -1) < 0) continue;
    if (wanted[1].revents != 0) break;
    signalfd_siginfo info;
    if (read(signals, &info, sizeof info) != sizeof info) continue;
    by_signal_ = true;
    if (info.ssi_signo == SIGTERM || finishing()) {
      abandon();
    } else {
      finish();
    }
  }
  close(signals);
}

}  // namespace millstone
