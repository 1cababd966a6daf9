// `millstone analyse`: compares each turn of recorded games with the best one.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>

#include "engine/records/record_files.h"
#include "engine/text/file_writer.h"
#include "tools/analyse/report.h"
#include "tools/command_line/command_line.h"
#include "tools/command_line/loaded_games.h"
#include "tools/command_line/progress_line.h"
#include "tools/match/stop_signal.h"

namespace millstone {
namespace {

namespace po = boost::program_options;

constexpr std::uint64_t kStandardNodes = 300'000;  // of each search, when no limit is given
constexpr int kMaxThreads = 512;
constexpr int kMaxHash = 1 << 20;  // MB

constexpr const char* kHelp =
    "Searches every position of the games in FILE and compares each turn with the best one.\n"
    "FILE holds game records as `millstone match` writes them, PlayOK's or Sanmill's records, or\n"
    "lists of turns; `millstone convert --help` tells more. Values are in pieces for the player "
    "of\n"
    "the turn; +M3 is a win proven in three own turns, -M3 a loss.\n\n"
    "Loss: what a turn gave away, in hundredths of a piece; a win counts as ten pieces.\n"
    "Accuracy of a turn: 100 exp(-4.35 d) per cent, where d is by how much the turn lowered the\n"
    "points to be expected: 1 / (1 + exp(-v / 200)) for a value of v hundredths of a piece, 1 for\n"
    "a win, 0 for a loss. That of a player is the mean over the turns with a choice.\n"
    "`?!`, `?` and `??` mark turns with d from 0.05, 0.12 and 0.25.\n\n"
    "SIGINT ends the analysis; what is done is reported. Exit code 1 when a game could not be\n"
    "read, the analysis was stopped or a file could not be written.\n\nOptions";

po::options_description all_options() {
  po::options_description options(kHelp);
  // clang-format off
  options.add_options()
      ("depth", po::value<int>(), "plies of each search")
      ("nodes", po::value<std::int64_t>(),
       "nodes of each search; 300000 when no limit is given")
      ("movetime", po::value<Milliseconds>(), "milliseconds of each search")
      ("quick", "one search for each position in place of two where the best turn was not played: "
                "a turn is worth what the next position is")
      ("threads", po::value<int>()->default_value(1),
       "search threads; with more than one the values differ from run to run")
      ("hash", po::value<int>()->default_value(64), "MB of the transposition table")
      ("tablebase", po::value<std::string>()->default_value(""),
       "directories with tables of perfect play, ':' between; positions they know are exact")
      ("variant", po::value<std::string>()->default_value("ninemensmorris"),
       "the game of records that do not name one")
      ("game", po::value<int>(), "only the game of that number in the file, from 1")
      ("from", po::value<int>()->default_value(1),
       "the first turn, counted singly, as the table of turns does")
      ("to", po::value<int>(), "the last turn")
      ("json", "print JSON in place of tables")
      ("record", po::value<std::string>(), "write the annotated records to this file")
      ("svg", po::value<std::string>(),
       "a file that ends in .svg: the course of the game; else a directory that gets "
       "game-1.svg, game-1-turn-000.svg, ... for the course and each position");
  // clang-format on
  add_load_option(options);
  return options;
}

int fail(const Error& error) {
  std::cerr << "millstone analyse: " << error.text() << '\n';
  return kFailure;
}

// What the arguments ask for, or what is wrong with them.
struct Request {
  AnalysisSettings settings;
  SearchOptions search;
};

Result<Request> read_request(const ParsedArguments& parsed) {
  Request request;
  SearchLimits& limits = request.settings.limits;
  if (parsed.has("depth")) limits.depth = parsed.get<int>("depth");
  if (parsed.has("nodes")) {
    // Read with its sign: -1 would become the greatest number there is.
    const std::int64_t nodes = parsed.get<std::int64_t>("nodes");
    limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(nodes, 0));
  }
  if (parsed.has("movetime")) limits.movetime = parsed.get<Milliseconds>("movetime");
  if (!limits.depth && !limits.nodes && !limits.movetime) limits.nodes = kStandardNodes;
  request.settings.quick = parsed.has("quick");
  request.settings.first = parsed.get<int>("from");
  if (parsed.has("to")) request.settings.last = parsed.get<int>("to");
  request.search.threads = parsed.get<int>("threads");
  request.search.hash_mb = parsed.get<int>("hash");
  request.search.tablebase_path = parsed.get<std::string>("tablebase");
  request.search.analyse_mode = true;

  const auto out_of_range = [](const char* option) {
    return Error{std::string("--") + option + " is out of range", "", ""};
  };
  if (limits.depth.value_or(1) < 1) return out_of_range("depth");
  if (limits.nodes.value_or(1) < 1) return out_of_range("nodes");
  if (limits.movetime.value_or(1) < 1) return out_of_range("movetime");
  if (request.search.threads < 1 || request.search.threads > kMaxThreads) {
    return out_of_range("threads");
  }
  if (request.search.hash_mb < 1 || request.search.hash_mb > kMaxHash) return out_of_range("hash");
  if (request.settings.first < 1) return out_of_range("from");
  if (request.settings.last < request.settings.first) return out_of_range("to");
  return request;
}

Status check_directories(std::string_view paths) {
  while (!paths.empty()) {
    const std::string path(paths.substr(0, paths.find(':')));
    paths.remove_prefix(std::min(path.size() + 1, paths.size()));
    std::error_code code;
    if (!path.empty() && !std::filesystem::is_directory(path, code)) {
      return Error{"no directory '" + path + "'", "--tablebase", "directories with tables"};
    }
  }
  return Done{};
}

std::vector<AnalysedGame> analyse_all(std::vector<GameRecord> records, const Request& request,
                                      const StopSignal& stop) {
  Searcher searcher(request.search, [&stop] { return stop.finishing(); });
  ProgressLine progress;
  std::vector<AnalysedGame> games;
  for (GameRecord& record : records) {
    const std::string game = "Game " + std::to_string(games.size() + 1) + " of " +
                             std::to_string(records.size()) + ": turn ";
    GameAnalysis analysis =
        analyse_game(record.game, request.settings, searcher, [&](int done, int total) {
          progress.show(game + std::to_string(done + 1) + " of " + std::to_string(total));
        });
    const bool complete = analysis.complete;
    games.push_back({std::move(record), std::move(analysis)});
    if (!complete) break;
  }
  progress.clear();
  for (const std::string& message : searcher.messages()) {
    std::cerr << "millstone analyse: " << message << '\n';
  }
  return games;
}

void print(const std::vector<AnalysedGame>& games, bool as_json) {
  if (!as_json) {
    for (std::size_t i = 0; i < games.size(); ++i) {
      std::cout << text_report(games[i], static_cast<int>(i) + 1);
    }
  } else {
    nlohmann::ordered_json json;
    json["games"] = nlohmann::ordered_json::array();
    for (const AnalysedGame& game : games) json["games"].push_back(json_report(game));
    // Names in a record may be of any encoding.
    std::cout << json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
  }
  std::cout << std::flush;
}

Status write_pictures(const std::vector<AnalysedGame>& games, const std::string& path) {
  namespace fs = std::filesystem;
  if (path.ends_with(".svg")) {
    return write_file(path, course_picture(games.front()));
  }
  std::error_code code;
  fs::create_directories(path, code);
  if (code) return Error{"cannot make the directory '" + path + "': " + code.message(), "", ""};
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string stem = (fs::path(path) / ("game-" + std::to_string(i + 1))).string();
    if (Status status = write_file(stem + ".svg", course_picture(games[i])); !status) return status;
    for (const auto& [turn, picture] : position_pictures(games[i])) {
      std::string number = std::to_string(turn);
      number.insert(0, 3 - std::min<std::size_t>(3, number.size()), '0');
      if (Status status = write_file(stem + "-turn-" + number + ".svg", picture); !status) {
        return status;
      }
    }
  }
  return Done{};
}

}  // namespace

int run_analyse_command(const Arguments& arguments) {
  const ParsedArguments parsed("analyse", "millstone analyse FILE [options]", all_options(),
                               {"file"}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  if (!parsed.has("file")) return usage_error("analyse", "FILE is missing");
  const auto& files = parsed.get<std::vector<std::string>>("file");
  if (files.size() != 1) return usage_error("analyse", "expected one FILE");
  const auto request = read_request(parsed);
  if (!request) return usage_error("analyse", request.error().text());

  const StopSignal stop(true);
  const auto known = load_games("analyse", parsed);
  if (!known) return kFailure;
  auto records = read_record_file(files.front(), *known, parsed.get<std::string>("variant"));
  if (!records) return fail(records.error());
  for (const Error& error : records->errors) fail(error);
  if (records->games.empty()) return fail({"there is no game in '" + files.front() + "'", "", ""});

  if (parsed.has("game")) {
    const int number = parsed.get<int>("game");
    const auto games = static_cast<int>(records->games.size());
    if (number < 1 || number > games) {
      return usage_error("analyse", "there is no game " + std::to_string(number) + "; '" +
                                        files.front() + "' has " + std::to_string(games));
    }
    GameRecord one = std::move(records->games[static_cast<std::size_t>(number - 1)]);
    records->games.clear();
    records->games.push_back(std::move(one));
  }
  const std::size_t count = records->games.size();
  // Said before the work, not after it.
  if (parsed.has("svg") && parsed.get<std::string>("svg").ends_with(".svg") && count != 1) {
    return usage_error("analyse", "--svg names a file, but there are " + std::to_string(count) +
                                      " games: name a directory, or one game by --game");
  }
  if (const Status found = check_directories(request->search.tablebase_path); !found) {
    return fail(found.error());
  }
  const std::vector<AnalysedGame> games = analyse_all(std::move(records->games), *request, stop);
  print(games, parsed.has("json"));

  bool good = records->errors.empty();
  if (parsed.has("record")) {
    std::string text;
    for (const AnalysedGame& game : games) text += write_record(annotated(game));
    if (Status status = write_file(parsed.get<std::string>("record"), text); !status) {
      fail(status.error());
      good = false;
    }
  }
  if (parsed.has("svg")) {
    if (Status status = write_pictures(games, parsed.get<std::string>("svg")); !status) {
      fail(status.error());
      good = false;
    }
  }
  if (games.size() < count || !games.back().analysis.complete) {
    fail({"stopped before the end", "", ""});
    good = false;
  }
  return good ? kSuccess : kFailure;
}

}  // namespace millstone
