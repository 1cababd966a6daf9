// Implements judged_positions.h.
#include "tools/judge/judged_positions.h"

#include <algorithm>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/text/text.h"

namespace millstone {
namespace {

using tablebase::Wdl;

int rank(Wdl value) {
  return value == Wdl::kWon ? 2 : value == Wdl::kDrawn ? 1 : 0;
}

bool same_turn(Turn a, Turn b) {
  return a.without_removals() == b.without_removals() && a.removed() == b.removed() &&
         a.declined() == b.declined();
}

std::optional<Wdl> read_result(std::string_view text) {
  if (text == "1") return Wdl::kWon;
  if (text == "0") return Wdl::kDrawn;
  if (text == "-1") return Wdl::kLost;
  return std::nullopt;
}

// The part of `rest` before the next `separator`, which is taken off.
std::string_view take(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

Result<JudgedPosition> read_line(std::string_view line, const PreparedRules& rules) {
  JudgedPosition judged;
  const auto position = parse_fen(rules, take(line, '\t'));
  if (!position) return position.error();
  judged.position = *position;
  const std::string_view result = take(line, '\t');
  const auto value = read_result(result);
  if (!value) return Error{"'" + std::string(result) + "' is no result", "", "1, 0 or -1"};
  judged.value = *value;
  while (!(line = trim(line)).empty()) {
    const std::string_view word = take(line, ' ');
    const std::size_t equals = word.find('=');
    const auto after = read_result(equals == word.npos ? "" : word.substr(equals + 1));
    if (!after) return Error{"'" + std::string(word) + "' has no result", "", "turn=1, 0 or -1"};
    const auto turn = parse_turn(rules, *position, word.substr(0, equals));
    if (!turn) return turn.error();
    judged.turns.push_back({*turn, *after});
  }
  if (judged.turns.empty()) return Error{"no turn", "", "turn=result for each"};
  return judged;
}

}  // namespace

std::optional<Wdl> JudgedPosition::after(Turn turn) const {
  for (const TurnResult& known : turns)
    if (same_turn(known.turn, turn)) return known.value;
  return std::nullopt;
}

bool JudgedPosition::mistake_possible() const {
  return std::any_of(turns.begin(), turns.end(),
                     [this](const TurnResult& turn) { return rank(turn.value) < rank(value); });
}

Result<std::vector<JudgedPosition>> read_judged_positions(std::string_view text,
                                                          const std::string& file_name,
                                                          const PreparedRules& rules) {
  std::vector<JudgedPosition> positions;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = trim(take(text, '\n'));
    if (line.empty() || line.front() == '#') continue;
    auto judged = read_line(line, rules);
    if (!judged) {
      Error error = judged.error();
      error.where = file_name + ", line " + std::to_string(number) +
                    (error.where.empty() ? "" : ": " + error.where);
      return error;
    }
    positions.push_back(std::move(*judged));
  }
  return positions;
}

std::optional<JudgedPosition> judge(const tablebase::Prober& tables, const Position& position) {
  JudgedPosition judged;
  judged.position = position;
  int best = -1;
  for (const auto& turn : tables.probe_turns(position)) {
    if (!turn.value) return std::nullopt;
    judged.turns.push_back({turn.turn, turn.value->wdl});
    if (rank(turn.value->wdl) <= best) continue;
    best = rank(turn.value->wdl);
    judged.value = turn.value->wdl;
  }
  if (judged.turns.empty()) return std::nullopt;
  return judged;
}

}  // namespace millstone
