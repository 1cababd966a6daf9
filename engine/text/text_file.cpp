// Reading a text file whole.
#include "engine/text/text_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/text/text.h"

namespace millstone {

Result<std::string> read_text_file(const std::string& path, std::size_t limit) {
  namespace fs = std::filesystem;
  const auto failure = [&](const std::string& why) {
    return Error{"cannot read " + millstone::quoted(path) + ": " + why, "", "a text file"};
  };
  std::error_code code;
  const fs::file_status status = fs::status(path, code);
  if (status.type() == fs::file_type::not_found) return failure("there is no such file");
  if (code) return failure(code.message());
  if (fs::is_directory(status)) return failure("it is a directory");
  if (!fs::is_regular_file(status)) return failure("it is no regular file");

  std::ifstream file(path, std::ios::binary);
  if (!file) return failure(std::strerror(errno));
  // One byte more than allowed tells a file that is too large.
  const std::uintmax_t size = fs::file_size(path, code);
  if (code) return failure(code.message());
  std::string content(static_cast<std::size_t>(std::min<std::uintmax_t>(size, limit)) + 1, '\0');
  file.read(content.data(), static_cast<std::streamsize>(content.size()));
  if (file.bad()) return failure("reading failed");
  content.resize(static_cast<std::size_t>(file.gcount()));
  if (content.size() > limit) {
    return failure("it is larger than " + std::to_string(limit) + " bytes");
  }
  return content;
}

}  // namespace millstone
