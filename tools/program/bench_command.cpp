// `millstone bench`: the bench with options of its own.
#include <iostream>

#include "protocol/wording/bench_text.h"
#include "tools/command_line/command_line.h"

namespace millstone {

int run_bench_command(const Arguments& arguments) {
  namespace po = boost::program_options;
  const BenchOptions defaults;
  po::options_description options("Options");
  // clang-format off
  options.add_options()
      ("depth", po::value<int>()->default_value(defaults.depth), "plies")
      ("threads", po::value<int>()->default_value(defaults.threads), "number of threads")
      ("hash", po::value<int>()->default_value(defaults.hash_mb), "MB of the transposition table");
  // clang-format on
  const ParsedArguments parsed("bench", "millstone bench [options]", options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();

  std::string numbers;
  for (const char* name : {"depth", "threads", "hash"}) {
    numbers += std::to_string(parsed.get<int>(name)) + ' ';
  }
  const Result<BenchOptions> bench = read_bench_options(numbers);
  if (!bench) return usage_error("bench", bench.error().text());
  const auto say = [](const BenchStep& step) { std::cout << format_bench_step(step) << std::endl; };
  const Result<BenchResult> result = run_bench(*bench, {}, say);
  if (!result) {
    std::cerr << "millstone bench: " << result.error().text() << '\n';
    return kFailure;
  }
  std::cout << format_bench(*result) << '\n';
  return kSuccess;
}

}  // namespace millstone
