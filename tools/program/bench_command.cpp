// `millstone bench`: the bench of the protocol with options of its own.
#include <iostream>

#include "protocol/session/bench.h"
#include "tools/program/command_line.h"

namespace millstone {

int run_bench_command(const Arguments& arguments) {
  namespace po = boost::program_options;
  BenchOptions bench;
  po::options_description options("Options");
  // clang-format off
  options.add_options()
      ("depth", po::value<int>()->default_value(bench.depth), "plies")
      ("threads", po::value<int>()->default_value(bench.threads), "number of threads")
      ("hash", po::value<int>()->default_value(bench.hash_mb), "MB of the transposition table");
  // clang-format on
  const ParsedArguments parsed("bench", "millstone bench [options]", options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();

  std::string numbers;
  for (const char* name : {"depth", "threads", "hash"}) {
    numbers += std::to_string(parsed.get<int>(name)) + ' ';
  }
  if (const Status status = bench.read(numbers); !status) {
    return usage_error("bench", status.error().text());
  }
  const auto say = [](const std::string& line) { std::cout << line << std::endl; };
  const BenchResult result = run_bench(bench, {}, say);
  std::cout << format_bench(result) << '\n';
  return kSuccess;
}

}  // namespace millstone
