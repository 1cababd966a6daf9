// Reading the bench's arguments and wording what it found.
#include "protocol/wording/bench_text.h"

#include <algorithm>
#include <iterator>

#include "engine/text/text.h"
#include "engine/text/words.h"
#include "protocol/wording/format.h"

namespace millstone {

Result<BenchOptions> read_bench_options(std::string_view arguments) {
  BenchOptions options;
  const struct {
    const char* name;
    int* target;
    int low, high;
  } numbers[] = {{"depth", &options.depth, 1, 100},
                 {"threads", &options.threads, 1, 512},
                 {"hash", &options.hash_mb, 1, 1 << 16}};
  const auto words = command_words(arguments);
  if (words.size() > std::size(numbers)) {
    return Error{"too many arguments", "bench", "depth, threads, hash"};
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto value = parse_integer(words[i]);
    if (!value || *value < numbers[i].low || *value > numbers[i].high) {
      return Error{"bad " + std::string(numbers[i].name) + ' ' + quoted(words[i]), "bench",
                   "a number from " + std::to_string(numbers[i].low) + " to " +
                       std::to_string(numbers[i].high)};
    }
    *numbers[i].target = static_cast<int>(*value);
  }
  return options;
}

std::string format_bench_step(const BenchStep& step) {
  return "Position " + std::to_string(step.number) + '/' + std::to_string(step.count) + ": " +
         step.variant + " score " + format_score(step.info.value) + " nodes " +
         std::to_string(step.info.nodes) + ' ' + format_best(step.board, step.best, {});
}

std::string format_bench(const BenchResult& result) {
  const auto milliseconds = static_cast<std::uint64_t>(std::max<Milliseconds>(result.time, 1));
  return "\nTotal time (ms) : " + std::to_string(result.time) +
         "\nNodes searched  : " + std::to_string(result.nodes) +
         "\nNodes/second    : " + std::to_string(result.nodes * 1000 / milliseconds);
}

}  // namespace millstone
