// Every rule parameter by its key in variant files: one table that reading, printing, comparing,
// the digest and the UCI options are all made from.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules/rules.h"

namespace millstone {

enum class ParameterType : std::uint8_t { kBool, kNumber, kChoice, kText };

struct Parameter {
  std::string key;     // variant-file key, "flyAt"
  std::string option;  // UCI option name, "FlyAt"
  ParameterType type;
  // kChoice: the allowed words in order; kNumber: words besides numbers; kText: the words a list
  // may hold, if it is a list of words.
  std::vector<std::string> choices;
  int low = 0, high = 0;  // kNumber: bounds, both included
  std::string help;       // one line for `--help` and the README

  // The value as `set` reads it: "true", "3", "always", "b2,c3", "square,placing". Without blanks,
  // so that it can stand in a UCI option's default. Empty (of kText only) means none.
  std::function<std::string(const Rules&)> get;
  // Reads one value without regard to case and outer blanks, leaving the others alone. A list may
  // have commas or blanks between; an empty text, `none` and `<empty>` all mean none. On failure
  // the Rules stays as it was; the error says what was wrong and what is allowed, and its `where`
  // is the key. A new `board` keeps the points of the other parameters by name and fails if it
  // lacks one of them; of boards only the built-in ones and the one already set are known here.
  std::function<Status(Rules&, std::string_view value)> set;
};

// In the order of the specification; `board` comes first since point names depend on it.
const std::vector<Parameter>& parameters();
// By key, without regard to case; nullptr when there is none.
const Parameter* find_parameter(std::string_view key);

// Puts any board into the rules under the conditions of setting `board`.
Status set_board(Rules& rules, TopologyPtr board);

// Every parameter as `key = value` lines; with `base`, only those that differ from it.
std::string format_rules(const Rules& rules, const Rules* base = nullptr);

}  // namespace millstone
