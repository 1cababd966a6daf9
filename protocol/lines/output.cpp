// Replies, messages and the debug log.
#include "protocol/lines/output.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>

#include "engine/text/words.h"

namespace millstone {
namespace {

constexpr std::size_t kMaxMessage = 1000;

}  // namespace

void Output::line(std::string_view text) {
  std::string lines(text);
  if (lines.empty() || lines.back() != '\n') lines += '\n';
  sink_.write(lines);
  log("<< ", lines);
}

void Output::info(std::string_view text) {
  line("info string " + printable(text, kMaxMessage));
}

void Output::error(std::string_view text) {
  ++errors_;
  info("error: " + std::string(text));
}

void Output::log_input(std::string_view line) {
  log(">> ", std::string(line) + '\n');
}

Status Output::set_log(const std::string& path) {
  const std::lock_guard lock(log_mutex_);
  if (path.empty()) {
    log_.reset();
    return Done{};
  }
  const auto failure = [&](const char* why) {
    return Error{"cannot write to '" + printable(path, 200) + "': " + why, "", "a file name"};
  };
  // Opening a pipe would wait until somebody reads from it, and so would writing to it.
  struct stat status = {};
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    return failure("it is no regular file");
  }
  constexpr unsigned kUsualRights = 0666;
  Descriptor file = open_descriptor(path, O_WRONLY | O_APPEND | O_CREAT | O_NOCTTY, kUsualRights);
  if (!file) return failure(std::strerror(errno));
  log_ = std::move(file);
  return Done{};
}

void Output::log(std::string_view mark, std::string_view text) {
  const char* failure = nullptr;
  {
    const std::lock_guard lock(log_mutex_);
    if (!log_ || write_all(log_.get(), std::string(mark) + std::string(text))) return;
    failure = std::strerror(errno);
    log_.reset();
  }
  error(std::string("the debug log ends here, it cannot be written: ") + failure);
}

}  // namespace millstone
