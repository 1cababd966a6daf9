// Keeps two builds out of one directory. Used by `millstone tablebase build`.
#pragma once

#include <filesystem>
#include <string>

#include "engine/result.h"

namespace millstone::tablebase {

// Holds a lock of the operating system on a file that says who holds it; it is let go when the
// process ends, however that comes about, and the file is removed with the lock.
class FileLock {
 public:
  // At once: an error, with the holder, when another has it. `subject` is what is locked, for the
  // error: "the directory".
  static Result<FileLock> take(const std::filesystem::path& path, const std::string& subject);
  // The same, held by any number that share it, but not beside one that does not.
  static Result<FileLock> share(const std::filesystem::path& path, const std::string& subject);
  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;

 private:
  FileLock(std::filesystem::path path, int descriptor)
      : path_(std::move(path)), descriptor_(descriptor) {}
  static Result<FileLock> lock(const std::filesystem::path& path, const std::string& subject,
                               bool shared);

  std::filesystem::path path_;
  int descriptor_ = -1;
};

// The lock of a directory of tables for one build, and for one of many that each solve other
// sectors of it; `what` is the name of these.
Result<FileLock> lock_tables(const std::filesystem::path& directory);
Result<FileLock> share_tables(const std::filesystem::path& directory);
Result<FileLock> lock_sectors(const std::filesystem::path& directory, const std::string& what);

}  // namespace millstone::tablebase
