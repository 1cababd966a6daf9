// Where replies go: whole lines, never interleaved. One implementation writes to a file descriptor;
// the server and the tests have their own.
#pragma once

#include <atomic>
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

  // Called once, from the writing thread, when nothing more can be written. SIGPIPE and SIGXFSZ
  // have to be ignored by the process. Set it before the first write.
  void on_broken(std::function<void()> callback) { on_broken_ = std::move(callback); }

  void write(std::string_view lines) override;

  // The errno of the write that failed: EPIPE where the receiver is gone; 0: none did.
  int failure() const { return failure_; }

 private:
  int descriptor_;
  std::mutex mutex_;
  std::atomic<int> failure_ = 0;
  std::function<void()> on_broken_;
};

}  // namespace millstone
