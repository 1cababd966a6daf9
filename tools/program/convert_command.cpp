// `millstone convert`: game records of any form that is read, written in the form of this program.
#include <iostream>

#include "engine/records/record_files.h"
#include "engine/text/file_writer.h"
#include "tools/command_line/command_line.h"
#include "tools/command_line/loaded_games.h"
#include "tools/records/record_forms.h"

namespace millstone {
namespace {

namespace po = boost::program_options;

int fail(const Error& error) {
  std::cerr << "millstone convert: " << error.text() << '\n';
  return kFailure;
}

}  // namespace

int run_convert_command(const Arguments& arguments) {
  po::options_description options(
      "Reads the game records of FILE, be they PGN-like, with PlayOK's numbers for points, single\n"
      "actions as Sanmill exports them or bare lists of turns, and writes them with tags and "
      "whole\n"
      "turns in written notation, or in another form. A game with an error is left out and named "
      "on\n"
      "standard error; a file of --output that exists is then left as it was.\n"
      "\nOptions");
  // clang-format off
  options.add_options()
      ("output", po::value<std::string>(), "the file to write; standard output if not given")
      ("form", po::value<std::string>()->default_value("record"),
       "record; uci or actions: a line a game as `position` reads it; numbers: points as PlayOK "
       "numbers them; fens: each position, a line each")
      ("keep-going", "write the other games to --output when some have errors")
      ("variant", po::value<std::string>()->default_value("ninemensmorris"),
       "the game of records that do not name one");
  // clang-format on
  add_load_option(options);
  const ParsedArguments parsed("convert", "millstone convert FILE [options]", options, {"file"},
                               arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  if (!parsed.has("file")) return usage_error("convert", "FILE is missing");
  const auto form = parse_record_form(parsed.get<std::string>("form"));
  if (!form) {
    return usage_error("convert", "unknown form '" + parsed.get<std::string>("form") +
                                      "'; record, uci, actions, numbers or fens");
  }
  const auto& files = parsed.get<std::vector<std::string>>("file");
  if (files.size() != 1) return usage_error("convert", "expected one FILE");

  const auto known = load_games("convert", parsed);
  if (!known) return kFailure;
  const auto records = read_record_file(files.front(), *known, parsed.get<std::string>("variant"));
  if (!records) return fail(records.error());

  for (const Error& error : records->errors) fail(error);
  const bool good = records->errors.empty();
  std::string out;
  for (const GameRecord& record : records->games) out += write_as(*form, record);
  if (!good && parsed.has("output") && !parsed.has("keep-going")) {
    // In place, games that cannot be read would be lost.
    return fail({"nothing is written to " + parsed.get<std::string>("output"), "",
                 "games without errors, or --keep-going to leave them out"});
  }
  if (!parsed.has("output")) {
    std::cout << out << std::flush;
  } else if (Status status = write_file(parsed.get<std::string>("output"), out); !status) {
    return fail(status.error());
  }
  return good ? kSuccess : kFailure;
}

}  // namespace millstone
