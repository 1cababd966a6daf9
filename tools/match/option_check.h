// Compares what an engine's options are to be set to with what the engine lists. Used by player.h
// and by the tuner.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "tools/match/engine_reply.h"

namespace millstone {

// Without regard to case; null when it is not listed.
const OptionReply* find_option(const std::vector<OptionReply>& listed, std::string_view name);

// "spin from 1 to 512, default 1", as a message tells what an option takes.
std::string what_it_takes(const OptionReply& option);

// Fails when there is no such option, or when it does not take the value: the engine would leave
// the old one in silence, and a match of A against B would be one of A against A.
Status check_option(const std::vector<OptionReply>& listed, std::string_view name,
                    std::string_view value);

// `setoption` for it; a button has no value.
std::string setoption_line(const std::vector<OptionReply>& listed, std::string_view name,
                           std::string_view value);

}  // namespace millstone
