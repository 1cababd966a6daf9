// A rule set made ready for play: everything a parameter changes, worked out once as masks, tables
// and flags, so that generation never looks at a parameter it does not need.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/rules/rules.h"

namespace millstone {

using Key = std::uint64_t;

// Which instance of the generator serves a rule set. kNine: up to 16 lines and none of the rarer
// rules; kPlain: any board and none of the rarer rules; kFamily: everything.
enum class GeneratorKind : std::uint8_t { kNine, kPlain, kFamily };

class PreparedRules {
 public:
  static constexpr int kMaxLinesPerPoint = kMaxLines;

  // `rules` must be valid (validate()).
  explicit PreparedRules(Rules rules);

  const Rules& rules() const { return rules_; }
  const Topology& board() const { return *rules_.board; }

  // --- geometry -------------------------------------------------------------------------------
  Bitboard all = 0;
  int line_count = 0;
  int line_blocks = 0;                                  // line_count / 8, rounded up
  alignas(64) std::array<Bitboard, kMaxLines> lines{};  // padded with 0, which is never a mill
  std::array<Bitboard, kMaxPoints> neighbours{};
  struct PointLines {
    std::uint8_t count = 0;
    std::array<std::uint8_t, kMaxLinesPerPoint> index{};
    std::array<Bitboard, kMaxLinesPerPoint> others{};  // the line without the point
  };
  std::array<PointLines, kMaxPoints> lines_through{};
  // Lines by their end points, for jumps and leaps: from `from` over `over` to `to`.
  struct Hop {
    Point over, to;
    std::uint8_t line;
  };
  std::array<std::vector<Hop>, kMaxPoints> hops;
  // Lines (bit i = lines[i]) on which each capture without a mill may be made.
  std::uint32_t custodian_lines = 0, intervention_lines = 0, leap_lines = 0;

  // --- flags ----------------------------------------------------------------------------------
  GeneratorKind kind = GeneratorKind::kFamily;
  bool fly_total = false;
  int fly_at = 0;
  bool pays_while_placing = true;  // a mill made by placing leads to a removal from the board
  bool pays_while_moving = true;
  bool per_line = false;

 private:
  Rules rules_;
};

using PreparedRulesPtr = std::shared_ptr<const PreparedRules>;

}  // namespace millstone
