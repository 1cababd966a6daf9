// The option registry and the grammar of `setoption`.
#include "protocol/options/option.h"

#include <cassert>

#include "engine/text/nearest_word.h"
#include "engine/text/text.h"
#include "engine/text/words.h"

namespace millstone {
namespace {

const char* type_name(OptionType type) {
  switch (type) {
    case OptionType::kCheck:
      return "check";
    case OptionType::kSpin:
      return "spin";
    case OptionType::kCombo:
      return "combo";
    case OptionType::kButton:
      return "button";
    case OptionType::kString:
      return "string";
  }
  return "";
}

// UCI has no other way to write an empty text.
constexpr std::string_view kEmpty = "<empty>";

// The value in the form Option::apply is promised, or what is wrong with it.
Result<std::string> check_value(const Option& option, std::string_view value) {
  switch (option.type) {
    case OptionType::kCheck:
      for (const char* word : {"true", "false"}) {
        if (equal_ignoring_case(value, word)) return std::string(word);
      }
      return Error{quoted(value) + " is no value of a check option", "", allowed_values(option)};
    case OptionType::kSpin: {
      const auto number = parse_integer(value);
      if (!number) return Error{quoted(value) + " is not a number", "", allowed_values(option)};
      if (*number < option.low || *number > option.high) {
        return Error{quoted(value) + " is out of range", "", allowed_values(option)};
      }
      return std::to_string(*number);
    }
    case OptionType::kCombo: {
      for (const auto& choice : option.choices()) {
        if (equal_ignoring_case(value, choice)) return choice;
      }
      return Error{quoted(value) + " is not one of the choices", "", allowed_values(option)};
    }
    case OptionType::kButton:
      return std::string();
    case OptionType::kString:
      return std::string(value == kEmpty ? std::string_view() : value);
  }
  return Error{"unknown type of option", "", ""};
}

}  // namespace

void OptionRegistry::add(Option option) {
  assert(find(option.name) == nullptr);
  options_.push_back(std::move(option));
}

const Option* OptionRegistry::find(std::string_view name) const {
  for (const auto& option : options_) {
    if (equal_ignoring_case(option.name, name)) return &option;
  }
  return nullptr;
}

Status OptionRegistry::set(std::string_view name, std::string_view value) const {
  const Option* option = find(name);
  if (option == nullptr) {
    std::vector<std::string> names;
    for (const Option& known : options_) names.push_back(known.name);
    const std::string near = nearest_word(name, names);
    return Error{"unknown option " + quoted(name) +
                     (near.empty() ? "" : "; did you mean " + quoted(near) + "?"),
                 "setoption", "a name that `uci` lists"};
  }
  const auto checked = check_value(*option, value);
  Status status = checked ? option->apply(*checked) : Status(checked.error());
  if (status) return status;
  Error error = status.error();
  error.where = "option " + option->name + (error.where.empty() ? "" : ", " + error.where);
  return error;
}

std::string allowed_values(const Option& option) {
  switch (option.type) {
    case OptionType::kCheck:
      return "true or false";
    case OptionType::kSpin:
      return std::to_string(option.low) + " to " + std::to_string(option.high);
    case OptionType::kCombo:
      return join_with_or(option.choices());
    case OptionType::kButton:
      return "(button)";
    case OptionType::kString:
      return "text";
  }
  return "";
}

std::string describe(const Option& option) {
  std::string out = "option name " + option.name + " type " + type_name(option.type);
  if (option.type == OptionType::kButton) return out;
  out += " default " + (option.standard.empty() ? std::string(kEmpty) : option.standard);
  if (option.type == OptionType::kSpin) {
    out += " min " + std::to_string(option.low) + " max " + std::to_string(option.high);
  }
  if (option.type == OptionType::kCombo) {
    for (const auto& choice : option.choices()) out += " var " + choice;
  }
  return out;
}

Result<OptionSetting> parse_setoption(std::string_view arguments) {
  const Error grammar{"no option named", "setoption", "setoption name NAME [value VALUE]"};
  if (!equal_ignoring_case(take_word(arguments), "name")) return grammar;
  OptionSetting setting;
  for (auto word = take_word(arguments); !word.empty(); word = take_word(arguments)) {
    if (equal_ignoring_case(word, "value")) {
      setting.has_value = true;
      setting.value = trim(arguments);
      break;
    }
    if (!setting.name.empty()) setting.name += ' ';
    setting.name += word;
  }
  if (setting.name.empty()) return grammar;
  return setting;
}

}  // namespace millstone
