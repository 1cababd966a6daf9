#include "engine/tablebase/table_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace millstone::tablebase {
namespace {

Error failure(const std::filesystem::path& path) {
  return {"cannot read: " + std::generic_category().message(errno), path.string(), ""};
}
Error too_short(const std::filesystem::path& path) {
  return {"table is too short", path.string(), ""};
}

}  // namespace

Descriptor::~Descriptor() {
  ::close(number_);
}

Result<DescriptorPtr> open_regular_file(const std::filesystem::path& path) {
  // Without O_NONBLOCK the opening of a FIFO would wait for somebody who writes.
  const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (number < 0) return failure(path);
  auto descriptor = std::make_shared<const Descriptor>(number);
  struct stat status {};
  if (::fstat(number, &status) != 0) return failure(path);
  if (!S_ISREG(status.st_mode))
    return Error{S_ISDIR(status.st_mode) ? "it is a directory" : "it is no regular file",
                 path.string(), "a table file"};
  return descriptor;
}

Result<DescriptorPtr> OpenFiles::get(const std::filesystem::path& path) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = places_.find(path.native()); found != places_.end()) {
    recent_.splice(recent_.begin(), recent_, found->second);
    return found->second->descriptor;
  }
  auto opened = open_regular_file(path);
  if (!opened) return opened;
  recent_.push_front({path.native(), *opened});
  places_[path.native()] = recent_.begin();
  if (recent_.size() > most_) {
    places_.erase(recent_.back().path);
    recent_.pop_back();
  }
  return opened;
}

Result<std::uint64_t> TableSource::size() const {
  if (path_.empty()) return std::uint64_t{memory_.size()};
  const auto descriptor = files_->get(path_);
  if (!descriptor) return descriptor.error();
  struct stat status {};
  if (::fstat((*descriptor)->number(), &status) != 0) return failure(path_);
  return static_cast<std::uint64_t>(status.st_size);
}

Status TableSource::read(std::uint64_t offset, std::span<std::byte> out) const {
  if (path_.empty()) {
    if (offset > memory_.size() || out.size() > memory_.size() - offset) return too_short(path_);
    std::copy_n(memory_.begin() + static_cast<std::ptrdiff_t>(offset), out.size(), out.begin());
    return Done{};
  }
  const auto descriptor = files_->get(path_);
  if (!descriptor) return descriptor.error();
  while (!out.empty()) {
    const ssize_t n =
        ::pread((*descriptor)->number(), out.data(), out.size(), static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return failure(path_);
    if (n == 0) return too_short(path_);
    offset += static_cast<std::uint64_t>(n);
    out = out.subspan(static_cast<std::size_t>(n));
  }
  return Done{};
}

}  // namespace millstone::tablebase
