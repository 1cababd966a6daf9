// Implements lock_file.h.
#include "tools/match/lock_file.h"

#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/text/words.h"

namespace millstone {
namespace {

// "process 4711 on host since 2026-01-31 12:00:00".
std::string holder() {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  char time_text[32] = "";
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  std::strftime(time_text, sizeof time_text, "%Y-%m-%d %H:%M:%S", &parts);
  return "process " + std::to_string(getpid()) + " on " + host + " since " + time_text;
}

std::string read_holder(int file) {
  char text[400];
  const ssize_t got = pread(file, text, sizeof text, 0);
  const std::string name = got > 0 ? std::string(text, static_cast<std::size_t>(got)) : "";
  return name.empty() ? "another process" : printable(name.substr(0, name.find('\n')), 300);
}

// Whether the name still leads to the file that is open: its last holder may have removed it.
bool same_file(const std::string& name, int file) {
  struct stat by_name {
  }, by_file{};
  return stat(name.c_str(), &by_name) == 0 && fstat(file, &by_file) == 0 &&
         by_name.st_ino == by_file.st_ino && by_name.st_dev == by_file.st_dev;
}

}  // namespace

Result<LockFile> LockFile::take(const std::string& path) {
  const std::string name = path + ".lock";
  for (;;) {
    // Not a pipe that somebody put there.
    const int file = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
    if (file < 0) return Error{"cannot lock " + path, name + ": " + std::strerror(errno), ""};
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    if (fcntl(file, F_SETLK, &lock) != 0) {
      const int reason = errno;
      const std::string who = read_holder(file);
      close(file);
      if (reason != EAGAIN && reason != EACCES) {
        return Error{"cannot lock " + path, name + ": " + std::strerror(reason), ""};
      }
      return Error{path + " is in use", who, "another file, or to wait for its end"};
    }
    if (!same_file(name, file)) {
      close(file);
      continue;
    }
    // A full disk leaves the name out; the lock itself needs no room.
    const std::string text = holder() + '\n';
    [[maybe_unused]] const int cut = ftruncate(file, 0);
    [[maybe_unused]] const ssize_t written = pwrite(file, text.data(), text.size(), 0);
    return LockFile(name, file);
  }
}

LockFile::LockFile(LockFile&& other) noexcept
    : name_(std::move(other.name_)), file_(std::exchange(other.file_, -1)) {}

LockFile::~LockFile() {
  if (file_ < 0) return;
  unlink(name_.c_str());
  close(file_);
}

}  // namespace millstone
