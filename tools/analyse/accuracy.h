// How well turns were chosen: what a value is worth, what a turn gave away, the accuracy of a
// player. Used by the analysis.
#pragma once

#include <string_view>

#include "engine/search/score.h"

namespace millstone {

// What counts as a won game where values are compared, in centi-pieces.
inline constexpr int kWonValue = 1000;

// A value with wins and losses, and all that is beyond them, as ±kWonValue.
int bounded_value(Value value);

// The part of a point that a player may expect: 1 / (1 + exp(-value / 200)), 1 for a win and 0 for
// a loss that is proven. One piece ahead is 0.62, three are 0.82.
double expected_points(Value value);

// The accuracy of one turn in per cent, from the points it gave away (0 … 1):
// 100 * exp(-4.35 * points). The shape and the factor are those of Lichess for chess, where 4.354
// is fitted to what players call accurate.
double turn_accuracy(double points_lost);

// "good", "inaccuracy" (from 0.05 of a point), "mistake" (0.12), "blunder" (0.25).
enum class Verdict : std::uint8_t { kGood, kInaccuracy, kMistake, kBlunder };
Verdict verdict_of(double points_lost);
std::string_view verdict_name(Verdict verdict);
// "", "?!", "?", "??".
std::string_view verdict_mark(Verdict verdict);

}  // namespace millstone
