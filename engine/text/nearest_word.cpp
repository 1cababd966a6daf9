// Implements nearest_word.h by the distance of Damerau and Levenshtein (adjacent exchanges).
#include "engine/text/nearest_word.h"

#include <algorithm>
#include <cstddef>

#include "engine/text/text.h"

namespace millstone {
namespace {

constexpr std::size_t kLongestWord = 40;  // nothing that is longer was meant for a word of ours

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = a[i - 1] == b[j - 1];
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    before.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

}  // namespace

std::string nearest_word(std::string_view word, const std::vector<std::string>& words) {
  if (word.empty() || word.size() > kLongestWord) return "";
  const std::string meant = to_lower(word);
  std::string nearest;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : words) {
    const std::size_t away = distance(meant, to_lower(candidate));
    // A word of which nothing is left was not meant.
    if (away >= least || away >= candidate.size()) continue;
    least = away;
    nearest = candidate;
  }
  return nearest;
}

}  // namespace millstone
