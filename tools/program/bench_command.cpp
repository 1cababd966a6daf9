// `millstone bench`: the bench with options of its own.
#include <iostream>

#include "protocol/options/memory.h"
#include "protocol/wording/bench_text.h"
#include "tools/command_line/command_line.h"
#include "tools/command_line/loaded_games.h"

namespace millstone {
namespace {

namespace po = boost::program_options;

constexpr const char* kNumbers[] = {"depth", "threads", "hash"};

// The numbers in the order of the protocol's `bench`: an option, else a word, else the default.
Result<std::string> numbers_of(const ParsedArguments& parsed) {
  Arguments words;
  for (const char* name : kNumbers) words.push_back(std::to_string(parsed.get<int>(name)));
  if (!parsed.has("words")) return words[0] + ' ' + words[1] + ' ' + words[2];
  std::size_t i = 0;
  for (const std::string& word : parsed.get<Arguments>("words")) {
    if (i == words.size()) {
      return Error{"too many arguments", "", "DEPTH, THREADS and HASH"};
    }
    if (!parsed.defaulted(kNumbers[i])) {
      return Error{std::string("--") + kNumbers[i] + " and " + word + " say the same", "", "one"};
    }
    words[i++] = word;
  }
  return words[0] + ' ' + words[1] + ' ' + words[2];
}

}  // namespace

int run_bench_command(const Arguments& arguments) {
  const BenchOptions defaults;
  po::options_description options("Options");
  // clang-format off
  options.add_options()
      ("depth", po::value<int>()->default_value(defaults.depth), "plies")
      ("threads", po::value<int>()->default_value(defaults.threads), "number of threads")
      ("hash", po::value<int>()->default_value(defaults.hash_mb), "MB of the transposition table")
      ("variant", po::value<std::string>(), "positions of this game in place of the fixed set");
  // clang-format on
  add_load_option(options);
  const ParsedArguments parsed("bench", "millstone bench [DEPTH [THREADS [HASH]]] [options]",
                               options, {"words"}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();

  const auto numbers = numbers_of(parsed);
  if (!numbers) return usage_error("bench", numbers.error().text());
  Result<BenchOptions> bench = read_bench_options(*numbers);
  if (!bench) return usage_error("bench", bench.error().text());
  if (const Status fits = fits_memory(bench->hash_mb); !fits) return failure("bench", fits.error());
  const auto known = load_games("bench", parsed);
  if (!known) return kFailure;
  if (parsed.has("variant")) {
    const auto game = find_game(*known, parsed.get<std::string>("variant"));
    if (!game) return usage_error("bench", game.error().text());
    bench->game = **game;
  }
  const auto say = [](const BenchStep& step) { std::cout << format_bench_step(step) << std::endl; };
  const Result<BenchResult> result = run_bench(*bench, {}, say);
  if (!result) return failure("bench", result.error());
  std::cout << format_bench(*result) << '\n';
  return kSuccess;
}

}  // namespace millstone
