// Implements turn_note.h.
#include "engine/records/turn_note.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "engine/text/text.h"
#include "engine/text/text_fields.h"

namespace millstone {
namespace {

constexpr int kMaxDepth = 100'000;
constexpr int kMaxCount = 1'000'000;  // of turns or pieces; far beyond any score

std::string decimals(double value, const char* pattern) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), pattern, value);
  return text.data();
}

// Digits with an optional fraction, nothing else; free of the locale.
std::optional<double> read_decimal(std::string_view text) {
  double value = 0;
  const auto [end, code] =
      std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  const bool whole = code == std::errc{} && end == text.data() + text.size();
  return whole && is_digit(text.front()) && value <= kMaxCount ? std::optional(value)
                                                               : std::nullopt;
}

std::optional<Score> read_score(std::string_view text) {
  if (text.size() < 2 || (text[0] != '+' && text[0] != '-')) return std::nullopt;
  const int sign = text[0] == '-' ? -1 : 1;
  text.remove_prefix(1);
  if (text[0] == 'M') {
    const auto turns = read_number(text.substr(1), 0, kMaxCount);
    return turns ? std::optional(Score{true, sign * *turns}) : std::nullopt;
  }
  const auto pieces = read_decimal(text);
  if (!pieces) return std::nullopt;
  return Score{false, sign * static_cast<int>(std::lround(*pieces * 100))};
}

}  // namespace

std::string score_text(Score score) {
  const std::string sign = score.value < 0 || (score.is_mate && score.value == 0) ? "-" : "+";
  const int size = std::abs(score.value);
  return sign + (score.is_mate ? "M" + std::to_string(size) : decimals(size / 100.0, "%.2f"));
}

std::string to_text(const TurnNote& note) {
  std::string out = score_text(note.score) + '/' + std::to_string(note.depth);
  if (note.time) out += decimals(static_cast<double>(*note.time) / 1000.0, " %.3fs");
  if (!note.text.empty()) out += ", " + note.text;
  return out;
}

std::optional<TurnNote> parse_turn_note(std::string_view comment) {
  TurnNote note;
  const std::size_t comma = comment.find(',');
  std::string_view head = trim(comment.substr(0, comma));
  if (comma != std::string_view::npos) note.text = trim(comment.substr(comma + 1));

  std::string_view opinion = next_field(head);
  const std::size_t slash = opinion.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto score = read_score(opinion.substr(0, slash));
  const auto depth = read_number(opinion.substr(slash + 1), 0, kMaxDepth);
  if (!score || !depth) return std::nullopt;
  note.score = *score;
  note.depth = *depth;

  std::string_view time = next_field(head);
  if (!time.empty()) {
    if (!time.ends_with('s')) return std::nullopt;
    time.remove_suffix(1);
    const auto seconds = time.empty() ? std::nullopt : read_decimal(time);
    if (!seconds) return std::nullopt;
    note.time = static_cast<Milliseconds>(std::llround(*seconds * 1000));
  }
  return trim(head).empty() ? std::optional(note) : std::nullopt;
}

}  // namespace millstone
