// Implements file_writer.h.
#include "engine/text/file_writer.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/text/text.h"

namespace millstone {
namespace {

Error cannot_write(const std::string& path, int reason) {
  return Error{"cannot write " + millstone::quoted(path) + ": " + std::strerror(reason), "", ""};
}

// Where the path leads through links; the path itself when nothing is there.
std::string target_of(const std::string& path) {
  char* real = ::realpath(path.c_str(), nullptr);
  if (real == nullptr) return path;
  std::string target(real);
  std::free(real);
  return target;
}

// The rights of a file that is new.
mode_t usual_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

FileWriter::FileWriter(std::string path, std::string target, std::string beside, Descriptor file)
    : path_(std::move(path)),
      target_(std::move(target)),
      beside_(std::move(beside)),
      file_(std::move(file)) {}

FileWriter::~FileWriter() {
  // Moved from, the name is empty.
  if (!beside_.empty()) ::unlink(beside_.c_str());
}

Result<FileWriter> FileWriter::open(const std::string& path) {
  struct stat status = {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return cannot_write(path, EISDIR);
  if (own_descriptor(path) >= 0 || (exists && !S_ISREG(status.st_mode))) {
    Descriptor file = open_descriptor(path, O_WRONLY | O_NOCTTY);
    if (!file) return cannot_write(path, errno);
    return FileWriter(path, path, "", std::move(file));
  }
  std::string target = target_of(path);
  std::string beside = target + ".XXXXXX";
  Descriptor file(::mkostemp(beside.data(), O_CLOEXEC));
  if (!file) return cannot_write(path, errno);
  ::fchmod(file.get(), exists ? status.st_mode & 07777 : usual_mode());
  return FileWriter(path, std::move(target), std::move(beside), std::move(file));
}

Error FileWriter::failure() {
  if (reason_ == 0) reason_ = errno;
  return cannot_write(path_, reason_);
}

Status FileWriter::write(std::string_view bytes) {
  if (reason_ != 0 || !write_all(file_.get(), bytes)) return failure();
  return Done{};
}

Status FileWriter::commit() {
  if (reason_ != 0) return failure();
  const bool replaces = !beside_.empty();
  if (replaces && ::fsync(file_.get()) != 0) return failure();
  if (!file_.reset()) return failure();
  if (replaces && std::rename(beside_.c_str(), target_.c_str()) != 0) return failure();
  beside_.clear();
  return Done{};
}

Status write_file(const std::string& path, std::string_view content) {
  auto writer = FileWriter::open(path);
  if (!writer) return writer.error();
  if (Status written = writer->write(content); !written) return written;
  return writer->commit();
}

}  // namespace millstone
