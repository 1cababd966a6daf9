// Reading a text file whole; variant files and game records come through it.
#pragma once

#include <cstddef>
#include <string>

#include "engine/result.h"

namespace millstone {

inline constexpr std::size_t kMaxTextFile = std::size_t{4} << 20;  // bytes

// The content of a regular file. Errors: not found, not readable, a directory or device, more than
// `limit` bytes.
Result<std::string> read_text_file(const std::string& path, std::size_t limit = kMaxTextFile);

}  // namespace millstone
