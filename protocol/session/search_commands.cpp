// The commands that start and end background work: go, perft, bench, stop.
#include <algorithm>
#include <exception>
#include <memory>
#include <utility>

#include "engine/text/words.h"
#include "protocol/options/memory.h"
#include "protocol/session/command.h"
#include "protocol/session/context.h"
#include "protocol/session/go_arguments.h"
#include "protocol/wording/bench_text.h"
#include "protocol/wording/format.h"

namespace millstone {
namespace {

// What a count or bench holds of what all sessions share, while it runs; null, and an error was
// reported, when it is not to be had.
std::shared_ptr<BudgetShare> hold_for_job(Context& context, int threads, int memory_mb) {
  auto share = context.share->sibling();
  for (const auto& [resource, amount] : {std::pair{Resource::kJobs, 1},
                                         {Resource::kThreads, threads},
                                         {Resource::kMemoryMb, memory_mb}}) {
    if (Status status = share->hold(resource, amount); !status) {
      context.out.error(status.error());
      return nullptr;
    }
  }
  return share;
}

// Memory or threads may run out within the job; that ends the job alone. `share` is held until
// then. After `quit` no work is begun that may take long; what waited is told that it was stopped.
void start_job(Context& context, std::shared_ptr<BudgetShare> share, Activity::Job job) {
  context.activity.start_job(
      [&context, share = std::move(share), job = std::move(job)](std::stop_token stop) {
        try {
          job(std::move(stop));
        } catch (const std::exception& fault) {
          context.activity.mark_finished();
          context.out.error("the work was given up: " + std::string(fault.what()));
        }
      });
  if (context.quit) context.activity.stop();
}

void start_perft(Context& context, int depth) {
  const PreparedRulesPtr rules = context.engine.game().rules_ptr();
  const Position start = context.engine.game().position();
  const TurnFormat format = context.settings.style.turns;
  const int most = context.engine.options().threads;
  const auto share = hold_for_job(context, most, 0);
  if (share == nullptr) return;
  // As many threads as a search uses, this job's own among them.
  ThreadPool* const threads = most > 1 ? &context.engine.threads() : nullptr;
  start_job(context, share, [=, &context](std::stop_token stop) {
    Output& out = context.out;
    PerftOptions options;
    options.depth = depth;
    options.threads = threads;
    const PerftResult result = perft(*rules, start, options, stop, [&](const PerftCount& count) {
      out.line(to_text(rules->board(), count.turn,
                       format == TurnFormat::kAction ? TurnFormat::kWritten : format) +
               ": " + std::to_string(count.nodes));
    });
    context.activity.mark_finished();
    if (result.stopped) {
      out.info("perft was stopped; the counts are not complete");
    } else {
      out.line("\nNodes searched: " + std::to_string(result.nodes) + '\n');
    }
  });
}

void go(Context& context, std::string_view arguments) {
  GoArguments request = parse_go(arguments, context.engine.game());
  for (const std::string& error : request.errors) context.out.error(error);
  for (const std::string& complaint : request.complaints) context.out.info(complaint);
  if (request.refused) {
    // Whoever has sent `go` waits for this.
    context.out.error("go is refused: what could be read of it sets no limit");
    return context.out.line(format_best(context.engine.game().rules().board(), {}, {}));
  }
  if (request.perft) return start_perft(context, *request.perft);
  if (command_words(arguments).empty() && context.settings.default_movetime > 0) {
    request.limits.movetime = context.settings.default_movetime;
  }
  if (context.quit) {
    // It waited for its turn until `quit` came: an answer, but a quick one.
    request.limits.infinite = request.limits.ponder = false;
    request.limits.depth = 1;
  }
  const Outcome outcome = context.engine.game().outcome();
  if (outcome.over()) context.out.info("the game is over: " + describe(outcome));
  const bool repeatable = is_repeatable(request.limits) && context.engine.options().threads == 1;
  context.reporter.begin(context.engine.game().rules().rules().board, context.settings.style,
                         repeatable);
  context.activity.start_search(request.limits);
}

void stop(Context& context, std::string_view) {
  context.activity.stop();
}

void ponderhit(Context& context, std::string_view) {
  context.activity.ponderhit();
}

// bench [DEPTH [THREADS [HASH]]]
void bench(Context& context, std::string_view arguments) {
  const Result<BenchOptions> read = read_bench_options(arguments);
  if (!read) return context.out.error(read.error());
  BenchOptions options = *read;
  options.threads = std::min(options.threads, context.limits.max_threads);
  options.hash_mb = std::min(options.hash_mb, context.limits.max_hash_mb);
  if (Status fits = fits_memory(options.hash_mb); !fits) return context.out.error(fits.error());
  const auto share = hold_for_job(context, options.threads, options.hash_mb);
  if (share == nullptr) return;
  start_job(context, share, [options, &context](std::stop_token stop) {
    Output& out = context.out;
    const auto say = [&](const BenchStep& step) { out.line(format_bench_step(step)); };
    const Result<BenchResult> result = run_bench(options, stop, say);
    context.activity.mark_finished();
    if (!result) return out.error(result.error());
    out.line(result->complete ? format_bench(*result) : "info string bench was stopped");
  });
}

constexpr Command kSearchCommands[] = {
    {"go", Timing::kStarts, go,
     "[searchmoves TURN ...] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [depth N] "
     "[nodes N] [mate N] [movetime MS] [infinite] [ponder] [perft N]: searches the position, "
     "without a limit until stop"},
    {"stop", Timing::kUrgent, stop, ": ends the search"},
    {"ponderhit", Timing::kUrgent, ponderhit,
     ": the expected turn was made: think on, by the clock"},
    {"bench", Timing::kStarts, bench, "[DEPTH [THREADS [HASH]]]: searches a set of positions"},
};

}  // namespace

std::span<const Command> search_commands() {
  return kSearchCommands;
}

}  // namespace millstone
