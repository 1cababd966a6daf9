// Where the bytes of a table come from: memory, or a file read through descriptors that stay open
// while they are of use. Used by TableFile.
//
// Files are read and not mapped: a mapped file that is cut short ends the process when its missing
// part is touched, a read of it only fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>

#include "engine/result.h"

namespace millstone::tablebase {

// An open file, closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};
using DescriptorPtr = std::shared_ptr<const Descriptor>;

// Keeps the files that were read last open, not more than `most`: a complete set of tables has more
// files than a process may hold open. Any number of threads may use it.
class OpenFiles {
 public:
  explicit OpenFiles(std::size_t most = 128) : most_(most) {}

  // Opens the file unless it is open. Errors: cannot be opened, or is no regular file.
  Result<DescriptorPtr> get(const std::filesystem::path& path);

 private:
  struct Entry {
    std::string path;
    DescriptorPtr descriptor;
  };
  std::size_t most_;
  std::mutex mutex_;
  std::list<Entry> recent_;  // the latest first
  std::unordered_map<std::string, std::list<Entry>::iterator> places_;
};

// Opens a file for reading. Whatever is no regular file is refused and never waited for.
Result<DescriptorPtr> open_regular_file(const std::filesystem::path& path);

class TableSource {
 public:
  // The bytes outlive the source.
  explicit TableSource(std::span<const std::byte> memory) : memory_(memory) {}
  TableSource(std::filesystem::path path, std::shared_ptr<OpenFiles> files)
      : path_(std::move(path)), files_(std::move(files)) {}

  Result<std::uint64_t> size() const;
  // Fills `out` with the bytes from `offset`; an error when there are not so many. Blocks on the
  // disk.
  Status read(std::uint64_t offset, std::span<std::byte> out) const;

 private:
  std::span<const std::byte> memory_;
  std::filesystem::path path_;  // empty: in memory
  std::shared_ptr<OpenFiles> files_;
};

}  // namespace millstone::tablebase
