// The arguments of `millstone match`, in the manner of cutechess-cli and fastchess: `-option` with
// words `key=value` behind it.
#pragma once

#include <string>
#include <vector>

#include "engine/result.h"
#include "tools/match/settings.h"

namespace millstone {

// All options as lines for `--help`.
std::string match_help();

// Errors name the option at fault. What the options mean together (engines with a command and a
// limit, a test of two engines) is checked as well, the variant and files are not.
Result<MatchSettings> parse_match_arguments(const std::vector<std::string>& arguments);

}  // namespace millstone
