// Implements record_output.h.
#include "tools/match/record_output.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace millstone {
namespace {

// Keeps other matches from writing between a look at the file's end and what follows from it.
class FileTurn {
 public:
  explicit FileTurn(int file) : file_(file) {
    while (flock(file_, LOCK_EX) != 0 && errno == EINTR) {
    }
  }
  FileTurn(const FileTurn&) = delete;
  FileTurn& operator=(const FileTurn&) = delete;
  ~FileTurn() { flock(file_, LOCK_UN); }

 private:
  int file_;
};

bool is_regular(int file) {
  struct stat status {};
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

// All from `offset` on; false with errno set when it cannot be read.
bool read_from(int file, std::uint64_t offset, std::string& text) {
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got =
        pread(file, buffer, sizeof buffer, static_cast<off_t>(offset + text.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    if (got == 0) return true;
    text.append(buffer, static_cast<std::size_t>(got));
  }
}

// How many of the first characters of `record` stand at the end of `text`.
std::size_t torn_length(std::string_view text, std::string_view record) {
  for (std::size_t n = std::min(text.size(), record.size()); n > 0; --n) {
    if (text.ends_with(record.substr(0, n))) return n;
  }
  return 0;
}

}  // namespace

Result<RecordOutput> RecordOutput::open(const std::string& path, bool empty) {
  int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  // A pipe or a device may be for writing only.
  if (file < 0) file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return Error{"cannot write " + path, std::strerror(errno), ""};
  RecordOutput output(path, file);
  if (empty && is_regular(file) && ftruncate(file, 0) != 0) return output.failure();
  return output;
}

RecordOutput::RecordOutput(RecordOutput&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}

RecordOutput::~RecordOutput() {
  if (file_ >= 0) close(file_);
}

Error RecordOutput::failure() const {
  return {"cannot write the game record", path_ + ": " + std::strerror(errno), ""};
}

std::uint64_t RecordOutput::length() const {
  struct stat status {};
  return fstat(file_, &status) == 0 && S_ISREG(status.st_mode)
             ? static_cast<std::uint64_t>(status.st_size)
             : 0;
}

Status RecordOutput::add(std::string_view record) {
  const FileTurn turn(file_);
  return append(record);
}

Status RecordOutput::append(std::string_view record) {
  std::string text(record);
  const std::uint64_t before = length();
  // After a record that another runner left torn, this one begins on a line of its own.
  char last = '\n';
  if (before > 0 && pread(file_, &last, 1, static_cast<off_t>(before) - 1) == 1 && last != '\n') {
    text.insert(0, "\n\n");
  }
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = write(file_, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      const Error error = failure();
      if (is_regular(file_)) [[maybe_unused]]
        const int cut = ftruncate(file_, static_cast<off_t>(before));
      return error;
    }
    done += static_cast<std::size_t>(written);
  }
  return Done{};
}

Status RecordOutput::restore(std::string_view record, std::uint64_t offset) {
  if (record.empty() || !is_regular(file_)) return Done{};
  const FileTurn turn(file_);
  const std::uint64_t size = length();
  std::string text;
  if (!read_from(file_, std::min(offset, size), text)) return failure();
  if (text.find(record) != std::string::npos) return Done{};
  const std::size_t torn = torn_length(text, record);
  if (torn > 0 && ftruncate(file_, static_cast<off_t>(size - torn)) != 0) return failure();
  return append(record);
}

}  // namespace millstone
