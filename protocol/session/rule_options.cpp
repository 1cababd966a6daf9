// Options that change the rules. Each makes the start position of the changed rules current.
#include "protocol/session/rule_options.h"

#include "engine/rules/parameters.h"
#include "engine/rules/presets.h"
#include "engine/text/text.h"
#include "protocol/session/context.h"

namespace millstone {
namespace {

Status choose_variant(Context& context, const std::string& name) {
  const Variant& variant = *context.catalogue.find(name);
  const Status status = context.engine.set_rules(variant.rules);
  if (status) context.variant = variant.name;
  return status;
}

Option variant_option(Context& context, std::string name, bool listed) {
  Option option;
  option.name = std::move(name);
  option.type = OptionType::kCombo;
  option.help = "the game; sets every rule option";
  option.standard = presets().front().name;
  option.choices = [&context] {
    std::vector<std::string> names;
    for (const Variant& variant : context.catalogue.variants()) names.push_back(variant.name);
    return names;
  };
  option.listed = listed;
  option.apply = [&context](const std::string& value) { return choose_variant(context, value); };
  return option;
}

// Changes one parameter of the present rules, or nothing.
Status change_rule(Context& context, const Parameter& parameter, std::string_view value) {
  Rules rules = context.engine.rules();
  if (Status status = parameter.set(rules, value); !status) return status;
  Status status = context.engine.set_rules(rules);
  if (status) return status;
  Error error = status.error();
  error.what = "these rules cannot be played: " + error.what;
  error.expected += (error.expected.empty() ? "" : "; ") +
                    std::string(
                        "set Variant to the nearest game first, then the options that "
                        "differ in an order that keeps the rules possible");
  return error;
}

// Words beside numbers make a spin impossible.
std::vector<std::string> number_choices(const Parameter& parameter) {
  std::vector<std::string> out;
  for (int n = parameter.low; n <= parameter.high; ++n) out.push_back(std::to_string(n));
  out.insert(out.end(), parameter.choices.begin(), parameter.choices.end());
  return out;
}

Option rule_option(Context& context, const Parameter& parameter) {
  Option option;
  option.name = parameter.option;
  option.help = parameter.help;
  option.standard = parameter.get(default_rules());
  switch (parameter.type) {
    case ParameterType::kBool:
      option.type = OptionType::kCheck;
      break;
    case ParameterType::kNumber:
      option.type = parameter.choices.empty() ? OptionType::kSpin : OptionType::kCombo;
      option.low = parameter.low;
      option.high = parameter.high;
      option.choices = [&parameter] { return number_choices(parameter); };
      break;
    case ParameterType::kChoice:
      option.type = OptionType::kCombo;
      option.choices = [&parameter] { return parameter.choices; };
      break;
    case ParameterType::kText:
      option.type = OptionType::kString;
      break;
  }
  option.apply = [&context, &parameter](const std::string& value) {
    return change_rule(context, parameter, value);
  };
  return option;
}

// A name of Sanmill: its parameter and what its values mean there. `meanings` is indexed by the
// value; a check option has two, false and true. Empty: the number is taken as it is.
struct SanmillName {
  const char* name;
  const char* key;
  std::vector<std::string> meanings;
};

const std::vector<SanmillName>& sanmill_names() {
  static const std::vector<SanmillName> names = {
      {"PiecesCount", "pieces", {}},
      {"flyPieceCount", "flyAt", {}},
      {"PiecesAtLeastCount", "minPieces", {}},
      {"HasDiagonalLines", "board", {"nine", "nine-diagonal"}},
      {"MayMoveInPlacingPhase", "moveWhilePlacing", {"false", "true"}},
      {"IsDefenderMoveFirst", "movingStarts", {"alternate", "black"}},
      {"MayRemoveMultiple", "removals", {"one", "perLine"}},
      {"MayRemoveFromMillsAlways", "protection", {"standard", "none"}},
      {"RestrictRepeatedMillsFormation", "reform", {"allowed", "noRemoval"}},
      {"OneTimeUseMill", "lineReuse", {"unlimited", "oncePerPlayer"}},
      {"MayFly", "flyAt", {"0", "3"}},
      {"NMoveRule", "noRemovalPlies", {}},
      {"EndgameNMoveRule", "endgameNoRemovalPlies", {}},
      {"ThreefoldRepetitionRule", "repetition", {"0", "3"}},
  };
  return names;
}

// Sanmill numbers the choices of these.
const std::vector<SanmillName>& sanmill_numbered_names() {
  static const std::vector<SanmillName> names = {
      {"BoardFullAction",
       "boardFull",
       {"firstLoses", "firstThenSecond", "secondThenFirst", "sideToMove", "draw"}},
      {"StalemateAction",
       "blocked",
       {"loss", "pass", "removeAndMove", "removeAndPass", "draw", "bothRemove"}},
  };
  return names;
}

Option sanmill_option(Context& context, const SanmillName& name, OptionType type) {
  const Parameter& parameter = *find_parameter(name.key);
  Option option;
  option.name = name.name;
  option.type = type;
  option.help = "Sanmill's name for " + parameter.option;
  option.standard = type == OptionType::kCheck ? "false" : "0";
  option.low = name.meanings.empty() ? parameter.low : 0;
  option.high =
      name.meanings.empty() ? parameter.high : static_cast<std::int64_t>(name.meanings.size()) - 1;
  option.listed = false;
  option.apply = [&context, &parameter, meanings = name.meanings, type](const std::string& value) {
    if (meanings.empty()) return change_rule(context, parameter, value);
    const std::size_t index =
        type == OptionType::kCheck ? (value == "true" ? 1 : 0) : std::stoul(value);
    return change_rule(context, parameter, meanings[index]);
  };
  return option;
}

}  // namespace

void add_rule_options(Context& context) {
  OptionRegistry& options = context.options;
  options.add(variant_option(context, "Variant", true));
  // Listed, this name would make python-chess send `chess`.
  options.add(variant_option(context, "UCI_Variant", false));
  for (const Parameter& parameter : parameters()) options.add(rule_option(context, parameter));
  for (const SanmillName& name : sanmill_names()) {
    const auto type = name.meanings.empty() ? OptionType::kSpin : OptionType::kCheck;
    options.add(sanmill_option(context, name, type));
  }
  for (const SanmillName& name : sanmill_numbered_names()) {
    options.add(sanmill_option(context, name, OptionType::kSpin));
  }
}

}  // namespace millstone
