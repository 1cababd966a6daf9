// `millstone selfplay`: positions as they occur in play, with what a search and the game's end say
// of them; what the evaluation is fitted to (tools/train).
#include <fstream>
#include <iostream>
#include <random>

#include "engine/notation/fen.h"
#include "engine/records/record_files.h"
#include "tools/analyse/searcher.h"
#include "tools/command_line/command_line.h"
#include "tools/command_line/loaded_games.h"
#include "tools/match/stop_signal.h"

namespace millstone {
namespace {

namespace po = boost::program_options;

struct Settings {
  int games = 100;
  std::uint64_t nodes = 1000;
  int random_plies = 8;
  int noise = 5;
  int max_plies = 300;
  std::uint64_t seed = 1;
};

struct Sample {
  Position position;
  Value value = 0;
};

Turn random_turn(const TurnList& turns, std::mt19937_64& random) {
  return turns[random() % turns.size()];
}

// One game from so many random turns; the turns it is noisy in are not those of the search, but the
// positions before them are samples all the same. Empty when it was stopped.
std::vector<Sample> play(Game& game, const Settings& settings, Searcher& searcher,
                         std::mt19937_64& random) {
  std::vector<Sample> samples;
  const auto opening = random() % static_cast<std::uint64_t>(settings.random_plies + 1);
  for (std::uint64_t ply = 0; ply < opening && !game.outcome().over(); ++ply)
    game.play(random_turn(game.legal(), random));
  SearchLimits limits;
  limits.nodes = settings.nodes;
  for (int ply = 0; ply < settings.max_plies && !game.outcome().over(); ++ply) {
    const auto found = searcher.search(game, limits);
    if (!found) return {};
    samples.push_back({game.position(), found->value});
    const bool noisy = static_cast<int>(random() % 100) < settings.noise;
    game.play(noisy ? random_turn(game.legal(), random) : found->best);
  }
  return samples;
}

}  // namespace

int run_selfplay_command(const Arguments& arguments) {
  Settings settings;
  po::options_description options(
      "Plays games against itself and writes every position that was searched: FEN, the search's\n"
      "value in hundredths of a piece for the side to move, and its points at the end (1, 0.5, "
      "0),\n"
      "with tabs between. The same seed gives the same file. SIGINT ends it after the game.\n\n"
      "Options");
  // clang-format off
  options.add_options()
      ("games", po::value<int>(&settings.games)->default_value(settings.games), "how many games")
      ("nodes", po::value<std::uint64_t>(&settings.nodes)->default_value(settings.nodes),
       "nodes of each search")
      ("random", po::value<int>(&settings.random_plies)->default_value(settings.random_plies),
       "at most so many random turns begin a game")
      ("noise", po::value<int>(&settings.noise)->default_value(settings.noise),
       "of a hundred turns so many are random")
      ("seed", po::value<std::uint64_t>(&settings.seed)->default_value(settings.seed),
       "another seed gives other games")
      ("output", po::value<std::string>(), "the file to write");
  // clang-format on
  add_game_options(options);
  const ParsedArguments parsed("selfplay", "millstone selfplay --output FILE [options]", options,
                               {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  if (!parsed.has("output")) return usage_error("selfplay", "--output is missing");
  if (settings.games < 1 || settings.nodes < 1 || settings.random_plies < 0 || settings.noise < 0 ||
      settings.noise > 100)
    return usage_error("selfplay", "a number is out of range");
  const auto known = load_games("selfplay", parsed);
  if (!known) return kFailure;
  const auto variant = find_game(*known, parsed.get<std::string>("variant"));
  if (!variant) return usage_error("selfplay", variant.error().text());
  const auto rules = std::make_shared<const PreparedRules>((*variant)->rules);
  std::ofstream out(parsed.get<std::string>("output"));

  const StopSignal stop(true);
  SearchOptions search;
  search.hash_mb = 8;
  search.tablebase_built_in = false;
  Searcher searcher(search, [&stop] { return stop.finishing(); });
  std::mt19937_64 random(settings.seed);
  for (int number = 0; number < settings.games && !stop.finishing(); ++number) {
    Game game(rules);
    searcher.new_game();
    const std::vector<Sample> samples = play(game, settings, searcher, random);
    const Outcome over = game.outcome();
    for (const Sample& sample : samples) {
      const bool won = over.winner == static_cast<Winner>(sample.position.side);
      const bool lost = over.winner == static_cast<Winner>(~sample.position.side);
      out << to_fen(*rules, sample.position) << '\t' << sample.value << '\t'
          << (won    ? "1"
              : lost ? "0"
                     : "0.5")
          << '\n';
    }
    out << std::flush;
    if (!out) {
      std::cerr << "millstone selfplay: cannot write " << parsed.get<std::string>("output") << '\n';
      return kFailure;
    }
  }
  return stop.finishing() ? kFailure : kSuccess;
}

}  // namespace millstone
