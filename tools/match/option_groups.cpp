// Implements option_groups.h.
#include "tools/match/option_groups.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "engine/text/words.h"

namespace millstone {

std::vector<std::string> option_groups(const std::vector<std::string>& arguments) {
  std::vector<std::string> groups;
  for (const std::string& word : arguments) {
    if (word.starts_with('-') || groups.empty()) {
      groups.push_back(word);
    } else {
      groups.back() += ' ' + word;
    }
  }
  return groups;
}

std::vector<std::string> essential_groups(const std::vector<std::string>& arguments) {
  constexpr std::string_view kOthers[] = {"shard",  "pgnout", "log",           "json",
                                          "event",  "site",   "concurrency",   "quiet",
                                          "report", "output", "scoreinterval", "ratinginterval"};
  std::vector<std::string> groups = option_groups(arguments);
  std::erase_if(groups, [&](const std::string& group) {
    const std::size_t begin = std::min(group.find_first_not_of('-'), group.size());
    const std::string name = group.substr(begin, group.find(' ') - begin);
    return std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers);
  });
  return groups;
}

std::string first_difference(const std::vector<std::string>& there,
                             const std::vector<std::string>& here) {
  std::size_t i = 0;
  while (i < there.size() && i < here.size() && there[i] == here[i]) ++i;
  const auto shown = [i](const std::vector<std::string>& groups) {
    return i < groups.size() ? "`" + printable(groups[i], 200) + "`" : "nothing more";
  };
  return shown(there) + " there, " + shown(here) + " here";
}

}  // namespace millstone
