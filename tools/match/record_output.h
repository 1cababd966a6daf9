// Where a match writes its game records: at the end of a file that other matches may write to as
// well. Used by tournament.h.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace millstone {

class RecordOutput {
 public:
  // `empty`: what stands in the file goes.
  static Result<RecordOutput> open(const std::string& path, bool empty = false);
  RecordOutput(RecordOutput&& other) noexcept;
  RecordOutput& operator=(RecordOutput&&) = delete;
  ~RecordOutput();

  // Adds a record whole: on failure the file is what it was.
  Status add(std::string_view record);
  // Makes sure that a record which a killed runner was about to write at `offset` or behind it
  // stands in the file once: a torn end is cut off, a missing one added. All else stays.
  Status restore(std::string_view record, std::uint64_t offset);
  // The length of the file now; 0 for what is no file.
  std::uint64_t length() const;

 private:
  RecordOutput(std::string path, int file) : path_(std::move(path)), file_(file) {}
  Error failure() const;
  Status append(std::string_view record);

  std::string path_;
  int file_;
};

}  // namespace millstone
