// Running the bench.
#include "protocol/session/bench.h"

#include <algorithm>
#include <chrono>

#include "engine/engine.h"
#include "engine/rules/presets.h"
#include "engine/text/text.h"
#include "engine/text/words.h"
#include "protocol/session/format.h"

namespace millstone {
namespace {

struct BenchPosition {
  const char* variant;
  const char* turns;  // from the start
};

// All phases of nine men's morris, then games that lead through the rarer rules.
constexpr BenchPosition kPositions[] = {
    {"ninemensmorris", ""},
    {"ninemensmorris", "d6 d7 f4 a7 g7 a4 a1 c4"},
    {"ninemensmorris", "d6 d7 f4 a7 g7 a4 a1 c4 b4 c3 c5 d3 e3 e5 g4 d2 g1xd2 e4"},
    {"ninemensmorris",
     "d6 d7 f4 a7 g7 g4 f6 a1 a4 d1 g1 d3 d2 b4 f2xg4 g4 b6xg4 g4 f4e4 d3e3 e4f4xg4 e3e4"},
    {"lasker", "d6 d2 f4 b4"},
    {"morabaraba", "d6 d2 f4 b4 d5 d3"},
    {"twelvemensmorris", ""},
    {"sixmensmorris", ""},
    {"sevenmensmorris", "c4 c2"},
    {"russian", "d6 f4 d2 b4"},
    {"elfilja", ""},
    {"mulmulan", "d6 d7"},
    {"dooz", "d6 d7 f4 a7"},
    {"tapatan", ""},
};

// Keeps the last report of a search.
class Collector : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override {
    if (info.multi_pv == 1) last = info;
  }
  void on_current(int, Turn, int) override {}
  void on_message(const std::string&) override {}
  void on_best(const BestTurn& turn) override { best = turn; }

  SearchInfo last;
  BestTurn best;
};

}  // namespace

Status BenchOptions::read(std::string_view arguments) {
  struct {
    const char* name;
    int* target;
    int low, high;
  } const numbers[] = {
      {"depth", &depth, 1, 100}, {"threads", &threads, 1, 512}, {"hash", &hash_mb, 1, 1 << 16}};
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
  return Done{};
}

BenchResult run_bench(const BenchOptions& options, std::stop_token stop,
                      const std::function<void(const std::string&)>& say) {
  Collector collector;
  Engine engine(collector);
  SearchOptions search_options;
  search_options.threads = options.threads;
  search_options.hash_mb = options.hash_mb;
  engine.set_options(search_options);
  const std::stop_callback stop_search(stop, [&] { engine.stop(); });

  BenchResult result;
  const std::size_t count = std::size(kPositions);
  const auto begin = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < count && !stop.stop_requested(); ++i) {
    const BenchPosition& position = kPositions[i];
    const Status rules = engine.set_rules(find_preset(position.variant)->rules);
    const Status turns = rules ? engine.set_position("", position.turns) : rules;
    if (!turns) {
      say("info string error: bench position " + std::to_string(i + 1) + ": " +
          turns.error().text());
      continue;
    }
    engine.new_game();
    collector.last = {};
    SearchLimits limits;
    limits.depth = options.depth;
    engine.go(limits);
    // A stop asked for just before the search began has not reached it.
    if (stop.stop_requested()) engine.stop();
    engine.wait();
    result.nodes += collector.last.nodes;
    const Topology& board = engine.game().rules().board();
    say("Position " + std::to_string(i + 1) + '/' + std::to_string(count) + ": " +
        position.variant + " score " + format_score(collector.last.value) + " nodes " +
        std::to_string(collector.last.nodes) + ' ' + format_best(board, collector.best, {}));
  }
  result.time = std::chrono::duration_cast<std::chrono::milliseconds>(
                    std::chrono::steady_clock::now() - begin)
                    .count();
  result.complete = !stop.stop_requested();
  return result;
}

std::string format_bench(const BenchResult& result) {
  const auto milliseconds = static_cast<std::uint64_t>(std::max<Milliseconds>(result.time, 1));
  return "\nTotal time (ms) : " + std::to_string(result.time) +
         "\nNodes searched  : " + std::to_string(result.nodes) +
         "\nNodes/second    : " + std::to_string(result.nodes * 1000 / milliseconds);
}

}  // namespace millstone
