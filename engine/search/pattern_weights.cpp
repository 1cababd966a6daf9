// Implements pattern_weights.h.
#include "engine/search/pattern_weights.h"

#include <algorithm>

extern "C" {
extern const std::byte millstone_nine_weights_begin[];
extern const std::byte millstone_nine_weights_end[];
}

namespace millstone {
namespace {

// Points by index: rank by rank from the top, as on every board of three rings.
constexpr std::array<std::array<int, 8>, 3> kRings = {
    {{0, 1, 2, 14, 23, 22, 21, 9}, {3, 4, 5, 13, 20, 19, 18, 10}, {6, 7, 8, 12, 17, 16, 15, 11}}};

// The points of a pattern, of which the first counts 1, the next 3, then 9 …: the outer and the
// inner ring, the middle one, and the four sides across all three.
struct Pattern {
  int size = 0;
  std::array<int, 9> points{};
};
constexpr Pattern pattern(int number) {
  Pattern made;
  constexpr std::array<int, 3> kOrder = {0, 2, 1};
  if (number < 3) {
    for (const int point :
         kRings[static_cast<std::size_t>(kOrder[static_cast<std::size_t>(number)])])
      made.points[static_cast<std::size_t>(made.size++)] = point;
    return made;
  }
  for (const auto& ring : kRings) {
    for (int i = 0; i < 3; ++i)
      made.points[static_cast<std::size_t>(made.size++)] =
          ring[static_cast<std::size_t>((2 * (number - 3) + i) % 8)];
  }
  return made;
}

// Whether rules differ from the game that was learned in nothing but what draws.
bool plays_nine(const Rules& r) {
  const Rules nine;
  return r.board == nine.board && r.pieces == nine.pieces && r.min_pieces == nine.min_pieces &&
         r.start_position.empty() && !r.move_while_placing && r.place_ban == 0 &&
         r.place_ban_first == 0 && r.placing_mill == nine.placing_mill &&
         r.moving_mill == nine.moving_mill && !r.line_wins && r.removals == nine.removals &&
         r.protection == nine.protection && !r.removal_optional &&
         r.line_reuse == nine.line_reuse && r.reform == nine.reform && !r.closed_points &&
         r.fly_at == nine.fly_at && r.fly_count == nine.fly_count && r.jump == nine.jump &&
         r.blocked == nine.blocked && r.board_full == nine.board_full &&
         r.placing_ends_at_empty == 0 && r.moving_starts == nine.moving_starts &&
         !r.custodian.on() && !r.intervention.on() && !r.leap.on() && !r.misere;
}

std::int16_t number_at(std::span<const std::byte> bytes, std::size_t index) {
  return static_cast<std::int16_t>(std::to_integer<unsigned>(bytes[2 * index]) |
                                   std::to_integer<unsigned>(bytes[2 * index + 1]) << 8);
}

}  // namespace

const PatternWeights* PatternWeights::serving(const Rules& rules) {
  static const PatternWeights nine({millstone_nine_weights_begin, millstone_nine_weights_end});
  return plays_nine(rules) ? &nine : nullptr;
}

bool PatternWeights::fits(std::span<const std::byte> bytes) {
  return bytes.size() == 2 * kPhases * (2 + kTables);
}

PatternWeights::PatternWeights(std::span<const std::byte> bytes)
    : tables_(std::make_unique<std::int16_t[]>(kPhases * kTables)) {
  if (!fits(bytes)) return;  // all zero
  std::size_t next = 0;
  for (std::int16_t& value : bias_) value = number_at(bytes, next++);
  for (std::int16_t& value : piece_) value = number_at(bytes, next++);
  // The file has one pattern after the other, each for all phases.
  std::size_t offset = 0;
  for (const std::size_t size : {kRing, kRing, kSide}) {
    for (std::size_t phase = 0; phase < kPhases; ++phase) {
      for (std::size_t i = 0; i < size; ++i)
        tables_[phase * kTables + offset + i] = number_at(bytes, next++);
    }
    offset += size;
  }
}

const std::array<std::array<PatternWeights::Steps, 256>, 3>& PatternWeights::steps() {
  static const auto made = [] {
    std::array<std::array<Steps, 256>, 3> table{};
    for (int number = 0; number < kPatterns; ++number) {
      const Pattern p = pattern(number);
      int worth = 1;
      for (int i = 0; i < p.size; ++i, worth *= 3) {
        const int point = p.points[static_cast<std::size_t>(i)];
        auto& byte = table[static_cast<std::size_t>(point / 8)];
        for (std::size_t set = 0; set < byte.size(); ++set)
          if ((set >> (point % 8) & 1) != 0)
            byte[set][static_cast<std::size_t>(number)] += static_cast<std::uint16_t>(worth);
      }
    }
    return table;
  }();
  return made;
}

// Moving, placing with 1 or 2, 3 or 4, … 17 or 18 in hand, and moving with a side that flies.
int PatternWeights::phase_of(const Position& position) {
  const int hands = position.hand[kWhite] + position.hand[kBlack];
  if (hands > 0) return std::min((hands + 1) / 2, kPhases - 2);
  const bool flying = position.on_board(kWhite) <= 3 || position.on_board(kBlack) <= 3;
  return flying ? kPhases - 1 : 0;
}

PatternWeights::Terms PatternWeights::terms(const Position& position) const {
  const auto& table = steps();
  const Bitboard own = position.own(), theirs = position.theirs();
  Steps index;
  for (std::size_t i = 0; i < index.size(); ++i) {
    const auto sum = [&](Bitboard set) {
      return table[0][set & 255][i] + table[1][set >> 8 & 255][i] + table[2][set >> 16 & 255][i];
    };
    index[i] = static_cast<std::uint16_t>(sum(own) + 2 * sum(theirs));
  }
  const auto phase = static_cast<std::size_t>(phase_of(position));
  const std::int16_t* ring = &tables_[phase * kTables];
  const std::int16_t* middle = ring + kRing;
  const std::int16_t* side = middle + kRing;
  const Value patterns = ring[index[0]] + ring[index[1]] + middle[index[2]] + side[index[3]] +
                         side[index[4]] + side[index[5]] + side[index[6]];
  const int lead = position.total(position.side) - position.total(~position.side);
  return {lead * piece_[phase], bias_[phase] + patterns};
}

}  // namespace millstone
