// Reading a text whole.
#include "engine/text/text_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/text/descriptor.h"
#include "engine/text/text.h"

namespace millstone {
namespace {

constexpr std::string_view kStandardInput = "-";
constexpr std::size_t kChunk = std::size_t{1} << 16;

// Appends what there is, up to one byte more than `limit`; that byte tells a text that is too
// large.
bool read_up_to(int descriptor, std::size_t limit, std::string& bytes) {
  for (;;) {
    const std::size_t had = bytes.size();
    bytes.resize(std::min(had + kChunk, limit + 1));
    const ssize_t got = ::read(descriptor, bytes.data() + had, bytes.size() - had);
    bytes.resize(had + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0 || bytes.size() > limit) return true;
    if (got > 0 || errno == EINTR) continue;
    if (errno != EAGAIN && errno != EWOULDBLOCK) return false;
    pollfd ready{descriptor, POLLIN, 0};
    ::poll(&ready, 1, -1);
  }
}

}  // namespace

Result<std::string> plain_text(std::string bytes) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  for (const std::string_view mark : {"\xFF\xFE", "\xFE\xFF"}) {
    if (bytes.starts_with(mark)) return Error{"it is UTF-16", "", "UTF-8 or plain ASCII"};
  }
  std::size_t from = bytes.starts_with(kMark) ? kMark.size() : 0;
  std::size_t to = 0;
  for (; from < bytes.size(); ++from) {
    const bool line_end = bytes[from] == '\r';
    // Of CR LF the second stays.
    if (line_end && from + 1 < bytes.size() && bytes[from + 1] == '\n') continue;
    bytes[to++] = line_end ? '\n' : bytes[from];
  }
  bytes.resize(to);
  return bytes;
}

Result<std::string> read_text_file(const std::string& path, std::size_t limit, TextSource source) {
  const bool standard_input = path == kStandardInput && source == TextSource::kAnything;
  const std::string shown =
      standard_input ? std::string("the standard input") : millstone::quoted(path);
  const auto failure = [&](const std::string& why) {
    return Error{"cannot read " + shown + ": " + why, "", "a text file"};
  };
  // Opening a pipe would wait for a writer, so its kind is asked first.
  struct stat status = {};
  const int own = standard_input ? STDIN_FILENO : own_descriptor(path);
  if ((own >= 0 ? ::fstat(own, &status) : ::stat(path.c_str(), &status)) != 0) {
    return failure(errno == ENOENT ? "there is no such file" : std::strerror(errno));
  }
  if (S_ISDIR(status.st_mode)) return failure("it is a directory");
  if (source == TextSource::kFilesOnly && (own >= 0 || !S_ISREG(status.st_mode))) {
    return failure("it is no regular file");
  }
  const Descriptor file =
      open_descriptor(standard_input ? std::string("/dev/stdin") : path, O_RDONLY | O_NOCTTY);
  std::string bytes;
  if (!file || !read_up_to(file.get(), limit, bytes)) return failure(std::strerror(errno));
  if (bytes.size() > limit) {
    return failure("it is larger than " + std::to_string(limit) + " bytes");
  }
  auto text = plain_text(std::move(bytes));
  if (!text) return failure(text.error().what + "; expected " + text.error().expected);
  return text;
}

}  // namespace millstone
