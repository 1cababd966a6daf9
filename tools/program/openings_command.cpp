// `millstone openings`: makes a file of balanced start positions for matches.
#include <iostream>
#include <utility>

#include "engine/notation/fen.h"
#include "engine/records/record_files.h"
#include "engine/text/file_writer.h"
#include "tools/command_line/command_line.h"
#include "tools/command_line/loaded_games.h"
#include "tools/command_line/progress_line.h"
#include "tools/match/stop_signal.h"
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
  add_load_option(options);
  const ParsedArguments parsed("openings", "millstone openings [options]", options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  if (settings.plies < 1 || settings.count < 1 || settings.depth < 1 || settings.max_score < 0) {
    return usage_error("openings", "a number is too small");
  }
  const std::string& variant = parsed.get<std::string>("variant");
  const auto known = load_games("openings", parsed);
  if (!known) return kFailure;
  const Variant* game = known->find(variant);
  if (game == nullptr) {
    return usage_error("openings", "no variant of that name; `millstone variants list` shows all");
  }

  const auto rules = std::make_shared<PreparedRules>(game->rules);
  const bool to_file = parsed.has("output");
  std::string text = "# " + variant + ", " + std::to_string(settings.plies) + " turns, at most " +
                     std::to_string(settings.max_score) + " at depth " +
                     std::to_string(settings.depth) + ", seed " + std::to_string(settings.seed) +
                     '\n';
  // What a file holds stays until the new content is complete; the standard output gets each
  // position as it is found.
  if (!to_file) std::cout << std::exchange(text, "") << std::flush;
  const StopSignal stop(true);
  ProgressLine progress;
  int count = 0;
  const int found = generate_openings(
      rules, settings,
      [&](const GeneratedOpening& opening) {
        const std::string line = to_fen(*rules, opening.position) + '\n';
        if (to_file) {
          text += line;
          progress.show(std::to_string(++count) + " of " + std::to_string(settings.count) +
                        " openings");
        } else {
          std::cout << line << std::flush;
        }
      },
      [&] { return stop.finishing() || !std::cout; });
  progress.clear();
  const auto fail = [](const std::string& what) {
    std::cerr << "millstone openings: " << what << '\n';
    return kFailure;
  };
  if (!std::cout) return fail("cannot write the standard output");
  if (to_file) {
    const Status written = write_file(parsed.get<std::string>("output"), text);
    if (!written) return fail(written.error().text());
  }
  if (found == settings.count) return kSuccess;
  if (stop.finishing()) return fail("stopped after " + std::to_string(found) + " positions");
  return fail("only " + std::to_string(found) + " positions were found");
}

}  // namespace millstone
