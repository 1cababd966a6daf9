// The options of a session, each declared once: `uci` lists them, `setoption` sets them, and both
// follow from the declaration.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace millstone {

enum class OptionType : std::uint8_t { kCheck, kSpin, kCombo, kButton, kString };

struct Option {
  std::string name;
  OptionType type = OptionType::kString;
  std::string help;                                   // one line
  std::string standard;                               // the default; never holds a blank
  std::int64_t low = 0, high = 0;                     // kSpin: bounds, both included
  std::function<std::vector<std::string>()> choices;  // kCombo
  bool listed = true;                                 // `uci` shows it
  // Gets a value that fits the type: "true"/"false", a number within the bounds, a choice as it is
  // spelled in `choices`, any text. On error nothing has changed.
  std::function<Status(const std::string& value)> apply;
};

class OptionRegistry {
 public:
  // Names differ in more than case.
  void add(Option option);

  // Without regard to case; nullptr when there is none.
  const Option* find(std::string_view name) const;
  const std::vector<Option>& all() const { return options_; }

  // Checks the value against the declaration, then applies it. On error nothing has changed.
  Status set(std::string_view name, std::string_view value) const;

 private:
  std::vector<Option> options_;
};

// "option name Hash type spin default 64 min 1 max 1024"
std::string describe(const Option& option);

// For people: "1 to 1024", "true or false", "a, b or c", "text", "(button)".
std::string allowed_values(const Option& option);

// The arguments of `setoption`: the words after `name` up to the word `value`, and all that follows
// that, verbatim but for the white space around it.
struct OptionSetting {
  std::string name;
  std::string value;
  bool has_value = false;
};
Result<OptionSetting> parse_setoption(std::string_view arguments);

}  // namespace millstone
