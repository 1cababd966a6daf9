// Cuts a stream of bytes into lines in bounded memory; the console and the server feed it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace millstone {

class LineSplitter {
 public:
  // Long enough for games of a million turns.
  static constexpr std::size_t kMaxLine = std::size_t{16} << 20;

  // `on_line` gets each line without its end, which is LF, CR LF or CR, as in plain_text()
  // (engine/text/text_file.h), and the first one without a byte order mark. `on_overlong` is called
  // once for each line of more than `max_line` bytes, which is not kept.
  LineSplitter(std::function<void(std::string)> on_line, std::function<void()> on_overlong,
               std::size_t max_line = kMaxLine)
      : on_line_(std::move(on_line)), on_overlong_(std::move(on_overlong)), max_line_(max_line) {}

  void feed(std::string_view bytes);
  // The end of the stream: a last line without its end counts.
  void finish();

 private:
  void append(std::string_view bytes);
  void end_line();

  std::function<void(std::string)> on_line_;
  std::function<void()> on_overlong_;
  std::size_t max_line_;
  std::string line_;
  bool overlong_ = false;
  bool after_cr_ = false;  // a '\n' now belongs to the '\r' before it
  bool first_line_ = true;
};

}  // namespace millstone
