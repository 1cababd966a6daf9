// `millstone openings`: makes a file of balanced start positions for matches.
#include <fstream>
#include <iostream>

#include "engine/notation/fen.h"
#include "engine/rules/presets.h"
#include "tools/command_line/command_line.h"
#include "tools/openings/opening_generator.h"

namespace millstone {

int run_openings_command(const Arguments& arguments) {
  namespace po = boost::program_options;
  GeneratorSettings settings;
  po::options_description options("Options");
  // clang-format off
  options.add_options()
      ("variant", po::value<std::string>()->default_value("ninemensmorris"), "the game")
      ("plies", po::value<int>(&settings.plies)->default_value(settings.plies),
       "random turns from the start position")
      ("count", po::value<int>(&settings.count)->default_value(settings.count),
       "how many positions; no two of them are alike but for a symmetry of the board")
      ("depth", po::value<int>(&settings.depth)->default_value(settings.depth),
       "plies of the search that judges whether a position is balanced")
      ("max-score", po::value<int>(&settings.max_score)->default_value(settings.max_score),
       "how much better one side may be, in hundredths of a piece")
      ("seed", po::value<std::uint64_t>(&settings.seed)->default_value(settings.seed),
       "another seed gives other positions, the same one the same")
      ("output", po::value<std::string>(), "the file to write; default: the standard output");
  // clang-format on
  const ParsedArguments parsed("openings", "millstone openings [options]", options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  if (settings.plies < 1 || settings.count < 1 || settings.depth < 1 || settings.max_score < 0) {
    return usage_error("openings", "a number is too small");
  }
  const std::string& variant = parsed.get<std::string>("variant");
  const Preset* preset = find_preset(variant);
  if (preset == nullptr) {
    return usage_error("openings", "no variant of that name; `millstone variants list` shows all");
  }

  std::ofstream file;
  if (parsed.has("output")) {
    file.open(parsed.get<std::string>("output"));
    if (!file) {
      std::cerr << "millstone openings: cannot write " << parsed.get<std::string>("output") << '\n';
      return kFailure;
    }
  }
  std::ostream& out = parsed.has("output") ? file : std::cout;
  out << "# " << variant << ", " << settings.plies << " turns, at most " << settings.max_score
      << " at depth " << settings.depth << ", seed " << settings.seed << '\n';
  const auto rules = std::make_shared<PreparedRules>(preset->rules);
  const int found = generate_openings(rules, settings, [&](const GeneratedOpening& opening) {
    out << to_fen(*rules, opening.position) << std::endl;
  });
  if (found == settings.count && out) return kSuccess;
  std::cerr << "millstone openings: only " << found << " positions were found\n";
  return kFailure;
}

}  // namespace millstone
