#include "engine/game/prepared_rules.h"

#include <cassert>
#include <utility>

namespace millstone {
namespace {

std::uint32_t lines_of_kinds(const Topology& board, const CaptureRule& rule) {
  const auto bit_of = [](LineKind kind) -> std::uint8_t {
    switch (kind) {
      case LineKind::kSquare:
        return CaptureRule::kSquareLines;
      case LineKind::kCross:
        return CaptureRule::kCrossLines;
      case LineKind::kDiagonal:
        return CaptureRule::kDiagonalLines;
      case LineKind::kOther:
        break;
    }
    return 0;
  };
  std::uint32_t found = 0;
  for (std::size_t i = 0; i < board.lines().size(); ++i)
    if (rule.lines & bit_of(board.lines()[i].kind)) found |= 1u << i;
  return found;
}

// The rarer rules are those that need more than pieces, hands, side and one owed removal, or that
// change which points are open; only the family instance of the generator knows them.
bool has_rare_rule(const Rules& r) {
  return r.line_wins ||
         (r.placing_mill != PlacingMill::kRemove && r.placing_mill != PlacingMill::kNone) ||
         r.removal_optional || r.line_reuse != LineReuse::kUnlimited ||
         r.reform != Reform::kAllowed || r.closed_points || r.jump != Jump::kNone ||
         r.blocked >= Blocked::kRemoveAndMove || r.board_full >= BoardFull::kFirstThenSecond ||
         r.placing_ends_at_empty != 0 || r.place_ban != 0 || r.place_ban_first != 0 ||
         r.custodian.on() || r.intervention.on() || r.leap.on();
}

}  // namespace

PreparedRules::PreparedRules(Rules rules) : rules_(std::move(rules)) {
  assert(rules_.board);
  const Topology& topology = board();
  all = topology.all();
  line_count = static_cast<int>(topology.lines().size());
  line_blocks = (line_count + 7) / 8;
  for (Point p = 0; p < topology.size(); ++p) neighbours[p] = topology.neighbours(p);
  for (int i = 0; i < line_count; ++i) {
    const Line& line = topology.lines()[i];
    lines[i] = line.mask();
    for (const Point p : line.points) {
      PointLines& through = lines_through[p];
      assert(through.count < kMaxLinesPerPoint);
      through.index[through.count] = static_cast<std::uint8_t>(i);
      through.others[through.count] = line.mask() & ~bit(p);
      ++through.count;
    }
    const auto index = static_cast<std::uint8_t>(i);
    hops[line.points[0]].push_back({line.points[1], line.points[2], index});
    hops[line.points[2]].push_back({line.points[1], line.points[0], index});
  }
  custodian_lines = lines_of_kinds(topology, rules_.custodian);
  intervention_lines = lines_of_kinds(topology, rules_.intervention);
  leap_lines = lines_of_kinds(topology, rules_.leap);

  fly_at = rules_.fly_at;
  fly_total = rules_.fly_count == FlyCount::kTotal;
  pays_while_placing = !rules_.line_wins && rules_.placing_mill == PlacingMill::kRemove;
  pays_while_moving = !rules_.line_wins && rules_.moving_mill == MovingMill::kRemove;
  per_line = rules_.removals == Removals::kPerLine;
  kind = has_rare_rule(rules_) ? GeneratorKind::kFamily
         : line_count <= 16    ? GeneratorKind::kNine
                               : GeneratorKind::kPlain;
}

}  // namespace millstone
