// A rule set with a name, built in or read from a variant file.
#pragma once

#include <string>

#include "engine/rules/rules.h"

namespace millstone {

struct Variant {
  std::string name;
  std::string base;   // the variant it was made from; empty for the default rules
  std::string title;  // one line for a person: "Nine Men's Morris"
  Rules rules;        // complete and valid
};

}  // namespace millstone
