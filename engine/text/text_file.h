// The one reader of texts: variant files, game records, openings and parameters all come through
// it, whatever their encoding marks, line ends and sources are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/result.h"

namespace millstone {

inline constexpr std::size_t kMaxTextFile = std::size_t{4} << 20;  // bytes

// What a path may name.
enum class TextSource : std::uint8_t {
  // For a command line: also a pipe, a device, `<(…)`, and `-` for the standard input. Reading may
  // wait for whoever writes.
  kAnything,
  // For a session, which must not wait: regular files only.
  kFilesOnly,
};

// The text of a file in the form of plain_text(). Errors: not found, not readable, a directory,
// more than `limit` bytes, not a text.
Result<std::string> read_text_file(const std::string& path, std::size_t limit = kMaxTextFile,
                                   TextSource source = TextSource::kAnything);

// What every reader of texts is given: no byte order mark, and each line ended by '\n' where it
// was ended by CR LF or by CR alone, so that lines keep their numbers. UTF-16 is refused.
Result<std::string> plain_text(std::string bytes);

}  // namespace millstone
