// `millstone tablebase verify`: checks every position against those that can follow.
#include <chrono>
#include <iostream>
#include <mutex>
#include <thread>

#include <unistd.h>

#include "engine/tablebase/solver_rules.h"
#include "engine/tablebase/verifier.h"
#include "tools/tablebase/game_choice.h"
#include "tools/tablebase/verbs.h"

namespace millstone {
namespace {

namespace po = boost::program_options;
using namespace tablebase;

constexpr int kMaxThreads = 512;

// One line that is written over while a sector is checked; nothing in a log.
class Line {
 public:
  explicit Line(std::string name) : name_(std::move(name)) {}
  void show(double part) {
    const std::scoped_lock lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (!terminal_ || now - shown_ < std::chrono::milliseconds(200)) return;
    shown_ = now;
    std::cout << '\r' << name_ << ' ' << static_cast<int>(part * 100) << " % " << std::flush;
  }
  void clear() {
    if (terminal_) std::cout << '\r';
  }

 private:
  std::string name_;
  bool terminal_ = isatty(STDOUT_FILENO) != 0;
  std::chrono::steady_clock::time_point shown_{};
  std::mutex mutex_;
};

// The positions of a good sector; none when something is wrong, which is told.
std::optional<std::uint64_t> verify(const Verifier& verifier, Sector sector) {
  Line line(sector.name());
  const auto report = verifier.verify(sector, [&](double part) { line.show(part); });
  line.clear();
  std::cout << sector.name() << ": ";
  if (!report) {
    std::cout << report.error().text() << std::endl;
    return std::nullopt;
  }
  if (report->good()) {
    std::cout << report->slots << " positions good"
              << (report->turns ? "" : " (without the turns, which are not all there)")
              << std::endl;
    return report->slots;
  }
  std::cout << report->wrong << " of " << report->slots << " positions wrong" << std::endl;
  for (const std::string& fault : report->faults) std::cout << "  " << fault << std::endl;
  return std::nullopt;
}

}  // namespace

int run_tablebase_verify(const Arguments& arguments) {
  po::options_description options("Options");
  // clang-format off
  add_game_options(options, "without it that of the tables");
  options.add_options()
      ("sector", po::value<std::vector<std::string>>()->composing(),
       "check this sector only, as `info` names it; may be repeated")
      ("threads", po::value<int>()->default_value(
                      static_cast<int>(std::max(1u, std::thread::hardware_concurrency()))),
       "number of threads");
  // clang-format on
  const ParsedArguments parsed("tablebase verify", "millstone tablebase verify DIR [options]",
                               options, {"dir"}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  const auto usage = [](const std::string& message) {
    return usage_error("tablebase verify", message);
  };
  if (!parsed.has("dir") || parsed.get<std::vector<std::string>>("dir").size() != 1)
    return usage("expected one directory");
  const int threads = parsed.get<int>("threads");
  if (threads < 1 || threads > kMaxThreads) return usage("--threads is out of range");
  const std::string directory = parsed.get<std::vector<std::string>>("dir")[0];
  const auto chosen = choose_game("verify", parsed, directory);
  if (const int* code = std::get_if<int>(&chosen)) return *code;
  const Variant& variant = std::get<GameChoice>(chosen).variant;
  if (const Status solvable = check_solvable(variant.rules); !solvable)
    return usage(solvable.error().text());

  const Verifier verifier(std::make_shared<const PreparedRules>(variant.rules), directory,
                          static_cast<unsigned>(threads));
  std::vector<Sector> sectors;
  if (parsed.has("sector")) {
    for (const std::string& name : parsed.get<std::vector<std::string>>("sector")) {
      const auto sector = Sector::from_name(name);
      if (!sector) return usage("no sector '" + name + "'");
      sectors.push_back(*sector);
    }
  } else {
    sectors = verifier.sectors();
  }
  if (sectors.empty()) {
    std::cerr << "millstone tablebase verify: no tables there\n";
    return kFailure;
  }
  std::size_t good = 0;
  std::uint64_t positions = 0;
  for (const Sector sector : sectors) {
    if (const auto checked = verify(verifier, sector)) {
      ++good;
      positions += *checked;
    }
  }
  std::cout << variant.name << ": " << good << " of " << sectors.size() << " sectors good, "
            << positions << " positions" << std::endl;
  return good == sectors.size() ? kSuccess : kFailure;
}

}  // namespace millstone
