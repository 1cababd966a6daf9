// `millstone perft`: counts turns, with time and speed.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <new>
#include <system_error>

#include "engine/game/perft.h"
#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/text/words.h"
#include "protocol/options/memory.h"
#include "tools/command_line/command_line.h"
#include "tools/command_line/loaded_games.h"

namespace millstone {
namespace {

namespace po = boost::program_options;

constexpr int kMaxDepth = 100;
constexpr int kMaxThreads = 512;
constexpr int kMaxHash = 1 << 20;  // MB

// The text of a turn; with --actions the single action that was counted.
std::string text_of(const PreparedRules& rules, const PerftCount& count) {
  return to_text(rules.board(), count.turn) + ": " + std::to_string(count.nodes);
}

int count(const PreparedRules& rules, const Position& position, const PerftOptions& options,
          bool divide) {
  const auto begin = std::chrono::steady_clock::now();
  const PerftResult result = perft(rules, position, options);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  if (!result.hash) std::cerr << "millstone perft: " << result.hash.error().text() << '\n';
  if (divide) {
    for (const PerftCount& one : result.divide) std::cout << text_of(rules, one) << '\n';
    std::cout << '\n';
  }
  const double speed = static_cast<double>(result.nodes) / std::max(time.count(), 1e-9) / 1e6;
  char text[64];
  std::snprintf(text, sizeof text, "Time: %.3f s\nSpeed: %.1f million/s\n", time.count(), speed);
  std::cout << "Nodes searched: " << result.nodes << '\n' << text;
  return kSuccess;
}

}  // namespace

int run_perft_command(const Arguments& arguments) {
  po::options_description options("Options");
  // clang-format off
  options.add_options()
      ("fen", po::value<std::string>()->default_value("startpos"), "the position")
      ("divide", "count each first turn apart")
      ("actions", "count single places, moves and removals as plies")
      ("threads", po::value<int>()->default_value(1), "number of threads")
      ("hash", po::value<int>()->default_value(0), "MB of a table of counts; 0 for none");
  // clang-format on
  add_game_options(options);
  const ParsedArguments parsed("perft", "millstone perft DEPTH [options]", options, {"depth"},
                               arguments);
  if (parsed.exit_code()) return *parsed.exit_code();

  if (!parsed.has("depth")) return usage_error("perft", "DEPTH is missing");
  const auto& depths = parsed.get<std::vector<std::string>>("depth");
  const auto depth = parse_integer(depths.front());
  if (depths.size() != 1 || !depth || *depth < 0 || *depth > kMaxDepth) {
    return usage_error("perft",
                       "DEPTH has to be one number from 0 to " + std::to_string(kMaxDepth));
  }
  const int threads = parsed.get<int>("threads"), hash = parsed.get<int>("hash");
  if (threads < 1 || threads > kMaxThreads)
    return usage_error("perft", "--threads is out of range");
  if (hash < 0 || hash > kMaxHash) return usage_error("perft", "--hash is out of range");
  if (const Status fits = fits_memory(hash); !fits) return failure("perft", fits.error());
  const auto known = load_games("perft", parsed);
  if (!known) return kFailure;
  const auto variant = find_game(*known, parsed.get<std::string>("variant"));
  if (!variant) return usage_error("perft", variant.error().text());

  const PreparedRules rules((*variant)->rules);
  const auto position = parse_fen(rules, parsed.get<std::string>("fen"));
  if (!position) return usage_error("perft", "--fen: " + position.error().text());
  PerftOptions perft_options;
  perft_options.depth = static_cast<int>(*depth);
  perft_options.actions = parsed.has("actions");
  ThreadPool pool;
  if (const Status grown = pool.grow(threads - 1); !grown)
    std::cerr << "millstone perft: " << grown.error().text() << '\n';
  perft_options.threads = &pool;
  perft_options.hash_bytes = static_cast<std::size_t>(hash) << 20;
  try {
    return count(rules, *position, perft_options, parsed.has("divide"));
  } catch (const std::bad_alloc&) {
    return failure("perft", {"there is no memory for a table of " + std::to_string(hash) + " MB",
                             "", "a smaller --hash"});
  } catch (const std::system_error& error) {
    return failure("perft", {"cannot start " + std::to_string(threads) + " threads", error.what(),
                             "a smaller --threads"});
  }
}

}  // namespace millstone
