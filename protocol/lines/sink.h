// Where replies go: whole lines, never interleaved. One implementation writes to a file descriptor;
// the server and the tests have their own.
#pragma once

#include <functional>
#include <mutex>
#include <string_view>

namespace millstone {

class Sink {
 public:
  virtual ~Sink() = default;
  // Sends `lines`, each ended by '\n', before anything a later call sends. May be called from any
  // thread; may block while the receiver is slow. What a vanished receiver misses is dropped.
  virtual void write(std::string_view lines) = 0;
};

// Writes to a file descriptor that stays open. Every call is passed to the system at once, so that
// nothing has to be flushed.
class DescriptorSink : public Sink {
 public:
  explicit DescriptorSink(int descriptor) : descriptor_(descriptor) {}

  // Called once, from the writing thread, when the receiver is gone (EPIPE or any other error that
  // lasts). SIGPIPE has to be ignored by the process. Set it before the first write.
  void on_broken(std::function<void()> callback) { on_broken_ = std::move(callback); }

  void write(std::string_view lines) override;

 private:
  int descriptor_;
  std::mutex mutex_;
  bool broken_ = false;
  std::function<void()> on_broken_;
};

}  // namespace millstone
