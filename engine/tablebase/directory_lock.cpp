#include "engine/tablebase/directory_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <ctime>
#include <system_error>
#include <utility>

namespace millstone::tablebase {
namespace {

Error failure(const std::string& what, const std::filesystem::path& path) {
  return {what + ": " + std::generic_category().message(errno), path.string(), ""};
}

// "process 4711 on host since 2026-11-30 12:00:00 UTC"
std::string own_name() {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> since{};
  std::strftime(since.data(), since.size(), "%Y-%m-%d %H:%M:%S UTC", &utc);
  return "process " + std::to_string(::getpid()) + " on " + host.data() + " since " + since.data();
}

std::string content_of(int descriptor) {
  std::array<char, 512> text{};
  const ssize_t n = ::pread(descriptor, text.data(), text.size(), 0);
  std::string content(text.data(), n > 0 ? static_cast<std::size_t>(n) : 0);
  return content.substr(0, content.find('\n'));
}

// Whether the path still names the file that is open.
bool is_named(int descriptor, const std::filesystem::path& path) {
  struct stat open {
  }, named{};
  return ::fstat(descriptor, &open) == 0 && ::stat(path.c_str(), &named) == 0 &&
         open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

}  // namespace

Result<FileLock> FileLock::take(const std::filesystem::path& path, const std::string& subject) {
  return lock(path, subject, false);
}
Result<FileLock> FileLock::share(const std::filesystem::path& path, const std::string& subject) {
  return lock(path, subject, true);
}

Result<FileLock> FileLock::lock(const std::filesystem::path& path, const std::string& subject,
                                bool shared) {
  // Between opening and locking the holder may have let go and removed the file.
  for (;;) {
    constexpr int kHow = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    const int descriptor = ::open(path.c_str(), kHow, 0644);
    if (descriptor < 0) return failure("cannot open the lock", path);
    FileLock taken(path, descriptor);
    if (::flock(descriptor, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0) {
      const bool held = errno == EWOULDBLOCK;
      Error error = failure("cannot lock", path);
      if (held) {
        const std::string holder = content_of(descriptor);
        error = {subject + " is in use by " + (holder.empty() ? "another build" : holder),
                 path.string(), "to wait for its end"};
      }
      ::close(std::exchange(taken.descriptor_, -1));
      return error;
    }
    if (!is_named(descriptor, path)) {
      ::close(std::exchange(taken.descriptor_, -1));
      continue;
    }
    const std::string holder = own_name() + '\n';
    if (::ftruncate(descriptor, 0) != 0 ||
        ::pwrite(descriptor, holder.data(), holder.size(), 0) < 0)
      return failure("cannot write", path);
    return taken;
  }
}

FileLock::~FileLock() {
  if (descriptor_ < 0) return;
  // Before the lock goes, so that nobody else's is removed, and not while others share it.
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) ::unlink(path_.c_str());
  ::close(descriptor_);
}

FileLock::FileLock(FileLock&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

Result<FileLock> lock_tables(const std::filesystem::path& directory) {
  return FileLock::take(directory / "build.lock", "the directory");
}
Result<FileLock> share_tables(const std::filesystem::path& directory) {
  return FileLock::share(directory / "build.lock", "the directory");
}
Result<FileLock> lock_sectors(const std::filesystem::path& directory, const std::string& what) {
  return FileLock::take(directory / (what + ".lock"), "sector " + what);
}

}  // namespace millstone::tablebase
