// Implements traffic_file.h.
#include "tools/match/traffic_file.h"

#include <cerrno>
#include <cstring>
#include <utility>

namespace millstone {

Result<std::unique_ptr<TrafficFile>> TrafficFile::open(const std::string& path, bool append) {
  std::ofstream file(path, std::ios::binary | (append ? std::ios::app : std::ios::trunc));
  if (!file) return Error{"cannot write " + path, std::strerror(errno), ""};
  return std::unique_ptr<TrafficFile>(new TrafficFile(std::move(file)));
}

TrafficFile::TrafficFile(std::ofstream file)
    : file_(std::move(file)), writer_([this] { write(); }) {}

TrafficFile::~TrafficFile() {
  {
    const std::lock_guard lock(mutex_);
    end_ = true;
  }
  filled_.notify_all();
}

void TrafficFile::add(const std::string& engine, char direction, std::string_view line) {
  const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - begin_);
  {
    std::unique_lock lock(mutex_);
    emptied_.wait(lock, [this] { return waiting_.size() < kMostWaiting; });
    waiting_ += std::to_string(time.count());
    ((waiting_ += ' ') += engine) += ' ';
    ((waiting_ += direction) += ' ').append(line) += '\n';
  }
  filled_.notify_one();
}

void TrafficFile::write() {
  std::string lines;
  std::unique_lock lock(mutex_);
  for (;;) {
    filled_.wait(lock, [this] { return end_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    lines.clear();
    lines.swap(waiting_);
    lock.unlock();
    emptied_.notify_all();
    file_ << lines << std::flush;
    lock.lock();
  }
}

}  // namespace millstone
