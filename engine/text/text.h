// Small helpers for reading text without regard to case or blanks and for quoting it in errors;
// every reader of names, rules, positions and turns uses them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace millstone {

// ASCII only and free of the locale: bytes above 127 are neither letters nor blanks.
constexpr bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string_view trim(std::string_view text);
std::string to_lower(std::string_view text);
bool equal_ignoring_case(std::string_view a, std::string_view b);

// The words between blanks and commas; none of them is empty.
std::vector<std::string_view> split_words(std::string_view text);

// 'text' for an error message: in quotes, shortened to 40 bytes, what is not printable ASCII shown
// as \xNN, so that no input can break the line or the terminal.
std::string quoted(std::string_view text);
// Where <iomanip> is included std::quoted would be the better match for these.
inline std::string quoted(const std::string& text) {
  return quoted(std::string_view(text));
}
inline std::string quoted(const char* text) {
  return quoted(std::string_view(text));
}

// "a", "a or b", "a, b or c".
std::string join_with_or(const std::vector<std::string>& words);

}  // namespace millstone
