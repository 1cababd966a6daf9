// Line arithmetic on point sets, and the three policies that the generator is instantiated with.
// Internal to engine/game/.
#pragma once

#include "engine/game/prepared_rules.h"

namespace millstone {

// Up to 16 lines, none of the rarer rules: two blocks of eight lines fit two vector registers.
struct NinePolicy {
  static constexpr int kBlocks = 2;
  static constexpr bool kFamily = false;
  static constexpr bool kKeys = true;  // keep Position::key up to date
};
struct PlainPolicy {
  static constexpr int kBlocks = 0;  // as many as the board has
  static constexpr bool kFamily = false;
  static constexpr bool kKeys = true;
};
struct FamilyPolicy {
  static constexpr int kBlocks = 0;
  static constexpr bool kFamily = true;
  static constexpr bool kKeys = true;
};
// Counting needs no keys; the family's steps keep them all the same.
template <class Policy>
struct Keyless : Policy {
  static constexpr bool kKeys = Policy::kFamily;
};

// Calls `f` with the policy that serves the rules.
template <class F>
decltype(auto) with_policy(const PreparedRules& rules, F&& f) {
  switch (rules.kind) {
    case GeneratorKind::kNine:
      return f(NinePolicy{});
    case GeneratorKind::kPlain:
      return f(PlainPolicy{});
    case GeneratorKind::kFamily:
      break;
  }
  return f(FamilyPolicy{});
}

template <class Policy>
constexpr int line_slots(const PreparedRules& rules) {
  return 8 * (Policy::kBlocks ? Policy::kBlocks : rules.line_blocks);
}

// Points, on `set` or not, that are the one missing point of a line. The loop has no branch, so
// that compilers turn it into vector code; padding lines are empty and add nothing.
template <class Policy>
Bitboard missing_points(const PreparedRules& rules, Bitboard set) {
  Bitboard found = 0;
  const int slots = line_slots<Policy>(rules);
  for (int i = 0; i < slots; ++i) {
    const Bitboard missing = rules.lines[i] & ~set;
    found |= (missing & (missing - 1)) == 0 ? missing : 0;
  }
  return found;
}

template <class Policy>
Bitboard points_in_mills(const PreparedRules& rules, Bitboard set) {
  Bitboard found = 0;
  const int slots = line_slots<Policy>(rules);
  for (int i = 0; i < slots; ++i) {
    const Bitboard line = rules.lines[i];
    found |= (line & ~set) == 0 ? line : 0;
  }
  return found;
}

// How many lines through `point` a side on `set` has (point itself not asked for).
inline int lines_closed_at(const PreparedRules& rules, Bitboard set, Point point) {
  const auto& through = rules.lines_through[point];
  int n = 0;
  for (int i = 0; i < through.count; ++i) n += (through.others[i] & ~set) == 0;
  return n;
}
inline bool closes_line(const PreparedRules& rules, Bitboard set, Point point) {
  return lines_closed_at(rules, set, point) != 0;
}
// The same as a set of line indices.
inline std::uint32_t line_set_at(const PreparedRules& rules, Bitboard set, Point point) {
  const auto& through = rules.lines_through[point];
  std::uint32_t found = 0;
  for (int i = 0; i < through.count; ++i)
    if ((through.others[i] & ~set) == 0) found |= 1u << through.index[i];
  return found;
}

// All points next to a point of `set`.
inline Bitboard neighbours_of(const PreparedRules& rules, Bitboard set) {
  Bitboard found = 0;
  while (set) found |= rules.neighbours[pop_lsb(set)];
  return found;
}

}  // namespace millstone
