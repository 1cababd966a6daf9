// Keeps two runs from working on one file: the matches and tuning runs that can be resumed.
#pragma once

#include <string>

#include "engine/result.h"

namespace millstone {

// A file `PATH.lock` beside the file that is protected, with the holder's name in it. The lock is
// the system's (fcntl), goes with the process however that ends, and holds over NFS; children do
// not inherit it. What a killed holder leaves behind is taken over.
class LockFile {
 public:
  // Fails at once when another process holds it, and says who.
  static Result<LockFile> take(const std::string& path);
  LockFile(LockFile&& other) noexcept;
  LockFile& operator=(LockFile&&) = delete;
  ~LockFile();  // removes the file

 private:
  LockFile(std::string name, int file) : name_(std::move(name)), file_(file) {}

  std::string name_;
  int file_;
};

}  // namespace millstone
