// The file of `-log`: what engines are sent and answer. Used by match_command.cpp.
#pragma once

#include <chrono>
#include <condition_variable>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "engine/result.h"

namespace millstone {

// Lines are written by a thread of its own, so that no engine's clock runs while the disk is slow.
// Any number of threads may add lines; nothing is lost but by kill -9.
class TrafficFile {
 public:
  // Adds to the end of the file, or without `append` begins it anew.
  static Result<std::unique_ptr<TrafficFile>> open(const std::string& path, bool append = true);
  ~TrafficFile();  // writes what is left
  TrafficFile(const TrafficFile&) = delete;
  TrafficFile& operator=(const TrafficFile&) = delete;

  // "MILLISECONDS ENGINE DIRECTION LINE", the time counted from open(). Waits only when the disk is
  // behind by kMostWaiting bytes.
  void add(const std::string& engine, char direction, std::string_view line);

 private:
  static constexpr std::size_t kMostWaiting = std::size_t{64} << 20;

  explicit TrafficFile(std::ofstream file);
  void write();

  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::ofstream file_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable filled_, emptied_;
  std::string waiting_;
  bool end_ = false;
  std::jthread writer_;
};

}  // namespace millstone
