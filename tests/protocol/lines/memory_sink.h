// A sink that keeps what is said, for tests of what stands above it.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/lines/sink.h"

namespace millstone {

class MemorySink : public Sink {
 public:
  void write(std::string_view lines) override {
    const std::lock_guard lock(mutex_);
    text_ += lines;
  }
  // What was said since the last call.
  std::string take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(text_, {});
  }

 private:
  std::mutex mutex_;
  std::string text_;
};

}  // namespace millstone
