// Replies, messages and the debug log.
#include "protocol/lines/output.h"

#include <filesystem>
#include <system_error>

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
    log_.close();
    return Done{};
  }
  // Opening a pipe would block until somebody reads from it.
  std::error_code code;
  const std::filesystem::file_status status = std::filesystem::status(path, code);
  const bool usable = !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
  std::ofstream file;
  if (usable) file.open(path, std::ios::app);
  if (!file.is_open())
    return Error{"cannot write to '" + printable(path, 200) + "'", "", "a file name"};
  log_ = std::move(file);
  return Done{};
}

void Output::log(std::string_view mark, std::string_view text) {
  const std::lock_guard lock(log_mutex_);
  if (log_.is_open()) log_ << mark << text << std::flush;
}

}  // namespace millstone
