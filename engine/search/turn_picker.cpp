#include "engine/search/turn_picker.h"

#include <utility>

namespace millstone {
namespace {

// Classes of turns, far enough apart that no history bridges them.
constexpr int kKnown = 1 << 24;
constexpr int kRemoves = 1 << 22;
constexpr int kBlocksMill = 1 << 20;
constexpr int kKiller = 1 << 18;
constexpr int kAnswer = 1 << 17;

// After so many turns without a cut-off the node is most likely one where none cuts, and sorting on
// would be in vain.
constexpr int kSorted = 8;

}  // namespace

TurnPicker::TurnPicker(const PreparedRules& rules, const Position& position,
                       const TurnHistory& history, int ply, Turn known, Turn previous) {
  generate(rules, position, turns_, RemovalOrder::kDistinct);
  scores_.resize(turns_.size(), boost::container::default_init);
  if (turns_.size() < 2) return;

  const Color side = position.side;
  const Turn answer = history.answer(side, previous);
  // Where the opponent would close a line next.
  const Bitboard threats = closing_points(rules, position.theirs());
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    const Turn turn = turns_[i];
    int score;
    if (turn == known) {
      score = kKnown;
    } else if (turn.removal_count() > 0) {
      score = kRemoves + history.removal(side, turn) + turn.removal_count() * 1024;
    } else {
      score = history.quiet(side, turn);
      if (turn.to() < kNoPoint && (threats & bit(turn.to()))) score += kBlocksMill;
      if (history.is_killer(ply, turn)) score += kKiller;
      if (turn == answer) score += kAnswer;
    }
    scores_[i] = score;
  }
}

TurnPicker::TurnPicker(const PreparedRules& rules, const Position& position,
                       const TurnHistory& history) {
  generate_captures(rules, position, turns_);
  scores_.resize(turns_.size(), boost::container::default_init);
  if (turns_.size() < 2) return;
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    scores_[i] = history.removal(position.side, turns_[i]) + turns_[i].removal_count() * 1024;
  }
}

Turn TurnPicker::next() {
  const int size = static_cast<int>(turns_.size());
  if (next_ == size) return Turn{};
  if (next_ >= kSorted) return turns_[next_++];
  int best = next_;
  for (int i = next_ + 1; i < size; ++i) {
    if (scores_[i] > scores_[best]) best = i;
  }
  std::swap(turns_[next_], turns_[best]);
  std::swap(scores_[next_], scores_[best]);
  return turns_[next_++];
}

}  // namespace millstone
