// The arguments of a match as options with their words, for comparing two matches. Used by the
// sub-command match and by merge.h.
#pragma once

#include <string>
#include <vector>

namespace millstone {

// "-rounds 5", "-engine cmd=a name=b": each option with its words, as they were given.
std::vector<std::string> option_groups(const std::vector<std::string>& arguments);

// Without those that may differ between the shards of one match: where and how it is told of.
std::vector<std::string> essential_groups(const std::vector<std::string>& arguments);

// The first group in which two lists differ: "`-rounds 5` there, `-rounds 6` here".
std::string first_difference(const std::vector<std::string>& there,
                             const std::vector<std::string>& here);

}  // namespace millstone
