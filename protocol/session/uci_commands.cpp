// The commands of UCI but for the search: greeting, options, positions.
#include <algorithm>

#include "engine/text/text.h"
#include "engine/text/words.h"
#include "protocol/session/command.h"
#include "protocol/session/context.h"
#include "protocol/wording/identity.h"

namespace millstone {
namespace {

std::string greeting(const Context& context) {
  std::string out =
      "id name " + name_and_version() + "\nid author " + std::string(kEngineAuthor) + '\n';
  for (const Option& option : context.options.all()) {
    if (option.listed) out += describe(option) + '\n';
  }
  return out;
}

void uci(Context& context, std::string_view) {
  context.out.line(greeting(context) + "uciok");
}

void ugi(Context& context, std::string_view) {
  context.out.line(greeting(context) + "ugiok");
}

void isready(Context& context, std::string_view) {
  if (!context.activity.running()) {
    for (const std::string& message : context.engine.make_ready()) context.out.info(message);
  }
  context.out.line("readyok");
}

void debug(Context& context, std::string_view arguments) {
  const auto words = command_words(arguments);
  if (words.size() == 1 && (words[0] == "on" || words[0] == "off")) {
    context.settings.debug = words[0] == "on";
  } else {
    context.out.error("debug needs on or off");
  }
}

void quit(Context& context, std::string_view) {
  context.quit = true;
}

void setoption(Context& context, std::string_view arguments) {
  const auto setting = parse_setoption(arguments);
  if (!setting) return context.out.error(setting.error());
  const Option* option = context.options.find(setting->name);
  if (option != nullptr && option->type != OptionType::kButton && !setting->has_value) {
    return context.out.error("option " + option->name + " needs `value` and a value");
  }
  const Status status = context.options.set(setting->name, setting->value);
  if (!status) return context.out.error(status.error());
  if (context.settings.debug) context.out.info("option " + option->name + " is set");
}

void new_game(Context& context, std::string_view) {
  context.engine.new_game();
}

// position startpos|fen FEN [moves TURN …]
void position(Context& context, std::string_view arguments) {
  const auto words = command_words(arguments);
  const auto moves = std::find(words.begin(), words.end(), "moves");
  const std::vector<std::string_view> start(words.begin(), moves);
  std::vector<std::string_view> turns(moves, words.end());
  if (!turns.empty()) turns.erase(turns.begin());

  std::string fen;
  if (start.size() > 1 && start[0] == "fen") {
    fen = join_words({start.begin() + 1, start.end()});
  } else if (start.size() != 1 || start[0] != "startpos") {
    const std::string given = join_words(start);
    return context.out.error(
        Error{given.empty() ? "position without a start" : "no position in " + quoted(given),
              "position", "startpos or fen FEN, then perhaps moves and turns"});
  }
  const Status status = context.engine.set_position(fen, join_words(turns));
  if (!status) context.out.error(status.error());
}

constexpr Command kUciCommands[] = {
    {"uci", Timing::kUrgent, uci, ": the engine's name and options"},
    {"ugi", Timing::kUrgent, ugi, ": the same, for clients that speak UGI"},
    {"isready", Timing::kUrgent, isready, ": answered by readyok, during a search too"},
    {"setoption", Timing::kWaits, setoption, "name NAME [value VALUE]: sets an option"},
    {"ucinewgame", Timing::kWaits, new_game, ": forgets what earlier searches learnt"},
    {"uginewgame", Timing::kWaits, new_game, ": the same"},
    {"position", Timing::kWaits, position,
     "startpos|fen FEN [moves TURN ...]: the position to search"},
    {"debug", Timing::kWaits, debug, "on|off: more messages"},
    {"quit", Timing::kUrgent, quit, ": ends the program"},
};

}  // namespace

std::span<const Command> uci_commands() {
  return kUciCommands;
}

}  // namespace millstone
