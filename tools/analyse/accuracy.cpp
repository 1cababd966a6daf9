// Implements accuracy.h.
#include "tools/analyse/accuracy.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace millstone {

int bounded_value(Value value) {
  return std::clamp(value, -kWonValue, kWonValue);
}

double expected_points(Value value) {
  if (is_win(value)) return 1;
  if (is_loss(value)) return 0;
  return 1 / (1 + std::exp(-value / 200.0));
}

double turn_accuracy(double points_lost) {
  return 100 * std::exp(-4.35 * std::clamp(points_lost, 0.0, 1.0));
}

Verdict verdict_of(double points_lost) {
  if (points_lost >= 0.25) return Verdict::kBlunder;
  if (points_lost >= 0.12) return Verdict::kMistake;
  if (points_lost >= 0.05) return Verdict::kInaccuracy;
  return Verdict::kGood;
}

std::string_view verdict_name(Verdict verdict) {
  constexpr std::array<std::string_view, 4> kNames{"good", "inaccuracy", "mistake", "blunder"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::string_view verdict_mark(Verdict verdict) {
  constexpr std::array<std::string_view, 4> kMarks{"", "?!", "?", "??"};
  return kMarks[static_cast<std::size_t>(verdict)];
}

}  // namespace millstone
