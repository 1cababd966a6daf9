// `millstone tablebase probe`: the value of a position and of every legal turn.
#include <algorithm>
#include <iostream>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/tablebase/prober.h"
#include "protocol/wording/format.h"
#include "tools/tablebase/game_choice.h"
#include "tools/tablebase/verbs.h"

namespace millstone {
namespace {

namespace po = boost::program_options;
using namespace tablebase;

int probe(const Prober& prober, const Position& position) {
  const auto text = [](const std::optional<TableValue>& value) {
    return value ? describe(*value) : "not in the tables";
  };
  const auto value = prober.probe(position);
  std::cout << "value " << text(value) << '\n';
  if (const auto limited = prober.probe_to_removal(position)) {
    std::cout << "within the limit of " << no_removal_limit(prober.rules(), position)
              << " turns without a removal ";
    if (limited->turns) {
      std::cout << (limited->wdl == Wdl::kWon ? "win" : "loss") << ", the next removal in "
                << *limited->turns << '\n';
    } else {
      std::cout << "draw\n";
    }
  }
  auto turns = prober.probe_turns(position);
  std::stable_sort(turns.begin(), turns.end(), [](const auto& a, const auto& b) {
    if (!a.value || !b.value) return a.value.has_value() && !b.value;
    return worth(*a.value) > worth(*b.value);
  });
  for (const Prober::TurnValue& turn : turns)
    std::cout << to_text(prober.rules().board(), turn.turn) << ' ' << text(turn.value) << '\n';
  for (const std::string& fault : prober.tables().take_faults())
    std::cerr << "millstone tablebase probe: " << fault << '\n';
  return value ? kSuccess : kFailure;
}

}  // namespace

int run_tablebase_probe(const Arguments& arguments) {
  po::options_description options("Options");
  add_game_options(options, "without it that of the tables in the first --dir");
  options.add_options()("dir", po::value<std::vector<std::string>>()->composing(),
                        "a directory with tables; those built in are always used");
  const ParsedArguments parsed("tablebase probe",
                               "millstone tablebase probe FEN|startpos [--variant V] [--dir DIR]",
                               options, {"fen"}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  if (!parsed.has("fen")) return usage_error("tablebase probe", "a position is missing");
  TableSources sources;
  if (parsed.has("dir"))
    for (const std::string& dir : parsed.get<std::vector<std::string>>("dir"))
      sources.directories.emplace_back(dir);
  const auto chosen =
      choose_game("probe", parsed, sources.directories.empty() ? "" : sources.directories.front());
  if (const int* code = std::get_if<int>(&chosen)) return *code;
  // Its fields may come as one argument or as several.
  std::string fen;
  for (const std::string& word : parsed.get<std::vector<std::string>>("fen"))
    fen += (fen.empty() ? "" : " ") + word;

  const auto rules =
      std::make_shared<const PreparedRules>(std::get<GameChoice>(chosen).variant.rules);
  const auto position =
      fen == "startpos" ? Result<Position>(start_position(*rules)) : parse_fen(*rules, fen);
  if (!position) return usage_error("tablebase probe", position.error().text());
  const Prober prober(rules, sources);
  for (const std::string& message : prober.tables().messages()) std::cerr << message << '\n';
  return probe(prober, *position);
}

}  // namespace millstone
