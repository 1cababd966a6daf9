// Implements analysis.h.
#include "tools/analyse/analysis.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace millstone {
namespace {

// One turn of the game with the positions around it.
struct Step {
  std::size_t index;
  Game before, after;
};

// A turn and what it is worth to the player who makes it.
struct Judged {
  Turn turn;
  Value value;
};

// Players go on when the rules have drawn the game; what is asked then is how it would go on, so
// the past is forgotten.
Game searchable(const Game& game) {
  const Reason reason = game.outcome().reason;
  const bool drawn_by_count =
      reason == Reason::kRepetition || reason == Reason::kNoRemoval || reason == Reason::kMaxPlies;
  if (!drawn_by_count) return game;
  Position position = game.position();
  position.quiet = 0;
  position.turn = 1;
  return Game(game.rules_ptr(), position);
}

// The value of a position for `side`, one ply earlier: a win in n plies is one in n + 1.
Value value_one_ply_earlier(Value value, bool same_side) {
  const Value own = same_side ? value : -value;
  if (is_win(own)) return own - 1;
  if (is_loss(own)) return own + 1;
  return own;
}

// A game that is over, one ply earlier; nullopt when it goes on.
std::optional<Value> final_value(const Game& after, Color side) {
  const Outcome end = after.outcome();
  if (!end.over()) return std::nullopt;
  if (end.winner == Winner::kDraw) return kValueDraw;
  return end.winner == static_cast<Winner>(side) ? win_in(1) : loss_in(1);
}

class GameAnalyser {
 public:
  GameAnalyser(const AnalysisSettings& settings, Searcher& searcher)
      : settings_(settings), searcher_(searcher) {}

  // nullopt: interrupted.
  std::optional<TurnAnalysis> analyse(const Step& step) {
    const PreparedRules& rules = step.before.rules();
    const Position& position = step.before.position();
    TurnAnalysis result;
    result.index = step.index;
    result.side = position.side;
    result.played = step.after.turns().back();

    TurnList legal;
    generate(rules, position, legal, RemovalOrder::kDistinct);
    result.forced = legal.size() == 1;

    auto found = searcher_.search(searchable(step.before), settings_.limits);
    if (!found) return std::nullopt;
    result.best = found->best;
    result.best_value = result.value = found->value;
    result.exact = found->exact;
    result.depth = found->depth;
    result.nodes = found->nodes;
    result.tb_hits = found->tb_hits;
    result.time = found->time;
    result.is_best = leads_to_same(step.before, result.played, result.best);
    if (result.is_best) {
      result.best_line = std::move(found->line);
    } else {
      const std::optional<Value> value = value_of_played(step);
      if (!value) return std::nullopt;
      judge(result, *value, std::move(found->line));
    }
    next_ = NextPosition{step.index, position.side, result.best_value};
    return result;
  }

 private:
  struct NextPosition {
    std::size_t index;
    Color side;
    Value value;
  };

  static bool leads_to_same(const Game& game, Turn a, Turn b) {
    if (a == b || a.is_none() || b.is_none()) return a == b;
    Position after_a = game.position(), after_b = after_a;
    do_turn(game.rules(), after_a, a);
    do_turn(game.rules(), after_b, b);
    return after_a.same_position(after_b);
  }

  // Compares the turn played with the best one. A search that was sent the way of the players may
  // find that their turn was better than the one it chose itself.
  static void judge(TurnAnalysis& result, Value value, std::vector<Turn> best_line) {
    result.value = value;
    if (value >= result.best_value) {
      result.is_best = true;
      result.exact |= is_win(value);
      result.best_value = value;
      result.best = result.played;
      result.best_line = {result.played};
      return;
    }
    result.best_line = std::move(best_line);
    result.loss = bounded_value(result.best_value) - bounded_value(value);
    result.points_lost = expected_points(result.best_value) - expected_points(value);
  }

  std::optional<Value> value_of_played(const Step& step) {
    const Color side = step.before.position().side;
    if (const auto value = final_value(step.after, side)) return value;
    if (settings_.quick) {
      if (!next_ || next_->index != step.index + 1) {
        const auto found = searcher_.search(searchable(step.after), settings_.limits);
        if (!found) return std::nullopt;
        next_ = NextPosition{step.index + 1, step.after.position().side, found->value};
      }
      return value_one_ply_earlier(next_->value, next_->side == side);
    }
    SearchLimits limits = settings_.limits;
    limits.search_turns = {step.after.turns().back()};
    const auto found = searcher_.search(searchable(step.before), limits);
    return found ? std::optional(found->value) : std::nullopt;
  }

  const AnalysisSettings& settings_;
  Searcher& searcher_;
  std::optional<NextPosition> next_;  // the position analysed before this one
};

std::vector<Step> steps_of(const Game& game, const AnalysisSettings& settings) {
  std::vector<Step> steps;
  Game at(game.rules_ptr(), game.first_position());
  for (std::size_t i = 0; i < game.turns().size(); ++i) {
    const Game before = at;
    const Turn turn = game.turns()[i];
    // A last turn may lack its removals.
    const bool whole = is_legal(at.rules(), at.position(), turn);
    at.play(turn);
    const int number = turn_number(game, i);
    if (whole && number >= settings.first && number <= settings.last) {
      steps.push_back({i, before, at});
    }
  }
  return steps;
}

}  // namespace

int turn_number(const Game& game, std::size_t index) {
  return game.first_position().turn + static_cast<int>(index);
}

GameAnalysis analyse_game(const Game& game, const AnalysisSettings& settings, Searcher& searcher,
                          const std::function<void(int done, int total)>& on_turn) {
  GameAnalysis analysis;
  const std::vector<Step> steps = steps_of(game, settings);
  GameAnalyser analyser(settings, searcher);
  searcher.new_game();
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    on_turn(static_cast<int>(step - steps.rbegin()), static_cast<int>(steps.size()));
    auto turn = analyser.analyse(*step);
    if (!turn) {
      analysis.complete = false;
      break;
    }
    analysis.turns.push_back(*std::move(turn));
  }
  std::reverse(analysis.turns.begin(), analysis.turns.end());
  return analysis;
}

SideSummary GameAnalysis::summary(Color side) const {
  SideSummary summary;
  double accuracy = 0, loss = 0;
  for (const TurnAnalysis& turn : turns) {
    if (turn.side != side || turn.forced) continue;
    ++summary.turns;
    accuracy += turn_accuracy(turn.points_lost);
    loss += turn.loss;
    ++summary.verdicts[static_cast<std::size_t>(turn.verdict())];
  }
  if (summary.turns > 0) {
    summary.accuracy = accuracy / summary.turns;
    summary.mean_loss = loss / summary.turns;
  }
  return summary;
}

}  // namespace millstone
