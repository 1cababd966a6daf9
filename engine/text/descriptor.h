// File descriptors for the reader and the writer of texts.
#pragma once

#include <string>
#include <string_view>

namespace millstone {

// Closes what it holds.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor() { reset(); }
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;

  explicit operator bool() const { return number_ >= 0; }
  int get() const { return number_; }
  int release();
  // Returns false when the system could not keep what was written (errno tells).
  bool reset();

 private:
  int number_;
};

// open() that is not interrupted; without success the result is empty and errno tells why. A name
// of one of the process's own descriptors (`/dev/stdin`, `/dev/fd/63`) gives that descriptor
// itself: opening it anew would fail for a socket and begin again at the start of a file.
Descriptor open_descriptor(const std::string& path, int flags, unsigned mode = 0);

// The descriptor that such a name stands for; -1 for any other path.
int own_descriptor(std::string_view path);

// Writes all of it; false with errno set when that cannot be.
bool write_all(int descriptor, std::string_view bytes);

}  // namespace millstone
