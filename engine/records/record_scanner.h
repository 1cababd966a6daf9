// Cuts the text of game records into tags, words and remarks. Used by record_reader.cpp.
#pragma once

#include <string>
#include <string_view>

#include "engine/records/record.h"
#include "engine/result.h"

namespace millstone {

// Line and column from 1; columns in bytes.
struct TextPlace {
  int line = 1, column = 1;
};

struct RecordToken {
  enum class Kind : std::uint8_t { kTag, kWord, kRemark, kFault, kEnd };
  Kind kind = Kind::kEnd;
  TextPlace place;
  RecordTag tag;        // kTag
  std::string word;     // kWord: a turn, a number or a result, as it stands
  Remark remark;        // kRemark; a comment is trimmed and not empty
  bool in_tag = false;  // kTag, and kFault inside of one
  Error fault;          // kFault: `what` and `expected`
};

// No comment goes beyond a line that begins like this: a forgotten `}` should spoil one game only.
inline constexpr std::string_view kNextGame = "\n[Event ";

class RecordScanner {
 public:
  // `text` is a plain_text() (text_file.h) and outlives the scanner.
  explicit RecordScanner(std::string_view text) : text_(text) {}

  // The next token. After a fault the scanner goes on at the next line.
  RecordToken next();

 private:
  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return text_[at_]; }
  char take();
  void skip_line();
  // Everything up to and with `}`; false, and nothing taken, when the comment has no end.
  bool take_comment(std::string& content);

  RecordToken fault(TextPlace place, std::string what, std::string expected);
  RecordToken scan_tag();
  RecordToken scan_comment();
  RecordToken scan_line_comment();
  RecordToken scan_glyph();
  RecordToken scan_variation();
  RecordToken scan_word();

  std::string_view text_;
  std::size_t at_ = 0;
  TextPlace place_;
};

}  // namespace millstone
