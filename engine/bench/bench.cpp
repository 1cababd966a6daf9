// Running the bench.
#include "engine/bench/bench.h"

#include <chrono>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/notation/turn_text.h"
#include "engine/rules/presets.h"

namespace millstone {
namespace {

struct FixedPosition {
  const char* variant;
  const char* turns;  // from the start
};

// All phases of nine men's morris, then games that lead through the rarer rules.
constexpr FixedPosition kPositions[] = {
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

struct BenchPosition {
  std::string variant;
  Rules rules;
  std::string turns;
};

// The start of a game and positions of later phases, reached by turns that look random.
std::vector<BenchPosition> positions_of(const Variant& variant) {
  constexpr int kPlies[] = {0, 3, 6, 10, 15, 21, 28, 36};
  std::vector<BenchPosition> out;
  const auto rules = std::make_shared<const PreparedRules>(variant.rules);
  for (const int plies : kPlies) {
    Game game(rules);
    std::mt19937 random(static_cast<std::mt19937::result_type>(plies));
    std::string turns;
    for (int ply = 0; ply < plies && !game.outcome().over(); ++ply) {
      constexpr std::uint64_t kMostTurns = 10'000;
      const TurnList legal = game.legal(kMostTurns).turns;
      const Turn turn = legal[random() % legal.size()];
      // A position in which there is nothing to search is not wanted.
      Game next = game;
      next.play(turn);
      if (next.outcome().over()) break;
      turns += to_text(rules->board(), turn) + ' ';
      game = std::move(next);
    }
    out.push_back({variant.name, variant.rules, std::move(turns)});
  }
  return out;
}

std::vector<BenchPosition> positions_of(const BenchOptions& options) {
  if (options.game) return positions_of(*options.game);
  std::vector<BenchPosition> out;
  for (const FixedPosition& fixed : kPositions) {
    out.push_back({fixed.variant, find_preset(fixed.variant)->rules, fixed.turns});
  }
  return out;
}

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

Result<BenchResult> run_bench(const BenchOptions& options, std::stop_token stop,
                              const std::function<void(const BenchStep&)>& on_step) {
  Collector collector;
  Engine engine(collector);
  SearchOptions search_options;
  search_options.threads = options.threads;
  search_options.hash_mb = options.hash_mb;
  if (Status status = engine.set_options(search_options); !status) return status.error();
  const std::stop_callback stop_search(stop, [&] { engine.stop(); });

  BenchResult result;
  const std::vector<BenchPosition> positions = positions_of(options);
  const std::size_t count = positions.size();
  const auto begin = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < count && !stop.stop_requested(); ++i) {
    const BenchPosition& position = positions[i];
    const Status rules = engine.set_rules(position.rules);
    const Status turns = rules ? engine.set_position("", position.turns) : rules;
    if (!turns) {
      return Error{turns.error().text(), "bench position " + std::to_string(i + 1),
                   "a position that every build can set up"};
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
    on_step({i + 1, count, position.variant, engine.game().rules().board(), collector.last,
             collector.best});
  }
  result.time = std::chrono::duration_cast<std::chrono::milliseconds>(
                    std::chrono::steady_clock::now() - begin)
                    .count();
  result.complete = !stop.stop_requested();
  return result;
}

}  // namespace millstone
