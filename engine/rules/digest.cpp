// The digest of a rule set: a hash over its parameters and its board as text.
#include "engine/rules/digest.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <vector>

#include "engine/rules/parameters.h"

namespace millstone {
namespace {

// Sets what cannot matter to one value, so that it does not tell equal games apart.
Rules without_idle_values(Rules rules) {
  const Rules standard;
  rules.start_position.clear();
  if (rules.endgame_no_removal_plies == 0) rules.endgame_when = standard.endgame_when;
  if (rules.fly_at == 0 || rules.fly_at == Rules::kFlyAlways) rules.fly_count = standard.fly_count;
  return rules;
}

// Points, edges and lines, each sorted, so that the order in which they were written has no
// influence. The middle and the kind of a line count only where a rule looks at them.
std::string geometry_text(const Rules& rules) {
  const Topology& board = *rules.board;
  const bool captures = rules.custodian.on() || rules.intervention.on() || rules.leap.on();
  const bool ordered = captures || rules.jump != Jump::kNone;

  std::string text = "points " + board.names_of(board.all()) + "\n";
  for (Point p = 0; p < board.size(); ++p) {
    text += "edges " + board.name(p) + " " + board.names_of(board.neighbours(p)) + "\n";
  }
  std::vector<std::string> lines;
  for (const Line& line : board.lines()) {
    std::string one = "line " + board.names_of(line.mask());
    if (ordered) one += " middle " + board.name(line.points[1]);
    if (captures) one += " kind " + std::to_string(static_cast<int>(line.kind));
    lines.push_back(one + "\n");
  }
  std::sort(lines.begin(), lines.end());
  for (const std::string& line : lines) text += line;
  return text;
}

}  // namespace

std::string rules_digest(const Rules& rules) {
  const Rules effective = without_idle_values(rules);
  std::string text = geometry_text(effective);
  for (const Parameter& parameter : parameters()) {
    if (parameter.key != "board") text += parameter.key + "=" + parameter.get(effective) + "\n";
  }
  constexpr char kHex[] = "0123456789abcdef";
  std::uint64_t hash = XXH3_64bits(text.data(), text.size());
  std::string out(16, '0');
  for (auto digit = out.rbegin(); digit != out.rend(); ++digit, hash >>= 4) {
    *digit = kHex[hash & 15];
  }
  return out;
}

}  // namespace millstone
