// Implements option_check.h.
#include "tools/match/option_check.h"

#include <algorithm>

#include "engine/text/text.h"
#include "engine/text/words.h"

namespace millstone {
namespace {

constexpr std::size_t kMostNamed = 60;

// Letters and digits only: `Skill_Level` is close to `Skill Level`.
std::string core(std::string_view name) {
  std::string out;
  for (const char c : to_lower(name)) {
    if (is_digit(c) || (c >= 'a' && c <= 'z')) out += c;
  }
  return out;
}

std::string names_of(const std::vector<OptionReply>& listed, std::string_view wanted) {
  for (const OptionReply& option : listed) {
    if (core(option.name) == core(wanted)) return option.name;
  }
  if (listed.empty()) return "none, as the engine lists none";
  std::string out = "one of ";
  for (std::size_t i = 0; i < std::min(listed.size(), kMostNamed); ++i) {
    if (i > 0) out += ", ";
    out += listed[i].name;
  }
  return out + (listed.size() > kMostNamed ? ", …" : "");
}

bool takes(const OptionReply& option, std::string_view value) {
  if (option.type == "check") {
    return equal_ignoring_case(value, "true") || equal_ignoring_case(value, "false");
  }
  if (option.type == "spin") {
    const auto number = parse_integer(value);
    return number && (!option.low || *number >= *option.low) &&
           (!option.high || *number <= *option.high);
  }
  if (option.type == "combo") {
    return std::any_of(
        option.choices.begin(), option.choices.end(),
        [&](const std::string& choice) { return equal_ignoring_case(choice, value); });
  }
  if (option.type == "button") return value.empty() || equal_ignoring_case(value, "true");
  return true;
}

}  // namespace

const OptionReply* find_option(const std::vector<OptionReply>& listed, std::string_view name) {
  const auto found = std::find_if(listed.begin(), listed.end(), [&](const OptionReply& option) {
    return equal_ignoring_case(option.name, name);
  });
  return found == listed.end() ? nullptr : &*found;
}

std::string what_it_takes(const OptionReply& option) {
  std::string out = option.type;
  if (option.type == "check") out += ", true or false";
  if (option.type == "button") out += ", no value";
  if (option.type == "spin") {
    if (option.low) out += " from " + std::to_string(*option.low);
    if (option.high) out += " to " + std::to_string(*option.high);
  }
  if (option.type == "combo") {
    std::vector<std::string> shown(
        option.choices.begin(), option.choices.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                             option.choices.size(), kMostNamed)));
    out += ", " + join_with_or(shown);
  }
  return out;
}

Status check_option(const std::vector<OptionReply>& listed, std::string_view name,
                    std::string_view value) {
  const OptionReply* option = find_option(listed, name);
  if (option == nullptr) return Error{"no option " + quoted(name), "", names_of(listed, name)};
  if (takes(*option, value)) return Done{};
  return Error{"option " + option->name + " does not take " + quoted(value), "",
               what_it_takes(*option)};
}

std::string setoption_line(const std::vector<OptionReply>& listed, std::string_view name,
                           std::string_view value) {
  std::string line = "setoption name " + std::string(name);
  const OptionReply* option = find_option(listed, name);
  if (option != nullptr && option->type == "button") return line;
  return line + " value " + std::string(value);
}

}  // namespace millstone
