// One line on the terminal that tells how far long work is. Used by the sub-commands.
#pragma once

#include <string>

namespace millstone {

// The line is written over by the next one; nothing is shown where stderr is no terminal.
class ProgressLine {
 public:
  ProgressLine();
  void show(const std::string& text);
  void clear();

 private:
  bool shown_;
};

}  // namespace millstone
