// Finds puzzles in tables of perfect play: positions in which a single turn wins, or a single one
// saves the draw, graded by the levels of the engine that find it. Used by `millstone puzzles`.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "engine/game/game.h"
#include "engine/tablebase/prober.h"

namespace millstone {

struct PuzzleSettings {
  int count = 20;              // puzzles wanted
  int min_turns = 5;           // of a win, both sides' together: shorter ones are no riddle
  int max_turns = 61;          // longer ones cannot be seen through
  std::uint64_t nodes = 2000;  // of each search that grades
  std::uint64_t seed = 0;
  // After so many positions in a row without a puzzle there are taken to be no more.
  int max_attempts = 200'000;
};

struct Puzzle {
  Position position;
  Turn solution;
  bool wins = false;  // else it draws, and every other turn loses
  int turns = 0;      // to the end of a win
  // The lowest level from which on the engine, without tables, finds the turn; kNoLevel: none does.
  int level = 0;
};
inline constexpr int kNoLevel = 21;

// What makes a game's position a puzzle, but for the level: every turn's value is known, one is
// better than all others, it takes nothing, and no win is shorter or longer than wanted.
std::optional<Puzzle> as_puzzle(const tablebase::Prober& tables, const Game& game,
                                const PuzzleSettings& settings);

// Tries random positions of moving pieces that the tables know, and hands out each puzzle as it is
// found, no two of them alike but for a symmetry of the board; blocks, until `interrupted`, which
// is asked often. The same settings and tables give the same puzzles. Returns how many there were.
int find_puzzles(const PreparedRulesPtr& rules, const tablebase::Prober& tables,
                 const PuzzleSettings& settings, const std::function<bool()>& interrupted,
                 const std::function<void(const Puzzle&)>& on_found);

}  // namespace millstone
