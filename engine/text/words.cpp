// The words and numbers of a command line.
#include "engine/text/words.h"

#include <limits>

#include "engine/text/text.h"

namespace millstone {

std::string_view take_word(std::string_view& rest) {
  std::size_t begin = 0;
  while (begin < rest.size() && is_blank(rest[begin])) ++begin;
  std::size_t end = begin;
  while (end < rest.size() && !is_blank(rest[end])) ++end;
  const std::string_view word = rest.substr(begin, end - begin);
  rest.remove_prefix(end);
  return word;
}

std::vector<std::string_view> command_words(std::string_view line) {
  std::vector<std::string_view> words;
  for (auto word = take_word(line); !word.empty(); word = take_word(line)) words.push_back(word);
  return words;
}

std::string join_words(const std::vector<std::string_view>& words) {
  std::string out;
  for (const auto word : words) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  using Limits = std::numeric_limits<std::int64_t>;
  const bool negative = !text.empty() && text.front() == '-';
  if (negative || (!text.empty() && text.front() == '+')) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  std::int64_t value = 0;
  bool overflow = false;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    const int digit = c - '0';
    overflow = overflow || value > (Limits::max() - digit) / 10;
    if (!overflow) value = value * 10 + digit;
  }
  if (overflow) return negative ? Limits::min() : Limits::max();
  return negative ? -value : value;
}

std::string printable(std::string_view text, std::size_t max_length) {
  std::string out(text.substr(0, max_length));
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  }
  if (text.size() > max_length) out += "...";
  return out;
}

}  // namespace millstone
