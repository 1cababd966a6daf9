#include "engine/search/time_manager.h"

#include <algorithm>

namespace millstone {
namespace {

constexpr Milliseconds kLongest = Milliseconds{1} << 40;  // 34 years; keeps sums from overflowing

// What sending the answer takes and a timer may be late, of the time asked for.
constexpr Microseconds kLeastMargin{400}, kMostMargin{10'000};
constexpr int kMarginPart = 25;

constexpr Microseconds kLeast{500};

// After the placing a side makes about so many turns, and one more for so many pieces of both.
constexpr int kMovingTurns = 8, kPiecesPerTurn = 2;

// Of the optimum: where the best turn has long been the same, and for each change of it.
constexpr double kSteady = 0.6, kPerChange = 0.5, kMostForChanges = 1.6;
constexpr double kForget = 0.6;
// Up to so much more where the value has fallen by a piece or more since the same side's last word,
// which was two iterations ago: odd and even depths differ.
constexpr double kMostForFall = 0.8;
constexpr Value kWholeFall = 100;

Microseconds microseconds(Milliseconds time) {
  return std::chrono::milliseconds(time);
}

// How many turns the side to move still has, as games of the family go.
int turns_left(const Position& position) {
  const int pieces = position.total(kWhite) + position.total(kBlack);
  return position.hand[position.side] + kMovingTurns + pieces / kPiecesPerTurn;
}

}  // namespace

std::optional<TimeBudget> time_budget(const SearchLimits& limits, const Position& position,
                                      Milliseconds move_overhead) {
  if (limits.movetime) {
    const Microseconds time = microseconds(std::clamp<Milliseconds>(*limits.movetime, 1, kLongest));
    const Microseconds margin = std::clamp(time / kMarginPart, kLeastMargin, kMostMargin);
    return TimeBudget{time - margin, time - margin};
  }
  if (!limits.time[0] && !limits.time[1]) return std::nullopt;

  const Color side = position.side;
  const Milliseconds left = std::clamp<Milliseconds>(limits.time[side].value_or(0), 0, kLongest);
  const Microseconds clock = microseconds(std::max<Milliseconds>(left - move_overhead, 0));
  const Microseconds increment =
      microseconds(std::clamp<Milliseconds>(limits.increment[side], 0, kLongest));
  const int expected = turns_left(position);
  const int turns = limits.moves_to_go > 0 ? std::min(limits.moves_to_go, expected) : expected;

  // The last turn before a time control may use nearly all; others keep enough for what follows.
  const Microseconds most = turns == 1 ? clock * 9 / 10 : clock * 6 / 10;
  TimeBudget budget;
  budget.optimum = std::max(kLeast, std::min(clock / turns + increment * 3 / 4, most));
  budget.maximum = std::max(kLeast, std::min(budget.optimum * 4, most));
  return budget;
}

Microseconds ThinkingPace::after_iteration(Turn best, Value value) {
  changes_ *= kForget;
  if (best != best_) changes_ += 1;
  best_ = best;
  double share = std::min(kSteady + kPerChange * changes_, kMostForChanges);
  if (before_last_ != kValueNone && !is_loss(value)) {
    const Value fall = std::clamp(before_last_ - value, 0, kWholeFall);
    share *= 1 + kMostForFall * fall / kWholeFall;
  }
  before_last_ = last_;
  last_ = value;
  const auto enough = std::chrono::duration_cast<Microseconds>(budget_.optimum * share);
  return std::min(enough, budget_.maximum);
}

}  // namespace millstone
