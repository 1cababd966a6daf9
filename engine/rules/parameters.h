// Every rule parameter by its key in variant files: one table that reading, printing, comparing,
// the digest and the UCI options are all made from.
#pragma once

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
  std::vector<std::string>
      choices;            // kChoice: the allowed words in order; kNumber: words besides numbers
  int low = 0, high = 0;  // kNumber: bounds, both included
  std::string help;       // one line for `--help` and the README

  // The value in variant-file form: "true", "3", "always", "a7 b2", "square, cross".
  // Empty text (of kText) means none. Never contains a newline.
  std::string (*get)(const Rules&);
  // Reads one value, leaving the others alone. On failure the Rules stays as it was; the error says
  // what was wrong and what is allowed.
  Status (*set)(Rules&, std::string_view value);
};

// In the order of the specification; `board` comes first since point names depend on it.
const std::vector<Parameter>& parameters();
// By key, without regard to case; nullptr when there is none.
const Parameter* find_parameter(std::string_view key);

// Checks what a single value cannot show: pieces against points, keys that need or exclude each
// other, the start position. The error names the keys.
Status validate(const Rules& rules);

// 16 hex digits over everything that decides legal turns and results; names and the start position
// have no influence.
std::string rules_digest(const Rules& rules);

// Every parameter as `key = value` lines; with `base`, only those that differ from it.
std::string format_rules(const Rules& rules, const Rules* base = nullptr);

}  // namespace millstone
