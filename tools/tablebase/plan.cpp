// `millstone tablebase plan`: the steps of a build as jobs for make, Slurm or a program, with what
// each needs. Every job is `tablebase build --only`; scheduling is theirs.
#include <algorithm>
#include <iostream>
#include <map>

#include <nlohmann/json.hpp>

#include "engine/tablebase/builder.h"
#include "tools/tablebase/game_choice.h"
#include "tools/tablebase/progress.h"
#include "tools/tablebase/verbs.h"

namespace millstone {
namespace {

namespace po = boost::program_options;
using namespace tablebase;

// Positions that one core solves, compresses and writes in a second; see docs/tablebase.md.
constexpr double kMovingRate = 3e6, kPlacingRate = 6e6, kGraphRate = 2e5;
constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;

struct Job {
  std::string name;                // of its first sector
  std::string sectors;             // "9-8,8-9"
  std::vector<std::string> needs;  // names of jobs
  std::string last_file;           // is there when the job is done
  std::uint64_t slots = 0, megabytes = 0;
  double seconds = 0;  // of one core
};

struct Order {
  std::string program, directory, game_options;
  unsigned threads = 1;
  std::vector<Job> jobs;

  std::string command(const Job& job) const {
    return program + " tablebase build --dir " + directory + game_options + " --threads " +
           std::to_string(threads) + " --memory " +
           std::to_string(static_cast<double>(job.megabytes + 64) * kMegabyte / 1e9) + " --only " +
           job.sectors;
  }
};

double seconds_of(const SolveStep& step, std::uint64_t slots) {
  const double rate = !step.by_rows                    ? kGraphRate
                      : step.sectors.front().placing() ? kPlacingRate
                                                       : kMovingRate;
  return 1 + static_cast<double>(slots) / rate;
}

std::vector<Job> jobs_of(const Builder& builder) {
  std::map<Sector, std::string> job_of;
  std::vector<Job> jobs;
  for (const SolveStep& step : builder.steps()) {
    Job job;
    job.name = step.sectors.front().name();
    for (const Sector& sector : step.sectors) {
      job.sectors += (job.sectors.empty() ? "" : ",") + sector.name();
      job_of[sector] = job.name;
    }
    for (const Sector& need : step.needs) {
      const std::string& name = job_of.at(need);
      if (std::find(job.needs.begin(), job.needs.end(), name) == job.needs.end())
        job.needs.push_back(name);
    }
    job.last_file = table_file_name(step.sectors.back(), TableKind::kTurns);
    job.slots = builder.slots_of(step);
    job.megabytes = builder.memory_of(step) / kMegabyte + 1;
    job.seconds = seconds_of(step, job.slots);
    jobs.push_back(std::move(job));
  }
  return jobs;
}

void print_text(const Order& order) {
  double seconds = 0;
  std::uint64_t most = 0;
  for (const Job& job : order.jobs) {
    std::cout << job.sectors << ": " << job.slots << " positions, " << job.megabytes
              << " MB, about " << duration_text(job.seconds) << " of one core; after";
    for (const std::string& need : job.needs) std::cout << ' ' << need;
    std::cout << (job.needs.empty() ? " nothing\n" : "\n");
    seconds += job.seconds;
    most = std::max(most, job.megabytes);
  }
  std::cout << order.jobs.size() << " jobs, about " << duration_text(seconds)
            << " of one core, at most " << most << " MB\n";
}

// A job's target is the file that it writes last. Targets hold no character that make treats
// specially but '+', which is one only in a command.
void print_make(const Order& order) {
  std::cout << "# make -j N: the jobs of a build. A job that was stopped is taken up again.\n"
               ".DELETE_ON_ERROR:\n.PHONY: all\nall:";
  for (const Job& job : order.jobs)
    std::cout << " \\\n  " << order.directory << '/' << job.last_file;
  std::cout << "\n\n";
  std::map<std::string, const Job*> by_name;
  for (const Job& job : order.jobs) by_name[job.name] = &job;
  for (const Job& job : order.jobs) {
    std::cout << order.directory << '/' << job.last_file << ':';
    for (const std::string& need : job.needs)
      std::cout << ' ' << order.directory << '/' << by_name.at(need)->last_file;
    std::cout << "\n\t@mkdir -p " << order.directory << "\n\t" << order.command(job)
              << "\n\t@touch $@\n";
  }
}

// Names of shell variables: letters, digits and '_'.
std::string variable_of(std::string name) {
  for (char& c : name)
    if (c == '-' || c == '+') c = '_';
  return "job_" + name;
}

void print_slurm(const Order& order) {
  constexpr double kSafety = 4;
  std::cout
      << "#!/bin/sh\n# Hands the jobs of a build to Slurm; the directory is shared by all nodes. "
         "Jobs of a node that\n# fails are run again.\nset -e\nmkdir -p "
      << order.directory << '\n';
  for (const Job& job : order.jobs) {
    const auto minutes = static_cast<long>(kSafety * job.seconds / 60 / order.threads) + 5;
    std::cout << variable_of(job.name) << "=$(sbatch --parsable --requeue --job-name=" << job.name
              << " --cpus-per-task=" << order.threads << " --mem=" << job.megabytes + 64
              << "M --time=" << minutes;
    std::string after;
    for (const std::string& need : job.needs) after += ":$" + variable_of(need);
    if (!after.empty()) std::cout << " --kill-on-invalid-dep=yes --dependency=afterok" << after;
    std::cout << " --wrap='" << order.command(job) << "')\n";
  }
}

void print_json(const Order& order) {
  auto jobs = nlohmann::ordered_json::array();
  for (const Job& job : order.jobs)
    jobs.push_back({{"name", job.name},
                    {"sectors", job.sectors},
                    {"needs", job.needs},
                    {"file", job.last_file},
                    {"positions", job.slots},
                    {"megabytes", job.megabytes},
                    {"seconds", job.seconds},
                    {"command", order.command(job)}});
  std::cout << jobs.dump(2) << '\n';
}

}  // namespace

int run_tablebase_plan(const Arguments& arguments) {
  po::options_description options("Options");
  add_game_options(options, "without it ninemensmorris");
  // clang-format off
  options.add_options()
      ("dir", po::value<std::string>(), "where the tables go")
      ("format", po::value<std::string>()->default_value("text"), "text, make, slurm or json")
      ("program", po::value<std::string>()->default_value("millstone"), "how the jobs call this program")
      ("moving-only", "leave out positions with pieces in hand")
      ("max-pieces", po::value<int>(), "leave out positions with more pieces of both sides")
      ("threads", po::value<int>()->default_value(1), "threads of each job");
  // clang-format on
  const ParsedArguments parsed("tablebase plan", "millstone tablebase plan --dir DIR [options]",
                               options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  const auto usage = [](const std::string& message) {
    return usage_error("tablebase plan", message);
  };
  if (!parsed.has("dir")) return usage("--dir is missing");
  const auto chosen = choose_game("plan", parsed);
  if (const int* code = std::get_if<int>(&chosen)) return *code;
  const Rules& rules = std::get<GameChoice>(chosen).variant.rules;
  if (const Status solvable = check_solvable(rules); !solvable) {
    std::cerr << "millstone tablebase plan: " << solvable.error().text() << '\n';
    return kFailure;
  }
  Order order;
  order.program = parsed.get<std::string>("program");
  order.directory = parsed.get<std::string>("dir");
  // The words of the jobs go through a shell and make as they are.
  constexpr const char* kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+./,@%:~";
  if (order.directory.empty() || order.directory.find_first_not_of(kPlain) != std::string::npos)
    return usage("--dir may hold letters, digits and _-+./,@%:~ only");
  SectorChoice choice;
  if (parsed.has("variant"))
    order.game_options += " --variant " + parsed.get<std::string>("variant");
  if (parsed.has("load"))
    for (const std::string& file : parsed.get<std::vector<std::string>>("load")) {
      if (file.find_first_not_of(kPlain) != std::string::npos)
        return usage("--load may hold letters, digits and _-+./,@%:~ only");
      order.game_options += " --load " + file;
    }
  if (parsed.has("moving-only")) {
    choice.moving_only = true;
    order.game_options += " --moving-only";
  }
  if (parsed.has("max-pieces")) {
    choice.max_pieces = parsed.get<int>("max-pieces");
    order.game_options += " --max-pieces " + std::to_string(choice.max_pieces);
  }
  if (parsed.get<int>("threads") < 1) return usage("--threads is out of range");
  order.threads = static_cast<unsigned>(parsed.get<int>("threads"));
  const PreparedRules prepared(rules);
  order.jobs = jobs_of(Builder(prepared, choice, order.threads));
  const std::map<std::string, void (*)(const Order&)> formats = {
      {"text", print_text}, {"make", print_make}, {"slurm", print_slurm}, {"json", print_json}};
  const auto format = formats.find(parsed.get<std::string>("format"));
  if (format == formats.end()) return usage("--format is text, make, slurm or json");
  format->second(order);
  return kSuccess;
}

}  // namespace millstone
