#include "engine/search/evaluate.h"

namespace millstone {
namespace {

// Centi-pieces for each thing counted, by what the side does now.
struct Weights {
  Value mobility;     // an empty point next to an own piece, counted for each such pair
  Value blocked;      // a piece without any
  Value mill;         // a piece that stands in a mill
  Value open_mill;    // a mill that can be closed next turn
  Value double_mill;  // such a mill that is closed by opening another
  Value potential;    // a line with own pieces only
};
constexpr Value kPiece = 100;
constexpr Weights kPlacing{3, -6, 3, 20, 0, 5};
constexpr Weights kMoving{4, -9, 4, 26, 45, 3};
constexpr Weights kFlying{0, 0, 2, 40, 20, 4};
// A line that wins the game is everything; pieces cannot be lost.
constexpr Weights kLineGame{3, -4, 0, 60, 0, 8};

enum Term { kMaterial, kMobility, kBlocked, kMills, kOpenMills, kDoubleMills, kPotential, kTerms };
constexpr std::array<const char*, kTerms> kNames{"material",      "mobility",   "blocked pieces",
                                                 "mills",         "open mills", "double mills",
                                                 "mill potential"};
using SideTerms = std::array<Value, kTerms>;

// Lines that hold pieces of one side only, for both sides.
std::array<int, 2> potential_lines(const PreparedRules& rules, const Position& position) {
  const Bitboard white = position.pieces[kWhite], black = position.pieces[kBlack];
  int for_white = 0, for_black = 0;
  for (int i = 0; i < rules.line_blocks * 8; ++i) {  // the padding is never counted
    const Bitboard line = rules.lines[i];
    const bool has_white = (line & white) != 0, has_black = (line & black) != 0;
    for_white += has_white & !has_black;
    for_black += has_black & !has_white;
  }
  return {for_white, for_black};
}

SideTerms side_terms(const PreparedRules& rules, const Position& position, Color side,
                     int potential) {
  const Bitboard own = position.pieces[side];
  const Bitboard empty = rules.all & ~position.occupied() & ~position.closed;
  const bool placing = position.hand[side] > 0;
  const bool flying = flies(rules, position, side);
  const bool line_game = rules.rules().line_wins;
  const Weights& weights = line_game ? kLineGame : flying ? kFlying : placing ? kPlacing : kMoving;

  int mobility = 0, blocked = 0;
  if (!flying) {
    for (Bitboard set = own; set;) {
      const Bitboard free = rules.neighbours[pop_lsb(set)] & empty;
      mobility += popcount(free);
      blocked += free == 0;
    }
  }

  const Bitboard in_mill = mill_points(rules, own);
  const Bitboard closing = closing_points(rules, own) & empty;
  int open = 0, doubled = 0;
  if (placing) {
    open = popcount(closing);
  } else {
    for (Bitboard set = closing; set;) {
      const Point to = pop_lsb(set);
      const auto& through = rules.lines_through[to];
      const Bitboard movers = flying ? own : rules.neighbours[to] & own;
      for (int i = 0; i < through.count; ++i) {
        if ((through.others[i] & ~own) != 0) continue;
        const Bitboard closers = movers & ~through.others[i];
        open += closers != 0;
        doubled += (closers & in_mill) != 0;
      }
    }
  }

  SideTerms terms;
  terms[kMaterial] = kPiece * position.total(side);
  terms[kMobility] = weights.mobility * mobility;
  terms[kBlocked] = weights.blocked * blocked;
  terms[kMills] = weights.mill * popcount(in_mill);
  terms[kOpenMills] = weights.open_mill * open;
  terms[kDoubleMills] = weights.double_mill * doubled;
  terms[kPotential] = weights.potential * potential;
  return terms;
}

std::array<SideTerms, 2> both_terms(const PreparedRules& rules, const Position& position) {
  const auto potential = potential_lines(rules, position);
  return {side_terms(rules, position, kWhite, potential[kWhite]),
          side_terms(rules, position, kBlack, potential[kBlack])};
}

// Where results are exchanged, so is what is worth having.
Value sign(const PreparedRules& rules) {
  return rules.rules().misere ? -1 : 1;
}

}  // namespace

Evaluator::Evaluator(const PreparedRules& rules)
    : rules_(&rules), learned_(PatternWeights::serving(rules.rules())) {}

Value Evaluator::operator()(const Position& position) const {
  if (learned_ != nullptr) {
    const PatternWeights::Terms terms = learned_->terms(position);
    return terms.pieces + terms.patterns;
  }
  const auto terms = both_terms(*rules_, position);
  Value difference = 0;
  for (int i = 0; i < kTerms; ++i) difference += terms[position.side][i] - terms[~position.side][i];
  return difference * sign(*rules_);
}

Value evaluate(const PreparedRules& rules, const Position& position) {
  return Evaluator(rules)(position);
}

std::vector<EvalTerm> evaluate_terms(const PreparedRules& rules, const Position& position) {
  std::vector<EvalTerm> list;
  if (const PatternWeights* learned = PatternWeights::serving(rules.rules())) {
    // Who is to move is part of what was learned: its side has all of it.
    const PatternWeights::Terms terms = learned->terms(position);
    const auto add = [&](const char* name, Value value) {
      EvalTerm term{name, {}};
      term.value[position.side] = value;
      list.push_back(term);
    };
    add("pieces", terms.pieces);
    add("patterns", terms.patterns);
    return list;
  }
  const auto terms = both_terms(rules, position);
  for (int i = 0; i < kTerms; ++i) {
    list.push_back({kNames[i], {terms[kWhite][i] * sign(rules), terms[kBlack][i] * sign(rules)}});
  }
  return list;
}

}  // namespace millstone
