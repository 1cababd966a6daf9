// Commands for programs that show a board: everything they draw or offer, as JSON on one line, so
// that no rule, no board and no notation has to be known to them. Used by the board in web/.
#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/records/record.h"
#include "engine/records/record_rules.h"
#include "engine/rules/board_section.h"
#include "engine/rules/parameters.h"
#include "engine/rules/variant_file.h"
#include "engine/tablebase/prober.h"
#include "engine/text/text.h"
#include "engine/text/text_file.h"
#include "engine/text/words.h"
#include "protocol/session/board_layout.h"
#include "protocol/session/command.h"
#include "protocol/session/context.h"

namespace millstone {
namespace {

using Json = nlohmann::ordered_json;

// Of rule sets that a session was sent as text: what they may take of the memory of all.
constexpr std::size_t kMaxDefinition = std::size_t{64} << 10;
constexpr std::size_t kMaxVariants = 500;

// Text of unknown origin may be no UTF-8.
std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json board_json(const Topology& board) {
  Json points = Json::array(), edges = Json::array(), lines = Json::array(), ranks = Json::array();
  for (Point p = 0; p < board.size(); ++p) {
    const DrawnPlace place = drawn_place(board, p);
    points.push_back({{"name", board.name(p)}, {"x", place.x}, {"y", place.y}});
    for (Bitboard later = board.neighbours(p); later;) {
      const Point q = pop_lsb(later);
      if (q > p) edges.push_back({board.name(p), board.name(q)});
    }
  }
  for (const Line& line : board.lines()) {
    Json names = Json::array();
    for (const Point p : line.points) names.push_back(board.name(p));
    lines.push_back({{"points", std::move(names)}, {"kind", line_kind_name(line.kind)}});
  }
  for (const auto& rank : board.ranks()) {
    Json names = Json::array();
    for (const Point p : rank) names.push_back(board.name(p));
    ranks.push_back(std::move(names));
  }
  return {{"id", board.id()},
          {"points", std::move(points)},
          {"edges", std::move(edges)},
          {"lines", std::move(lines)},
          {"ranks", std::move(ranks)}};
}

void board(Context& context, std::string_view arguments) {
  const Topology& topology = context.engine.game().rules().board();
  const std::string_view form = trim(arguments);
  if (form == "json") return context.out.line("board " + dumped(board_json(topology)));
  if (!form.empty()) return context.out.error(Error{"no form " + quoted(form), "board", "json"});
  context.out.line(format_board(topology));
}

void games(Context& context, std::string_view) {
  Json list = Json::array();
  for (const Variant& variant : context.catalogue.variants()) {
    list.push_back({{"name", variant.name},
                    {"title", variant.title},
                    {"board", variant.rules.board->id()},
                    {"pieces", variant.rules.pieces}});
  }
  context.out.line("games " + dumped(list));
}

// "values d6:win:12 f4:draw d2:loss": what tables tell of each turn, none left out that they know.
void values(Context& context, std::string_view) {
  const Game& game = context.engine.game();
  std::string out = "values";
  if (!game.outcome().over()) {
    const auto tables = context.engine.tables();
    for (const auto& known : tables->probe_turns(game.position())) {
      if (!known.value) continue;
      constexpr const char* kNames[] = {"loss", "draw", "win"};
      out += ' ' + to_text(game.rules().board(), known.turn) + ':' +
             kNames[static_cast<int>(known.value->wdl)];
      if (known.value->turns) out += ':' + std::to_string(*known.value->turns);
    }
  }
  context.out.line(out);
}

// The text that a command was given as one JSON string, which holds line ends; false: an error was
// reported.
bool take_text(Context& context, std::string_view arguments, const char* command,
               std::string& text) {
  // Nothing but a string is parsed: other JSON may be nested without end.
  const std::string_view given = trim(arguments);
  const Json json = given.starts_with('"') ? Json::parse(given, nullptr, false) : Json();
  if (!json.is_string()) {
    context.out.error(Error{"no text", command, "a JSON string: \"line 1\\nline 2\""});
    return false;
  }
  auto plain = plain_text(json.get<std::string>());
  if (plain) {
    text = *std::move(plain);
  } else {
    context.out.error(plain.error());
  }
  return plain.ok();
}

// The value of option Variant with the rules of a record, which may name them by a title, or by a
// name whose rules are others here.
std::string variant_of(const GameRecord& record, const VariantCatalogue& known) {
  const std::string rules = format_rules(record.game.rules().rules());
  const auto same = [&](const Variant& variant) { return format_rules(variant.rules) == rules; };
  const Variant* named = RecordRules(known).by_name(record.variant);
  if (named != nullptr && same(*named)) return named->name;
  const auto& all = known.variants();
  const auto found = std::find_if(all.begin(), all.end(), same);
  return found == all.end() ? record.variant : found->name;
}

Json record_json(const GameRecord& record, const VariantCatalogue& known) {
  const Game& game = record.game;
  const std::string fen = to_fen(game.rules(), game.first_position());
  Json tags = Json::object(), turns = Json::array();
  for (const RecordTag& tag : record.tags) tags[tag.name] = tag.value;
  for (const Turn turn : game.turns()) turns.push_back(to_text(game.rules().board(), turn));
  return {{"variant", variant_of(record, known)},
          {"fen", fen == to_fen(game.rules(), start_position(game.rules())) ? "" : fen},
          {"turns", std::move(turns)},
          {"result", result_text(record.result)},
          {"tags", std::move(tags)}};
}

void record(Context& context, std::string_view arguments) {
  std::string text;
  if (!take_text(context, arguments, "record", text)) return;
  RecordFile file = read_records(text, "text", context.catalogue, context.variant);
  if (file.games.empty()) {  // a list of turns without tags may well be of the best-known game
    RecordFile other = read_records(text, "text", context.catalogue);
    if (!other.games.empty()) file = std::move(other);
  }
  Json games = Json::array(), errors = Json::array();
  for (const GameRecord& game : file.games) games.push_back(record_json(game, context.catalogue));
  for (const Error& error : file.errors) errors.push_back(error.text());
  context.out.line("record " +
                   dumped({{"games", std::move(games)}, {"errors", std::move(errors)}}));
}

void define(Context& context, std::string_view arguments) {
  std::string text;
  if (!take_text(context, arguments, "define", text)) return;
  if (text.size() > kMaxDefinition || context.catalogue.variants().size() >= kMaxVariants) {
    return context.out.error(Error{"too many rules", "define",
                                   "at most " + std::to_string(kMaxDefinition) +
                                       " bytes at a time and " + std::to_string(kMaxVariants) +
                                       " games in all"});
  }
  const VariantFile file = load_variant_file(text, "text", context.catalogue);
  Json names = Json::array(), errors = Json::array();
  for (const Variant& variant : file.variants) names.push_back(variant.name);
  for (const Error& error : file.errors) errors.push_back(error.text());
  context.out.line("defined " +
                   dumped({{"games", std::move(names)}, {"errors", std::move(errors)}}));
}

constexpr Command kGuiCommands[] = {
    {"board", Timing::kShows, board,
     "[json]: points, edges and lines, as in a variant file, or with the places to draw them at"},
    {"games", Timing::kShows, games, ": the values of option Variant with titles, as JSON"},
    {"values", Timing::kShows, values, ": what tables know of each legal turn"},
    {"record", Timing::kShows, record, "\"TEXT\": reads game records, answers with JSON"},
    {"define", Timing::kWaits, define,
     "\"TEXT\": adds the rule sets of a variant file's text to option Variant"},
};

}  // namespace

std::span<const Command> gui_commands() {
  return kGuiCommands;
}

}  // namespace millstone
