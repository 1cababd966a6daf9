// Commands for people: what stands on the board, which rules hold, which turns are legal.
#include <algorithm>
#include <cstdio>

#include "engine/notation/fen.h"
#include "engine/rules/digest.h"
#include "engine/rules/parameters.h"
#include "engine/rules/variant_file.h"
#include "engine/search/evaluate.h"
#include "engine/tablebase/prober.h"
#include "engine/text/text.h"
#include "engine/text/words.h"
#include "protocol/session/command.h"
#include "protocol/session/context.h"
#include "protocol/session/drawing.h"
#include "protocol/session/variant_files.h"
#include "protocol/wording/identity.h"

namespace millstone {
namespace {

// The variant's name, and whether rule options have changed it since.
std::string variant_of(const Context& context) {
  const Variant* variant = context.catalogue.find(context.variant);
  const bool same =
      variant != nullptr && format_rules(variant->rules) == format_rules(context.engine.rules());
  return context.variant + (same ? "" : " (changed)");
}

void d(Context& context, std::string_view) {
  const Game& game = context.engine.game();
  const Position& position = game.position();
  char key[17];
  std::snprintf(key, sizeof key, "%016llX", static_cast<unsigned long long>(position.key));
  std::string out = '\n' + draw_board(game.rules().board(), position);
  out += "\nFen: " + to_fen(game.rules(), position);
  out += "\nKey: " + std::string(key);
  out += "\nVariant: " + variant_of(context);
  out += "\nRules digest: " + rules_digest(context.engine.rules());
  out += "\nState: " + describe(game.outcome());
  if (const auto value = context.engine.tables()->probe(position); value && !game.outcome().over())
    out += "\nTables: " + describe(*value);
  if (game.occurrences() > 1) {
    out += "\nOccurrences: " + std::to_string(game.occurrences());
  }
  context.out.line(out);
}

void eval(Context& context, std::string_view) {
  const Game& game = context.engine.game();
  if (game.outcome().over()) {
    return context.out.line("Evaluation: none, the game is over: " + describe(game.outcome()));
  }
  const auto row = [](const char* name, const std::string& white, const std::string& black) {
    char text[128];
    std::snprintf(text, sizeof text, "%-24s %8s %8s\n", name, white.c_str(), black.c_str());
    return std::string(text);
  };
  std::string out = row("Term (centi-pieces)", "White", "Black");
  for (const EvalTerm& term : evaluate_terms(game.rules(), game.position())) {
    out += row(term.name.c_str(), std::to_string(term.value[kWhite]),
               std::to_string(term.value[kBlack]));
  }
  out += "Evaluation: " + std::to_string(evaluate(game.rules(), game.position())) +
         " (side to move: " + (game.position().side == kWhite ? "White" : "Black") + ')';
  context.out.line(out);
}

// Exchanges the colours, as a check that both are treated alike.
void flip(Context& context, std::string_view) {
  const Game& game = context.engine.game();
  Position p = game.position();
  std::swap(p.pieces[kWhite], p.pieces[kBlack]);
  std::swap(p.hand[kWhite], p.hand[kBlack]);
  std::swap(p.used[kWhite], p.used[kBlack]);
  std::swap(p.reform_lines[kWhite], p.reform_lines[kBlack]);
  std::swap(p.reform_at[kWhite], p.reform_at[kBlack]);
  std::swap(p.reform_back[kWhite], p.reform_back[kBlack]);
  p.side = ~p.side;
  p.after = ~p.after;
  const Status status = context.engine.set_position(to_fen(game.rules(), p), "");
  if (!status) {
    context.out.error("with colours exchanged the position cannot be: " + status.error().text());
  }
}

void legal(Context& context, std::string_view) {
  const Game& game = context.engine.game();
  const TurnFormat format = context.settings.style.turns;
  // More than anybody reads, and far more than any game that is built in has from its start.
  constexpr std::uint64_t kMostTurns = 100'000;
  auto [turns, order] = game.legal(kMostTurns);
  if (order == RemovalOrder::kDistinct) {
    context.out.info("the turns are more than " + std::to_string(kMostTurns) +
                     " with every order of their removals; legal lists one order of each");
  }
  if (format == TurnFormat::kAction && !turns.empty()) {
    turns.clear();
    generate_actions(game.rules(), game.position(), turns);
  }
  std::vector<std::string> texts;
  for (const Turn turn : turns) texts.push_back(to_text(game.rules().board(), turn, format));
  std::sort(texts.begin(), texts.end());
  std::string out = "legal";
  for (const std::string& text : texts) out += ' ' + text;
  context.out.line(out);
}

void state(Context& context, std::string_view) {
  context.out.line("state " + describe(context.engine.game().outcome()));
}

void rules(Context& context, std::string_view) {
  const Rules& now = context.engine.rules();
  const Variant* variant = context.catalogue.find(context.variant);
  const std::string name = variant_of(context);
  Variant shown;
  // Changed rules need a name of their own, or they could not be loaded again.
  shown.name = name == context.variant ? name : "my-" + context.variant;
  if (variant != nullptr) shown.title = variant->title;
  shown.rules = now;
  context.out.line(format_variant(shown) + "# digest " + rules_digest(now));
}

// Hands the file named by the arguments to `act`, where this session may read files.
void with_file(Context& context, std::string_view arguments,
               void (*act)(Context&, const std::string&)) {
  const std::string path(trim(arguments));
  if (!context.limits.files) return context.out.error("this session may not read files");
  if (path.empty()) return context.out.error("the name of a file is missing");
  act(context, path);
}

void check(Context& context, std::string_view arguments) {
  with_file(context, arguments, check_variants_of);
}

void load(Context& context, std::string_view arguments) {
  with_file(context, arguments, load_variants_of);
}

void compiler(Context& context, std::string_view) {
  std::string out = name_and_version() + ", compiled by " + build_tools();
  if (!build_commit().empty()) out += ", commit " + std::string(build_commit());
  context.out.line(out);
}

// The table of options as the README shows it.
std::string option_table(const OptionRegistry& options) {
  std::string out = "| option | values | default | meaning |\n|---|---|---|---|\n";
  for (const Option& option : options.all()) {
    if (!option.listed) continue;
    const std::string standard = option.standard.empty() ? "" : '`' + option.standard + '`';
    out += "| `" + option.name + "` | " + allowed_values(option) + " | " + standard + " | " +
           option.help + " |\n";
  }
  return out;
}

void help(Context& context, std::string_view arguments) {
  if (trim(arguments) == "options") return context.out.line(option_table(context.options));
  std::string out = "Commands (turns: d6, d6d5, d7xa1; see the README for positions):\n";
  for (const Command& command : all_commands()) {
    out += "  " + std::string(command.name);
    if (!command.usage.starts_with(':')) out += ' ';
    out += std::string(command.usage) + '\n';
  }
  context.out.line(out);
}

constexpr Command kShowCommands[] = {
    {"d", Timing::kShows, d, ": the board and all that belongs to it"},
    {"eval", Timing::kShows, eval, ": each term of the static evaluation"},
    {"flip", Timing::kWaits, flip, ": exchanges the colours"},
    {"legal", Timing::kShows, legal, ": the legal turns, sorted"},
    {"state", Timing::kShows, state, ": ongoing, or the result and its reason"},
    {"rules", Timing::kShows, rules, ": every rule in force, as a variant file, and their digest"},
    {"check", Timing::kShows, check, "FILE: finds the errors of a variant file"},
    {"load", Timing::kWaits, load, "FILE: adds the rule sets of a variant file to option Variant"},
    {"compiler", Timing::kShows, compiler, ": how the program was built"},
    {"help", Timing::kShows, help, "[options]: this list, or a table of the options"},
};

}  // namespace

std::span<const Command> show_commands() {
  return kShowCommands;
}

}  // namespace millstone
