// `millstone tune` and `millstone tunables`: tuning an engine's options by playing it against
// itself.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include "engine/records/record_files.h"
#include "engine/rules/parameters.h"
#include "engine/text/file_writer.h"
#include "engine/text/text.h"
#include "engine/text/text_file.h"
#include "engine/text/words.h"
#include "tools/command_line/command_line.h"
#include "tools/command_line/loaded_games.h"
#include "tools/match/engine_words.h"
#include "tools/match/journal.h"
#include "tools/match/lock_file.h"
#include "tools/match/option_check.h"
#include "tools/match/tournament.h"
#include "tools/tune/spsa.h"
#include "tools/tune/tune_course.h"

namespace millstone {
namespace {

namespace po = boost::program_options;

struct TuneSettings {
  std::vector<Tunable> tunables;
  SpsaSettings spsa;
  int pairs = 1;        // of games in an iteration
  MatchSettings match;  // of one iteration: the same engine twice
  std::string state_file, plot_file;
};

std::string option_value(const Tunable& tunable, double value) {
  char text[40];
  std::snprintf(text, sizeof text, tunable.whole ? "%.0f" : "%.10g", value);
  return text;
}

// The result of one iteration: wins minus losses of the plus side, per pair; nullopt when it was
// broken off.
Result<std::optional<double>> play_iteration(const TuneSettings& settings, const Spsa& spsa,
                                             int iteration, OpeningBook& book,
                                             const Guardian& guardian, StopSignal& stop) {
  MatchSettings match = settings.match;
  const Spsa::Sides sides = spsa.sides(iteration);
  for (std::size_t i = 0; i < settings.tunables.size(); ++i) {
    const Tunable& tunable = settings.tunables[i];
    match.engines[0].options.emplace_back(tunable.name, option_value(tunable, sides.plus[i]));
    match.engines[1].options.emplace_back(tunable.name, option_value(tunable, sides.minus[i]));
  }
  book.begin_at(static_cast<std::size_t>(iteration) * static_cast<std::size_t>(settings.pairs));
  const Schedule schedule(match);
  Standings standings(schedule, 2);
  Tournament tournament({match, schedule, book, guardian, stop, standings, nullptr, nullptr, {}});
  if (const Status played = tournament.run(); !played) return played.error();
  if (!tournament.finished()) return std::optional<double>();
  const GameCounts counts = standings.counts(0, 1);
  return std::optional(static_cast<double>(counts.wins - counts.losses) / settings.pairs);
}

void print_values(const Spsa& spsa) {
  for (std::size_t i = 0; i < spsa.values().size(); ++i) {
    Tunable tuned = spsa.tunables()[i];
    tuned.value = tuned.whole ? std::round(spsa.values()[i]) : spsa.values()[i];
    std::cout << to_text(tuned) << '\n';
  }
}

// What a run depends on, a line each, so that it is not resumed as another one.
std::string fingerprint(const TuneSettings& settings, const Arguments& engine_words) {
  std::string out;
  for (const Tunable& tunable : settings.tunables) out += to_text(tunable) + '\n';
  for (const std::string& word : engine_words) out += word + '\n';
  const auto add = [&](const std::string& name, const std::string& value) {
    out += "--" + name + ' ' + value + '\n';
  };
  add("iterations", std::to_string(settings.spsa.iterations));
  add("pairs", std::to_string(settings.pairs));
  add("seed", std::to_string(settings.spsa.seed));
  add("variant", settings.match.variant);
  add("openings", settings.match.openings.file);
  add("maxmoves", std::to_string(settings.match.max_turns));
  return out;
}

// A parameter that the engine does not know, or a value that it does not take, would be tuned by
// chance alone.
Status check_tunables(const std::vector<Tunable>& tunables,
                      const std::vector<OptionReply>& listed) {
  for (const Tunable& tunable : tunables) {
    for (const double value : {tunable.min, tunable.max}) {
      Status good = check_option(listed, tunable.name, option_value(tunable, value));
      if (!good) return good;
    }
    const OptionReply* option = find_option(listed, tunable.name);
    if (!tunable.whole && option != nullptr && option->type == "spin") {
      return Error{"option " + option->name + " takes whole numbers only", "", "int, not float"};
    }
  }
  return Done{};
}

int failure(const Error& error) {
  std::cerr << "millstone tune: " << error.text() << '\n';
  return kFailure;
}

Status save_plot(const TuneSettings& settings, const TuneCourse& course) {
  if (settings.plot_file.empty()) return Done{};
  return write_file(settings.plot_file, draw_course(settings.tunables, course));
}

int tune(const TuneSettings& settings, const Arguments& engine_words,
         const VariantCatalogue& catalogue) {
  const Variant* variant = catalogue.find(settings.match.variant);
  if (variant == nullptr) return failure({"no variant " + settings.match.variant, "", ""});
  const PreparedRulesPtr rules = std::make_shared<PreparedRules>(variant->rules);
  auto book = OpeningBook::load(settings.match.openings, rules, catalogue, settings.spsa.seed);
  if (!book) return failure(book.error());

  const auto guardian = Guardian::start();
  if (!guardian) return failure(guardian.error());
  StopSignal stop(true);
  {
    const EngineSettings& engine = settings.match.engines.front();
    Player player(engine, settings.match.variant, *guardian, stop.descriptor(), {});
    if (const auto fault = player.new_game()) {
      return failure({fault->detail, "engine cmd=" + engine.command, ""});
    }
    if (const Status good = check_tunables(settings.tunables, player.options()); !good) {
      return usage_error("tune", "--params: " + good.error().text());
    }
  }

  std::optional<LockFile> lock;
  if (!settings.state_file.empty()) {
    auto taken = LockFile::take(settings.state_file);
    if (!taken) return failure(taken.error());
    lock.emplace(std::move(*taken));
  }
  TuneCourse course{fingerprint(settings, engine_words), {}};
  if (!settings.state_file.empty()) {
    if (Journal::exists(settings.state_file)) {
      auto saved = read_course(settings.state_file, settings.tunables);
      if (!saved) return failure(saved.error());
      if (saved->settings != course.settings) {
        return failure({"the run in " + settings.state_file + " has other settings: " +
                            first_difference(saved->settings, course.settings),
                        "--state", "the same ones, or another file"});
      }
      course = std::move(*saved);
    }
    // Also without a saved step: it cuts off what a killed run has half written.
    if (const Status kept = write_course(settings.state_file, course); !kept) {
      return failure(kept.error());
    }
  }
  Spsa spsa(settings.tunables, settings.spsa);
  if (!course.steps.empty()) spsa.set_values(course.steps.back().values);

  for (int k = static_cast<int>(course.steps.size()); k < settings.spsa.iterations; ++k) {
    const auto result = play_iteration(settings, spsa, k, *book, *guardian, stop);
    if (!result) return failure(result.error());
    if (!*result) break;
    spsa.follow(k, **result);
    course.steps.push_back({**result, spsa.values()});
    if (!settings.state_file.empty()) {
      if (const Status kept = append_step(settings.state_file, course.steps.back()); !kept) {
        return failure(kept.error());
      }
    }
    std::cout << "Iteration " << k + 1 << " of " << settings.spsa.iterations << ": " << **result;
    for (std::size_t i = 0; i < settings.tunables.size(); ++i) {
      std::cout << ' ' << settings.tunables[i].name << '=' << spsa.values()[i];
    }
    std::cout << std::endl;
  }
  if (const Status plotted = save_plot(settings, course); !plotted) {
    return failure(plotted.error());
  }
  print_values(spsa);
  return static_cast<int>(course.steps.size()) == settings.spsa.iterations ? kSuccess : kFailure;
}

// Options that are no matter of playing strength, or change the game itself.
bool is_tunable(const OptionReply& option) {
  if (option.type != "spin" || !option.low || !option.high || *option.low >= *option.high) {
    return false;
  }
  for (const char* name :
       {"Hash", "Threads", "MultiPV", "Move Overhead", "nodestime", "TablebaseCache", "UCI_Elo",
        "Skill Level", "Variety", "Seed", "Contempt"}) {
    if (equal_ignoring_case(option.name, name)) return false;
  }
  return std::none_of(parameters().begin(), parameters().end(), [&](const Parameter& parameter) {
    return equal_ignoring_case(option.name, parameter.option);
  });
}

}  // namespace

int run_tune_command(const Arguments& arguments) {
  TuneSettings settings;
  EngineSettings engine;
  MatchSettings& match = settings.match;
  po::options_description options("Options");
  // clang-format off
  options.add_options()
      ("params", po::value<std::string>(),
       "the file of options to be tuned, a line each: name,int|float,value,min,max,c_end,r_end. "
       "c_end: how far from the value both sides are in the last iteration; r_end: which part of "
       "that one game more won than lost then moves it by")
      ("engine", po::value<Arguments>()->multitoken(),
       "the engine with its limits, in the words of `millstone match --help`: cmd=./engine "
       "nodes=5000 option.Hash=16")
      ("iterations", po::value<int>(&settings.spsa.iterations)->default_value(1000),
       "steps of the whole run; both gains are planned for that many")
      ("pairs", po::value<int>(&settings.pairs)->default_value(1), "game pairs of one step")
      ("concurrency", po::value<int>(&match.concurrency)->default_value(1),
       "games of a step played at the same time")
      ("variant", po::value<std::string>(&match.variant)->default_value(match.variant), "the game")
      ("openings", po::value<std::string>(&match.openings.file),
       "start positions, a FEN a line, taken in a random order")
      ("maxmoves", po::value<int>(&match.max_turns)->default_value(0),
       "a game is drawn after so many turns of each player; 0: never")
      ("seed", po::value<std::uint64_t>(&settings.spsa.seed)->default_value(0),
       "of the signs and of the order of openings")
      ("state", po::value<std::string>(&settings.state_file),
       "keeps the run in a file while it goes on; when the file exists, the run is resumed")
      ("plot", po::value<std::string>(&settings.plot_file),
       "an SVG file of the values' course, written at the end");
  // clang-format on
  add_load_option(options);
  const ParsedArguments parsed(
      "tune",
      "millstone tune --params FILE --engine WORDS [options]\n"
      "Tunes options by SPSA: the engine plays pairs of games against itself with values a little\n"
      "apart. SIGINT lets the present step finish; with --state it can go on later.",
      options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  if (!parsed.has("params") || !parsed.has("engine")) {
    return usage_error("tune", "--params and --engine are needed");
  }
  if (settings.spsa.iterations < 1 || settings.pairs < 1 || match.concurrency < 1 ||
      match.max_turns < 0) {
    return usage_error("tune", "a number is too small");
  }
  const auto& words = parsed.get<Arguments>("engine");
  if (const Status applied = apply_engine_words(words, engine); !applied) {
    return usage_error("tune", "--engine: " + applied.error().text());
  }
  if (engine.command.empty() || !engine.limited()) {
    return usage_error("tune", "--engine needs cmd= and one of tc=, st=, depth=, nodes=");
  }
  const auto text = read_text_file(parsed.get<std::string>("params"));
  if (!text) return failure(text.error());
  auto tunables = parse_tunables(*text, parsed.get<std::string>("params"));
  if (!tunables) return failure(tunables.error());
  settings.tunables = std::move(*tunables);

  const auto catalogue = load_games("tune", parsed);
  if (!catalogue) return kFailure;
  if (parsed.has("load")) {
    for (const std::string& file : parsed.get<std::vector<std::string>>("load")) {
      engine.variant_files.push_back(std::filesystem::absolute(file).string());
    }
  }
  match.engines = {engine, engine};
  match.engines[0].name = "plus";
  match.engines[1].name = "minus";
  match.rounds = settings.pairs;
  match.openings.random = true;
  match.quiet = true;
  return tune(settings, words, *catalogue);
}

int run_tunables_command(const Arguments& arguments) {
  po::options_description options("Options");
  options.add_options()("engine", po::value<Arguments>()->multitoken(),
                        "the engine that is asked, as cmd=./engine; default: this program");
  const ParsedArguments parsed("tunables",
                               "millstone tunables [options]\n"
                               "Prints an engine's numeric options that may bear on its strength "
                               "as lines for `tune`\nand OpenBench, with c_end a twentieth of the "
                               "range and r_end 0.002.",
                               options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  EngineSettings engine;
  engine.command = "/proc/self/exe";
  if (parsed.has("engine")) {
    if (const Status applied = apply_engine_words(parsed.get<Arguments>("engine"), engine);
        !applied) {
      return usage_error("tunables", "--engine: " + applied.error().text());
    }
  }
  const auto guardian = Guardian::start();
  if (!guardian) return failure(guardian.error());
  Player player(engine, "ninemensmorris", *guardian, -1, {});
  if (const auto fault = player.new_game()) {
    std::cerr << "millstone tunables: " << fault->detail << '\n';
    return kFailure;
  }
  int found = 0;
  for (const OptionReply& option : player.options()) {
    const auto value = parse_integer(option.standard);
    if (!is_tunable(option) || !value) continue;
    Tunable tunable;
    tunable.name = option.name;
    tunable.value = static_cast<double>(*value);
    tunable.min = static_cast<double>(*option.low);
    tunable.max = static_cast<double>(*option.high);
    tunable.c_end = std::max(1.0, (tunable.max - tunable.min) / 20);
    tunable.r_end = 0.002;
    std::cout << to_text(tunable) << '\n';
    ++found;
  }
  if (found == 0) {
    std::cerr << "millstone tunables: of the " << player.options().size()
              << " options of this engine none is a number that may bear on its strength\n";
  }
  return kSuccess;
}

}  // namespace millstone
