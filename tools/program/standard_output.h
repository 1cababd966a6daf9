// The standard output of the sub-commands: std::cout writes through it, and what cannot be written
// (a full disk, a closed pipe) is told on stderr and makes the program fail.
#pragma once

#include <streambuf>
#include <string>

namespace millstone {

class StandardOutput : private std::streambuf {
 public:
  // From now on std::cout writes to `descriptor`.
  explicit StandardOutput(int descriptor);
  ~StandardOutput() override;
  StandardOutput(const StandardOutput&) = delete;
  StandardOutput& operator=(const StandardOutput&) = delete;

  // Writes what is held back. The exit code of the program, which wanted to end with `code`: when
  // something could not be written it says so on stderr, and 0 becomes kFailure.
  int finish(int code);

 private:
  int overflow(int c) override;
  int sync() override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  bool flush();

  const int descriptor_;
  const bool by_lines_;  // a person reads along
  std::streambuf* before_;
  std::string held_;
  int failure_ = 0;  // errno of the first write that failed
};

// "millstone: cannot write the standard output: No space left on device" on stderr.
void tell_output_failure(int error_number);

}  // namespace millstone
