// Makes balanced start positions: random turns from the start, kept when a search finds neither
// side much better. Used by `millstone openings`.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/board/symmetry.h"
#include "engine/game/game.h"
#include "engine/search/score.h"

namespace millstone {

struct GeneratorSettings {
  int plies = 8;         // random turns from the start
  int count = 100;       // positions wanted
  int depth = 8;         // of the search that judges, plies
  Value max_score = 20;  // centi-pieces either way
  std::uint64_t seed = 0;
  // After so many attempts in a row without a new position there are taken to be no more.
  int max_attempts = 2000;
};

struct GeneratedOpening {
  Position position;
  Value score = 0;  // of the side to move
};

// Hands out each opening as it is found; blocks, until `stopped` (may be empty) says yes, which it
// is asked before each search. No two can be turned into each other by a symmetry of the board. The
// same settings give the same openings. Returns how many there were: fewer than asked for when no
// more were found.
int generate_openings(const PreparedRulesPtr& rules, const GeneratorSettings& settings,
                      const std::function<void(const GeneratedOpening&)>& on_found,
                      const std::function<bool()>& stopped = {});

// The same for positions that a symmetry of the board turns into each other; `symmetries` as
// automorphisms() gives them.
struct CanonicalPosition {
  Bitboard white = 0, black = 0, closed = 0;
  std::array<std::uint8_t, 2> hand{};
  Color side = kWhite;
  auto operator<=>(const CanonicalPosition&) const = default;
};
CanonicalPosition canonical(const Position& position, const std::vector<Symmetry>& symmetries);

}  // namespace millstone
