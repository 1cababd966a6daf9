// The words and numbers of a command line, and making foreign text fit to be shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace millstone {

// Takes the first word off `rest` and returns it; empty at the end. Words are separated by white
// space only.
std::string_view take_word(std::string_view& rest);

// All words of a command line.
std::vector<std::string_view> command_words(std::string_view line);

// The words with one blank between each.
std::string join_words(const std::vector<std::string_view>& words);

// The whole text as a decimal number with an optional sign. Numbers beyond 64 bits become the
// nearest one that fits, so that callers can clamp; nullopt for anything but digits.
std::optional<std::int64_t> parse_integer(std::string_view text);

// `text` on one line for an `info string`: control characters become '?', and what exceeds
// `max_length` bytes is left out and marked.
std::string printable(std::string_view text, std::size_t max_length);

}  // namespace millstone
