// Implements record_scanner.h.
#include "engine/records/record_scanner.h"

#include "engine/text/text.h"
#include "engine/text/text_fields.h"

namespace millstone {
namespace {

constexpr int kMaxGlyph = 255;

bool is_name_letter(char c) {
  const char lower = to_lower(c);
  return (lower >= 'a' && lower <= 'z') || is_digit(c) || c == '_';
}

bool ends_word(char c) {
  return is_blank(c) || std::string_view("{}()[];$").find(c) != std::string_view::npos;
}

RecordToken remark(TextPlace place, Remark::Kind kind, std::string_view text) {
  RecordToken token;
  token.kind = RecordToken::Kind::kRemark;
  token.place = place;
  token.remark = {kind, std::string(trim(text))};
  return token;
}

}  // namespace

char RecordScanner::take() {
  const char c = text_[at_++];
  if (c == '\n') {
    ++place_.line;
    place_.column = 1;
  } else {
    ++place_.column;
  }
  return c;
}

void RecordScanner::skip_line() {
  while (!at_end() && peek() != '\n') take();
}

bool RecordScanner::take_comment(std::string& content) {
  const std::size_t end = text_.find('}', at_);
  if (end == std::string::npos) return false;
  const std::string_view comment = text_.substr(at_, end - at_);
  if (comment.find(kNextGame) != std::string_view::npos) return false;
  while (at_ < end) content += take();
  take();
  return true;
}

RecordToken RecordScanner::fault(TextPlace place, std::string what, std::string expected) {
  RecordToken token;
  token.kind = RecordToken::Kind::kFault;
  token.place = place;
  token.fault = {std::move(what), "", std::move(expected)};
  skip_line();
  return token;
}

RecordToken RecordScanner::next() {
  while (!at_end()) {
    const char c = peek();
    if (is_blank(c)) {
      take();
      continue;
    }
    RecordToken token;
    switch (c) {
      case '[':
        token = scan_tag();
        token.in_tag = true;
        return token;
      case '{':
        token = scan_comment();
        break;
      case ';':
        token = scan_line_comment();
        break;
      case '$':
        return scan_glyph();
      case '(':
        return scan_variation();
      case '}':
      case ')':
      case ']':
        return fault(place_, std::string("a '") + c + "' without its beginning",
                     "a turn or a result");
      default:
        if (c != '%' || place_.column != 1) return scan_word();
        token = scan_line_comment();
    }
    const bool empty = token.kind == RecordToken::Kind::kRemark && token.remark.text.empty();
    if (!empty) return token;
  }
  RecordToken end;
  end.place = place_;
  return end;
}

RecordToken RecordScanner::scan_tag() {
  RecordToken token;
  token.kind = RecordToken::Kind::kTag;
  token.place = place_;
  const auto at_line_end = [this] { return at_end() || peek() == '\n'; };
  const auto skip_blanks = [&] {
    while (!at_line_end() && is_blank(peek())) take();
  };
  take();
  skip_blanks();
  while (!at_end() && is_name_letter(peek())) token.tag.name += take();
  const std::string& name = token.tag.name;
  if (name.empty() || is_digit(name[0]) || name[0] == '_') {
    return fault(token.place, "a tag without a name", "[Name \"value\"]");
  }
  skip_blanks();
  if (at_end() || peek() != '"') {
    return fault(token.place, "tag " + quoted(name) + " has no value in quotes",
                 "[Name \"value\"]");
  }
  take();
  while (!at_line_end() && peek() != '"') {
    // Only these two are escaped; a backslash before anything else stands for itself.
    if (peek() == '\\' && at_ + 1 < text_.size() &&
        (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\')) {
      take();
    }
    token.tag.value += take();
  }
  if (at_end() || peek() != '"') {
    return fault(token.place, "the value of tag " + quoted(name) + " does not end in its line",
                 "a closing quotation mark");
  }
  take();
  skip_blanks();
  if (at_end() || peek() != ']') {
    return fault(token.place, "tag " + quoted(name) + " is not closed", "']' behind the value");
  }
  take();
  return token;
}

RecordToken RecordScanner::scan_comment() {
  const TextPlace place = place_;
  take();
  std::string content;
  if (!take_comment(content)) return fault(place, "a comment without an end", "'}'");
  return remark(place, Remark::Kind::kComment, content);
}

RecordToken RecordScanner::scan_line_comment() {
  const TextPlace place = place_;
  std::string content;
  if (peek() == ';') take();
  while (!at_end() && peek() != '\n') content += take();
  return remark(place, Remark::Kind::kComment, content);
}

RecordToken RecordScanner::scan_glyph() {
  const TextPlace place = place_;
  take();
  std::string digits;
  while (!at_end() && !ends_word(peek())) digits += take();
  const auto number = read_number(digits, 0, kMaxGlyph);
  if (!number) {
    return fault(place, "no glyph " + quoted("$" + digits),
                 "'$' and a number from 0 to " + std::to_string(kMaxGlyph));
  }
  return remark(place, Remark::Kind::kGlyph, std::to_string(*number));
}

RecordToken RecordScanner::scan_variation() {
  const TextPlace place = place_;
  take();
  std::string content;
  for (int depth = 1; !at_end();) {
    const char c = take();
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) return remark(place, Remark::Kind::kVariation, content);
    content += c;
    if (c == '{') {
      // Brackets inside of a comment are text.
      if (!take_comment(content)) break;
      content += '}';
    }
  }
  return fault(place, "a variation without an end", "')'");
}

RecordToken RecordScanner::scan_word() {
  RecordToken token;
  token.kind = RecordToken::Kind::kWord;
  token.place = place_;
  while (!at_end() && !ends_word(peek())) token.word += take();
  return token;
}

}  // namespace millstone
