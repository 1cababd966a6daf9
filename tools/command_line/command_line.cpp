// Reading arguments, and the list of sub-commands.
#include "tools/command_line/command_line.h"

#include <iostream>

namespace millstone {
namespace {

namespace po = boost::program_options;

constexpr SubCommand kSubCommands[] = {
    {"perft", "counts the turns reachable in a number of plies", run_perft_command},
    {"bench", "searches a fixed set of positions", run_bench_command},
    {"variants", "lists, shows, compares and checks rule sets", run_variants_command},
    {"analyse", "compares the turns of recorded games with the best ones", run_analyse_command},
    {"mistakes", "counts turns that lower the exact value of a position", run_mistakes_command},
    {"convert", "reads game records of any form and writes them in one", run_convert_command},
    {"serve", "speaks the protocol over TCP and WebSocket", run_serve_command},
    {"tablebase", "solves games into tables", run_tablebase_command},
    {"match", "plays engines against each other", run_match_command},
    {"sprt", "works out Elo and a sequential test from results", run_sprt_command},
    {"openings", "makes balanced start positions for matches", run_openings_command},
    {"selfplay", "plays against itself for positions to fit to", run_selfplay_command},
    {"puzzles", "finds puzzles in tables of perfect play", run_puzzles_command},
    {"tune", "tunes an engine's options by playing", run_tune_command},
    {"tunables", "lists the options that can be tuned", run_tunables_command},
};

}  // namespace

std::span<const SubCommand> sub_commands() {
  return kSubCommands;
}

int usage_error(std::string_view command, std::string_view message) {
  std::cerr << "millstone";
  if (!command.empty()) std::cerr << ' ' << command;
  std::cerr << ": " << message << "\nTry: millstone" << (command.empty() ? "" : " ") << command
            << " --help\n";
  return kUsage;
}

int failure(std::string_view command, const Error& error) {
  std::cerr << "millstone " << command << ": " << error.text() << '\n';
  return kFailure;
}

ParsedArguments::ParsedArguments(std::string_view command, std::string_view usage,
                                 po::options_description options,
                                 const std::vector<std::string>& positions,
                                 const Arguments& arguments) {
  options.add_options()("help", "this text");
  po::options_description all;
  all.add(options);
  if (options.find_nothrow("load", false) != nullptr) {
    all.add_options()(kOldLoadName, po::value<std::vector<std::string>>()->composing());
  }
  po::positional_options_description positional;
  for (const std::string& name : positions) {
    const bool last = name == positions.back();
    all.add_options()(name.c_str(), po::value<std::vector<std::string>>());
    positional.add(name.c_str(), last ? -1 : 1);
  }
  try {
    // Guessing abbreviated names would make every new option a possible break of scripts.
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::store(
        po::command_line_parser(arguments).options(all).positional(positional).style(style).run(),
        values_);
    po::notify(values_);
  } catch (const po::error& error) {
    exit_code_ = usage_error(command, error.what());
    return;
  }
  if (has("help")) {
    std::cout << "Usage: " << usage << '\n' << options;
    exit_code_ = kSuccess;
  }
}

}  // namespace millstone
