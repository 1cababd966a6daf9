// `millstone puzzles`: puzzles out of tables, one in a line of JSON.
#include <fstream>
#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/rules/presets.h"
#include "tools/command_line/command_line.h"
#include "tools/match/stop_signal.h"
#include "tools/puzzles/puzzle_finder.h"

namespace millstone {
namespace {

std::string line_of(const PreparedRules& rules, const std::string& variant, const Puzzle& puzzle) {
  nlohmann::ordered_json json = {{"variant", variant},
                                 {"fen", to_fen(rules, puzzle.position)},
                                 {"goal", puzzle.wins ? "win" : "draw"},
                                 {"solution", to_text(rules.board(), puzzle.solution)},
                                 {"level", puzzle.level}};
  if (puzzle.wins) json["turns"] = puzzle.turns;
  return json.dump();
}

}  // namespace

int run_puzzles_command(const Arguments& arguments) {
  namespace po = boost::program_options;
  PuzzleSettings settings;
  po::options_description options("Options");
  // clang-format off
  options.add_options()
      ("variant", po::value<std::string>()->default_value("ninemensmorris"), "the game")
      ("tables", po::value<std::vector<std::string>>()->composing(),
       "a directory with tables; those built in are always used")
      ("count", po::value<int>(&settings.count)->default_value(settings.count),
       "how many puzzles; no two of them are alike but for a symmetry of the board")
      ("min-turns", po::value<int>(&settings.min_turns)->default_value(settings.min_turns),
       "a win takes at least so many turns of both sides together")
      ("max-turns", po::value<int>(&settings.max_turns)->default_value(settings.max_turns),
       "and at most so many")
      ("nodes", po::value<std::uint64_t>(&settings.nodes)->default_value(settings.nodes),
       "of each search that grades a puzzle: its level is the lowest from which on the engine finds "
       "the turn, 21 where none does")
      ("seed", po::value<std::uint64_t>(&settings.seed)->default_value(settings.seed),
       "another seed gives other puzzles, the same one the same");
  // clang-format on
  const ParsedArguments parsed("puzzles", "millstone puzzles [options]", options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  if (settings.count < 1 || settings.min_turns < 1 || settings.nodes < 1 ||
      settings.max_turns < settings.min_turns) {
    return usage_error("puzzles", "a number is too small");
  }
  const std::string& variant = parsed.get<std::string>("variant");
  const Preset* preset = find_preset(variant);
  if (preset == nullptr) {
    return usage_error("puzzles", "no variant of that name; `millstone variants list` shows all");
  }
  tablebase::TableSources sources;
  if (parsed.has("tables")) {
    for (const std::string& dir : parsed.get<std::vector<std::string>>("tables")) {
      sources.directories.emplace_back(dir);
    }
  }
  const auto rules = std::make_shared<const PreparedRules>(preset->rules);
  const tablebase::Prober tables(rules, sources);
  for (const std::string& message : tables.tables().messages()) std::cerr << message << '\n';
  if (tables.tables().empty()) {
    std::cerr << "millstone puzzles: there are no tables of " << variant
              << "; `millstone tablebase build` makes them\n";
    return kFailure;
  }
  StopSignal stop(true);
  const int found = find_puzzles(
      rules, tables, settings, [&] { return stop.finishing() || stop.abandoned() || !std::cout; },
      [&](const Puzzle& puzzle) { std::cout << line_of(*rules, variant, puzzle) << std::endl; });
  if (found == settings.count && std::cout) return kSuccess;
  std::cerr << "millstone puzzles: only " << found << " puzzles were found\n";
  return kFailure;
}

}  // namespace millstone
