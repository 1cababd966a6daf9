// The analysis of a played game: each turn against the best one. Used by `millstone analyse`.
#pragma once

#include <array>
#include <functional>
#include <limits>
#include <vector>

#include "tools/analyse/accuracy.h"
#include "tools/analyse/searcher.h"

namespace millstone {

struct AnalysisSettings {
  SearchLimits limits;  // of each search
  // One search for each position: what a turn is worth is then what the next position is worth,
  // which is quicker but less sure than comparing two turns of one position.
  bool quick = false;
  // The first and the last turn, by turn_number().
  int first = 1, last = std::numeric_limits<int>::max();
};

// Values are those of the player who made the turn.
struct TurnAnalysis {
  std::size_t index = 0;  // in the game's turns
  Color side = kWhite;
  Turn played;
  Value value = 0;  // of the turn played
  Turn best;
  Value best_value = 0;
  std::vector<Turn> best_line;
  bool forced = false;   // no other turn was legal
  bool exact = false;    // the value of the best turn is proven
  bool is_best = false;  // no better turn was found than the one played
  int loss = 0;          // centi-pieces given away, between bounded values
  double points_lost = 0;
  int depth = 0;  // of the search for the best turn
  std::uint64_t nodes = 0, tb_hits = 0;
  Milliseconds time = 0;

  Verdict verdict() const { return verdict_of(points_lost); }
};

// How one side played; forced turns do not count.
struct SideSummary {
  int turns = 0;                  // that count
  double accuracy = 100;          // mean of turn_accuracy(), per cent
  double mean_loss = 0;           // centi-pieces
  std::array<int, 4> verdicts{};  // by Verdict
};

struct GameAnalysis {
  std::vector<TurnAnalysis> turns;
  bool complete = true;  // false: interrupted

  SideSummary summary(Color side) const;
};

// The number of a turn, counted singly, as the FEN of the first position counts: 1 is White's first
// turn, 2 Black's, 21 what a record calls White's 11th.
int turn_number(const Game& game, std::size_t index);

// Analyses the turns of a game that are whole, from the last to the first: what the later searches
// learnt helps the earlier ones. `on_turn` is told how many of how many are done. Blocks.
GameAnalysis analyse_game(const Game& game, const AnalysisSettings& settings, Searcher& searcher,
                          const std::function<void(int done, int total)>& on_turn);

}  // namespace millstone
