// `millstone mistakes`: how often a search, or the players of recorded games, lower the exact
// value.
#include <iostream>
#include <map>
#include <optional>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/records/record_files.h"
#include "engine/text/text_file.h"
#include "tools/analyse/searcher.h"
#include "tools/command_line/command_line.h"
#include "tools/command_line/loaded_games.h"
#include "tools/judge/judged_positions.h"
#include "tools/judge/mistake_counts.h"
#include "tools/match/stop_signal.h"
#include "tools/openings/opening_book.h"

namespace millstone {
namespace {

namespace po = boost::program_options;

constexpr std::uint64_t kUsualNodes = 60'000;
constexpr std::size_t kMaxFile = std::size_t{256} << 20;

constexpr const char* kMistakesHelp =
    "Searches positions whose exact value is known and counts the turns that lower it: of all\n"
    "positions in which some turn would, by phase, with 95 % confidence intervals, and by what "
    "was\n"
    "given away. With --games it judges the turns that were played, for each player.\n\n"
    "The search begins each position with an empty memory and plays without tables of its own but\n"
    "for those of --engine-tables. SIGINT ends the work; what is done is reported.\n\nOptions";

po::options_description mistakes_options() {
  po::options_description options(kMistakesHelp);
  // clang-format off
  options.add_options()
      ("positions", po::value<std::string>(), "a FEN a line, judged by --tables")
      ("values", po::value<std::string>(),
       "positions with the result of every turn: FEN, result (1, 0, -1) and turn=result ..., tabs "
       "between the three")
      ("games", po::value<std::string>(), "game records, judged by --tables")
      ("tables", po::value<std::string>(), "the directory of tables that judges")
      ("nodes", po::value<std::uint64_t>(),
       "nodes of each search; 60000 when no limit is given")
      ("movetime", po::value<Milliseconds>(), "milliseconds of each search")
      ("depth", po::value<int>(), "plies of each search")
      ("builtin", "the search uses the tables inside the program")
      ("engine-tables", po::value<std::string>()->default_value(""),
       "directories of tables the search uses, ':' between")
      ("hash", po::value<int>()->default_value(16), "MB of the transposition table")
      ("hands", "a row for each number of pieces in hand as well")
      ("list", "print each mistake: FEN, turn, what it cost");
  // clang-format on
  add_game_options(options);
  return options;
}

int complain(const Error& error) {
  std::cerr << "millstone mistakes: " << error.text() << '\n';
  return kFailure;
}

const char* cost_text(Cost cost) {
  switch (cost) {
    case Cost::kWinForDraw:
      return "win for draw";
    case Cost::kDrawForLoss:
      return "draw for loss";
    case Cost::kWinForLoss:
      return "win for loss";
    case Cost::kNothing:
      break;
  }
  return "nothing";
}

// Counts one turn, and tells of it when it is a mistake and `list` is asked for.
void count(MistakeCounts& counts, const PreparedRules& rules, const JudgedPosition& judged,
           Turn turn, bool list) {
  const auto after = judged.after(turn);
  if (!after) return;  // not a whole turn, as where a record stops
  const Cost cost = cost_of(judged.value, *after);
  counts.add(judged.position, cost, judged.mistake_possible());
  if (list && cost != Cost::kNothing)
    std::cout << to_fen(rules, judged.position) << '\t' << to_text(rules.board(), turn) << '\t'
              << cost_text(cost) << '\n';
}

int judge_search(const ParsedArguments& parsed, const PreparedRulesPtr& rules,
                 const std::vector<JudgedPosition>& positions, const SearchLimits& limits) {
  SearchOptions options;
  options.hash_mb = parsed.get<int>("hash");
  options.tablebase_built_in = parsed.has("builtin");
  options.tablebase_path = parsed.get<std::string>("engine-tables");
  const StopSignal stop(true);
  Searcher searcher(options, [&stop] { return stop.finishing(); });
  MistakeCounts counts;
  std::size_t done = 0;
  for (const JudgedPosition& judged : positions) {
    searcher.new_game();
    const auto found = searcher.search(Game(rules, judged.position), limits);
    if (!found) break;
    ++done;
    count(counts, *rules, judged, found->best, parsed.has("list"));
  }
  for (const std::string& message : searcher.messages())
    std::cerr << "millstone mistakes: " << message << '\n';
  std::cout << counts.text(parsed.has("hands")) << std::flush;
  if (done == positions.size()) return kSuccess;
  return complain({"stopped after " + std::to_string(done) + " of " +
                       std::to_string(positions.size()) + " positions",
                   "", ""});
}

int judge_games(const ParsedArguments& parsed, const PreparedRulesPtr& rules,
                const tablebase::Prober& tables, const VariantCatalogue& known) {
  const auto records =
      read_record_file(parsed.get<std::string>("games"), known, parsed.get<std::string>("variant"));
  if (!records) return complain(records.error());
  for (const Error& error : records->errors) complain(error);
  std::map<std::string, MistakeCounts> players;
  for (const GameRecord& record : records->games) {
    Game game(rules, record.game.first_position());
    for (const Turn turn : whole_turns(record.game)) {
      if (!is_legal(*rules, game.position(), turn)) break;
      const std::string_view name = record.tag(game.position().side == kWhite ? "White" : "Black");
      if (const auto judged = judge(tables, game.position()))
        count(players[std::string(name)], *rules, *judged, turn, parsed.has("list"));
      game.play(turn);
    }
  }
  for (const auto& [name, counts] : players)
    std::cout << (name.empty() ? "?" : name) << '\n' << counts.text(parsed.has("hands"));
  return records->errors.empty() ? kSuccess : kFailure;
}

// The positions of --values or --positions.
Result<std::vector<JudgedPosition>> read_positions(const ParsedArguments& parsed,
                                                   const PreparedRulesPtr& rules,
                                                   const tablebase::Prober* tables) {
  const std::string& path = parsed.get<std::string>(parsed.has("values") ? "values" : "positions");
  const auto text = read_text_file(path, kMaxFile);
  if (!text) return text.error();
  if (parsed.has("values")) return read_judged_positions(*text, path, *rules);
  const auto games = read_fens(*text, path, rules);
  if (!games) return games.error();
  std::vector<JudgedPosition> positions;
  for (const Game& game : *games) {
    auto judged = judge(*tables, game.position());
    if (!judged)
      return Error{"the tables do not know " + to_fen(*rules, game.position()), path,
                   "tables of the whole game"};
    positions.push_back(std::move(*judged));
  }
  return positions;
}

// A limit below 1 is refused; without any the standard one holds.
Result<SearchLimits> read_limits(const ParsedArguments& parsed) {
  SearchLimits limits;
  if (parsed.has("depth")) limits.depth = parsed.get<int>("depth");
  if (parsed.has("nodes")) limits.nodes = parsed.get<std::uint64_t>("nodes");
  if (parsed.has("movetime")) limits.movetime = parsed.get<Milliseconds>("movetime");
  if (limits.depth.value_or(1) < 1) return Error{"--depth is out of range", "", "1 or more"};
  if (limits.nodes.value_or(1) < 1) return Error{"--nodes is out of range", "", "1 or more"};
  if (limits.movetime.value_or(1) < 1) return Error{"--movetime is out of range", "", "1 or more"};
  if (!limits.depth && !limits.nodes && !limits.movetime) limits.nodes = kUsualNodes;
  return limits;
}

}  // namespace

int run_mistakes_command(const Arguments& arguments) {
  const ParsedArguments parsed("mistakes", "millstone mistakes [options]", mistakes_options(), {},
                               arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  const int sources = parsed.has("positions") + parsed.has("values") + parsed.has("games");
  if (sources != 1)
    return usage_error("mistakes", "expected one of --positions, --values and --games");
  if (!parsed.has("values") && !parsed.has("tables"))
    return usage_error("mistakes", "--tables is missing: the directory that judges");
  if (parsed.get<int>("hash") < 1) return usage_error("mistakes", "--hash is out of range");
  const auto limits = read_limits(parsed);
  if (!limits) return usage_error("mistakes", limits.error().text());

  const auto known = load_games("mistakes", parsed);
  if (!known) return kFailure;
  const auto game = find_game(*known, parsed.get<std::string>("variant"));
  if (!game) return usage_error("mistakes", game.error().text());
  const Variant* variant = *game;
  const auto rules = std::make_shared<const PreparedRules>(variant->rules);

  std::optional<tablebase::Prober> tables;
  if (parsed.has("tables")) {
    tables.emplace(rules,
                   tablebase::TableSources{.directories = {parsed.get<std::string>("tables")}});
    for (const std::string& message : tables->tables().messages()) std::cerr << message << '\n';
  }
  if (parsed.has("games")) return judge_games(parsed, rules, *tables, *known);
  const auto positions = read_positions(parsed, rules, tables ? &*tables : nullptr);
  if (!positions) return complain(positions.error());
  return judge_search(parsed, rules, *positions, *limits);
}

}  // namespace millstone
