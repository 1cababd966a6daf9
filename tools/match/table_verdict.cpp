// Implements table_verdict.h.
#include "tools/match/table_verdict.h"

#include <algorithm>
#include <filesystem>

#include "engine/search/solved_lines.h"

namespace millstone {
namespace {

using tablebase::Prober;
using tablebase::TableSources;
using tablebase::TableValue;
using tablebase::Wdl;

constexpr std::string_view kBuiltIn = "builtin";

bool has_turn_limit(const Rules& rules) {
  return rules.no_removal_plies != 0 || rules.endgame_no_removal_plies != 0 || rules.max_plies != 0;
}

bool is_certain_win(const TableValue& value, const Game& game) {
  const PreparedRules& rules = game.rules();
  const bool in_time = value.turns ? fits_turn_limits(rules, game.position(), *value.turns)
                                   : !has_turn_limit(rules.rules());
  return in_time && drawing_past(game).empty();
}

}  // namespace

Result<std::unique_ptr<Prober>> open_match_tables(std::string_view sources,
                                                  const PreparedRulesPtr& rules) {
  TableSources wanted;
  wanted.built_in = false;
  for (std::string_view rest = sources; !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    if (one.empty()) continue;
    if (one == kBuiltIn) {
      wanted.built_in = true;
      continue;
    }
    std::error_code code;
    const std::filesystem::directory_iterator directory(std::filesystem::path(one), code);
    if (code) {
      return Error{"cannot read the directory " + std::string(one), "-tb: " + code.message(), ""};
    }
    wanted.directories.emplace_back(one);
  }
  auto tables = std::make_unique<Prober>(rules, wanted);
  if (!tables->tables().empty()) return tables;
  const auto& messages = tables->tables().messages();
  return Error{"no tables of this game in " + std::string(sources),
               messages.empty() ? "-tb" : "-tb: " + messages.back(), ""};
}

Winner winner_by_tables(const Prober& tables, const Game& game) {
  const Position& position = game.position();
  if (owes_anything(position) || !tables.may_know(position)) return Winner::kNobody;
  const auto value = tables.probe(position);
  if (!value) return Winner::kNobody;
  // What limits and repetitions bring about is a draw as well.
  if (value->wdl == Wdl::kDrawn) return Winner::kDraw;
  if (!is_certain_win(*value, game)) return Winner::kNobody;
  return static_cast<Winner>(value->wdl == Wdl::kWon ? position.side : ~position.side);
}

}  // namespace millstone
