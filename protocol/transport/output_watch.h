// Notices on a thread of its own that nobody can read the output any more, also while nothing is
// written: a search must not go on for a GUI that has died.
#pragma once

#include <functional>
#include <thread>

namespace millstone {

class OutputWatch {
 public:
  // `on_closed` is called once from the thread. A file or a terminal is never closed.
  OutputWatch(int descriptor, std::function<void()> on_closed);
  ~OutputWatch();
  OutputWatch(const OutputWatch&) = delete;
  OutputWatch& operator=(const OutputWatch&) = delete;

 private:
  int wake_[2];  // a pipe; closing its end ends the wait
  std::thread thread_;
};

}  // namespace millstone
