// `millstone tablebase build`: solves a game into files.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <thread>

#include <sys/resource.h>
#include <unistd.h>

#include "engine/tablebase/builder.h"
#include "engine/tablebase/directory_lock.h"
#include "engine/tablebase/known_games.h"
#include "tools/tablebase/game_choice.h"
#include "tools/tablebase/progress.h"
#include "tools/tablebase/verbs.h"

namespace millstone {
namespace {

namespace po = boost::program_options;
using namespace tablebase;

constexpr int kMaxThreads = 512;
constexpr int kBestLevel = 22;  // of zstd

// Turns SIGINT and SIGTERM into a request to stop for as long as it lives. Threads started
// meanwhile leave the signals to it.
class StopOnSignals {
 public:
  StopOnSignals() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    sigaddset(&signals_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
    waiter_ = std::jthread([this](std::stop_token ended) {
      const timespec pause{0, 50'000'000};
      while (!ended.stop_requested())
        if (sigtimedwait(&signals_, nullptr, &pause) > 0) stop_.request_stop();
    });
  }
  ~StopOnSignals() {
    waiter_ = {};
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  std::stop_token token() const { return stop_.get_token(); }

 private:
  sigset_t signals_{}, before_{};
  std::stop_source stop_;
  std::jthread waiter_;
};

int fail(const std::string& message) {
  std::cerr << "millstone tablebase build: " << message << '\n';
  return kFailure;
}

// The room left where the directory is or will be.
std::uint64_t free_disk(std::filesystem::path directory) {
  std::error_code failed;
  directory = std::filesystem::absolute(directory, failed);
  while (!std::filesystem::exists(directory, failed) && directory.has_relative_path())
    directory = directory.parent_path();
  const auto space = std::filesystem::space(directory, failed);
  return failed ? ~std::uint64_t{0} : space.available;
}

std::string used_text() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  const double cpu = seconds(used.ru_utime) + seconds(used.ru_stime);
  return std::to_string(static_cast<long>(cpu)) + " s of processor time, " +
         bytes_text(static_cast<std::uint64_t>(used.ru_maxrss) * 1024) + " of memory at most";
}

struct BuildOrder {
  std::filesystem::path directory;
  Goal goal = Goal::kEnd;
  SectorChoice choice;
  unsigned threads = 1;
  std::uint64_t memory = 0;
  TableWriting writing;
};

// Locks the directory, or the sectors asked for in it, and looks whether it may be written to.
// Nothing when it is not there yet.
using Locks = std::vector<FileLock>;
Result<Locks> claim(const GameChoice& game, const BuildOrder& order) {
  std::error_code error;
  const auto status = std::filesystem::status(order.directory, error);
  if (!std::filesystem::exists(status)) return Locks();
  if (!std::filesystem::is_directory(status))
    return Error{"it is no directory", order.directory.string(), "a directory for the tables"};
  if (Status may = check_may_build(order.directory, game.variant.rules, order.goal, *game.games);
      !may)
    return may.error();
  Locks locks;
  const auto take = [&](Result<FileLock> lock) -> std::optional<Error> {
    if (!lock) return lock.error();
    locks.push_back(std::move(*lock));
    return std::nullopt;
  };
  if (order.choice.only.empty()) {
    if (const auto held = take(lock_tables(order.directory))) return *held;
    return locks;
  }
  // Jobs of one plan work side by side, each on sectors of its own.
  if (const auto held = take(share_tables(order.directory))) return *held;
  for (const Sector& sector : order.choice.only)
    if (const auto held = take(lock_sectors(order.directory, sector.name()))) return *held;
  return locks;
}

int build(const GameChoice& game, const BuildOrder& order) {
  auto lock = claim(game, order);
  if (!lock) return fail(lock.error().text());
  const StopOnSignals signals;
  const PreparedRules prepared(game.variant.rules);
  Builder builder(prepared, order.choice, order.threads, order.goal);
  for (const Sector& sector : order.choice.only) {
    const auto has = [&](const SolveStep& step) {
      return std::find(step.sectors.begin(), step.sectors.end(), sector) != step.sectors.end();
    };
    if (std::none_of(builder.steps().begin(), builder.steps().end(), has))
      return fail("the game, or the part of it asked for, has no sector " + sector.name());
  }
  DirectoryStore store(order.directory, prepared, order.writing, order.goal);
  BuildProgress progress(std::cout, isatty(STDOUT_FILENO) != 0);
  builder.look_at(store, progress, signals.token());

  const BuildNeeds needs = builder.needs();
  std::cout << builder.sectors() << " sectors, " << progress.found() << " of them there already; "
            << needs.slots << " positions to solve" << std::endl;
  if (needs.slots != 0) {
    const std::uint64_t room = free_disk(order.directory);
    std::cout << "Needs " << bytes_text(needs.memory) << " of memory (sector "
              << needs.largest.name() << ") and about " << bytes_text(needs.disk) << " of disk, of "
              << bytes_text(room) << " free" << std::endl;
    if (needs.memory > order.memory)
      return fail("that is more than the " + bytes_text(order.memory) + " of --memory");
    if (needs.disk > room) return fail("the disk cannot hold it");
  }
  if (lock->empty()) {
    std::error_code error;
    std::filesystem::create_directories(order.directory, error);
    if (error) return fail("cannot make " + order.directory.string() + ": " + error.message());
    lock = claim(game, order);
    if (!lock) return fail(lock.error().text());
    builder.look_at(store, progress, signals.token());
  }

  progress.start(needs.slots);
  const Status built = builder.run(store, progress, signals.token());
  progress.finish();
  if (!built) return fail(built.error().text());
  std::cout << "Took " << used_text() << std::endl;
  if (signals.token().stop_requested()) return fail("stopped; the same command goes on from here");
  return kSuccess;
}

}  // namespace

int run_tablebase_build(const Arguments& arguments) {
  po::options_description options("Options");
  // clang-format off
  add_game_options(options, "without it ninemensmorris");
  options.add_options()
      ("dir", po::value<std::string>(), "where the tables go; one directory for each game")
      ("moving-only", "leave out positions with pieces in hand")
      ("to-removal", "instead of the turns to the end those to the next removal, under the game's "
                     "limit on turns without one; moving positions only")
      ("max-pieces", po::value<int>(), "leave out positions with more pieces of both sides")
      ("only", po::value<std::string>(), "these sectors, as `plan` names them, with commas between; "
                                         "those that they need have to be there")
      ("threads", po::value<int>()->default_value(
                      static_cast<int>(std::max(1u, std::thread::hardware_concurrency()))),
       "number of threads")
      ("memory", po::value<double>()->default_value(8), "GB that may be used")
      ("wdl-level", po::value<int>()->default_value(TableWriting{}.wdl_level),
       "effort of compressing win, draw and loss, 1 (quick) to 22 (small)")
      ("turns-level", po::value<int>()->default_value(TableWriting{}.turns_level),
       "the same for the files with the turns to the end");
  // clang-format on
  const ParsedArguments parsed("tablebase build", "millstone tablebase build --dir DIR [options]",
                               options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();

  const auto usage = [](const std::string& message) {
    return usage_error("tablebase build", message);
  };
  if (!parsed.has("dir")) return usage("--dir is missing");
  const auto chosen = choose_game("build", parsed);
  if (const int* code = std::get_if<int>(&chosen)) return *code;
  const GameChoice& game = std::get<GameChoice>(chosen);
  const Rules& rules = game.variant.rules;
  if (const Status solvable = check_solvable(rules); !solvable)
    return fail(solvable.error().text());

  BuildOrder order;
  order.directory = parsed.get<std::string>("dir");
  if (parsed.has("to-removal")) {
    if (const Status limit = check_removal_limit(rules); !limit) return fail(limit.error().text());
    order.goal = Goal::kRemoval;
  }
  order.choice.moving_only = parsed.has("moving-only") || parsed.has("to-removal");
  if (parsed.has("max-pieces")) order.choice.max_pieces = parsed.get<int>("max-pieces");
  if (parsed.has("only")) {
    const auto only = read_sectors(parsed.get<std::string>("only"));
    if (!only) return usage(only.error().text());
    order.choice.only = *only;
  }
  const int threads = parsed.get<int>("threads");
  if (threads < 1 || threads > kMaxThreads) return usage("--threads is out of range");
  order.threads = static_cast<unsigned>(threads);
  order.writing.wdl_level = parsed.get<int>("wdl-level");
  order.writing.turns_level = parsed.get<int>("turns-level");
  for (const int level : {order.writing.wdl_level, order.writing.turns_level})
    if (level < 1 || level > kBestLevel)
      return usage("--wdl-level or --turns-level is out of range");
  const double memory = parsed.get<double>("memory");
  if (!(memory > 0) || memory > 1e6) return usage("--memory is out of range");
  order.memory = static_cast<std::uint64_t>(memory * 1e9);
  return build(game, order);
}

}  // namespace millstone
