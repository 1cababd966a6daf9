// Implements processor_wait.h.
#include "tools/match/processor_wait.h"

#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>

namespace millstone {
namespace {

// Linux's /proc/thread-self/schedstat: "ns on a processor, ns waiting for one, time slices".
class SchedulerFile {
 public:
  SchedulerFile() : file_(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}
  ~SchedulerFile() {
    if (file_ >= 0) close(file_);
  }
  SchedulerFile(const SchedulerFile&) = delete;
  SchedulerFile& operator=(const SchedulerFile&) = delete;

  std::chrono::nanoseconds waited() const {
    char text[100];
    const ssize_t length = file_ < 0 ? -1 : pread(file_, text, sizeof text - 1, 0);
    if (length <= 0) return {};
    text[length] = '\0';
    char* second = text;
    std::strtoll(text, &second, 10);
    return std::chrono::nanoseconds(std::strtoll(second, nullptr, 10));
  }

 private:
  int file_;
};

}  // namespace

std::chrono::nanoseconds processor_wait() {
  thread_local const SchedulerFile file;  // it is the thread's that opened it
  return file.waited();
}

}  // namespace millstone
