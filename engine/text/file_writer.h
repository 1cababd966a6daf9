// The one writer of files that are made whole: records, pictures, openings, reports. What stood at
// the path before stays until the new content is complete.
#pragma once

#include <string>
#include <string_view>

#include "engine/result.h"
#include "engine/text/descriptor.h"

namespace millstone {

// Writes beside the path and takes its place when it is whole. A device, a pipe or one of the
// process's own descriptors (`/dev/stdout`) is written to directly.
class FileWriter {
 public:
  static Result<FileWriter> open(const std::string& path);
  // Without commit() nothing has changed.
  ~FileWriter();
  FileWriter(FileWriter&&) noexcept = default;
  FileWriter& operator=(FileWriter&&) = delete;

  // After a failure every call fails with the same error.
  Status write(std::string_view bytes);
  // All is on the disk, with the access rights of the file it replaces, and has its name.
  Status commit();

 private:
  FileWriter(std::string path, std::string target, std::string beside, Descriptor file);
  Error failure();

  std::string path_;    // as it was named
  std::string target_;  // where links lead
  std::string beside_;  // empty: written to directly, or committed
  Descriptor file_;
  int reason_ = 0;  // errno of the first failure
};

// All of it at once: the file is complete or, on failure, what it was.
Status write_file(const std::string& path, std::string_view content);

}  // namespace millstone
