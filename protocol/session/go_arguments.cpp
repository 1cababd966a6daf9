// Reading the arguments of `go`.
#include "protocol/session/go_arguments.h"

#include <algorithm>
#include <limits>

#include "engine/notation/turn_text.h"
#include "engine/text/text.h"
#include "engine/text/words.h"

namespace millstone {
namespace {

// One less than what parse_integer() makes of numbers that are too large, so that these are named.
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() - 1;
// Thirty years: no clock shows more, and sums of clocks stay far from overflow.
constexpr std::int64_t kMostTime = 1'000'000'000'000;
constexpr std::int64_t kMostPlies = 1'000;
constexpr int kMateMargin = 5;  // plies

// A word of `go` that a number follows.
struct NumberWord {
  std::string_view name;
  std::int64_t low, high;
  void (*store)(GoArguments&, std::int64_t);
};

template <int kColor>
void store_time(GoArguments& go, std::int64_t n) {
  go.limits.time[kColor] = n;
}
template <int kColor>
void store_increment(GoArguments& go, std::int64_t n) {
  go.limits.increment[kColor] = n;
}

constexpr NumberWord kNumberWords[] = {
    {"wtime", -kMostTime, kMostTime, store_time<kWhite>},
    {"btime", -kMostTime, kMostTime, store_time<kBlack>},
    {"winc", 0, kMostTime, store_increment<kWhite>},
    {"binc", 0, kMostTime, store_increment<kBlack>},
    {"p1time", -kMostTime, kMostTime, store_time<kWhite>},
    {"p2time", -kMostTime, kMostTime, store_time<kBlack>},
    {"p1inc", 0, kMostTime, store_increment<kWhite>},
    {"p2inc", 0, kMostTime, store_increment<kBlack>},
    {"movestogo", 0, 10'000,
     [](GoArguments& go, std::int64_t n) { go.limits.moves_to_go = static_cast<int>(n); }},
    {"depth", 1, kMostPlies,
     [](GoArguments& go, std::int64_t n) { go.limits.depth = static_cast<int>(n); }},
    {"nodes", 1, kMost,
     [](GoArguments& go, std::int64_t n) { go.limits.nodes = static_cast<std::uint64_t>(n); }},
    {"mate", 1, kMostPlies,
     [](GoArguments& go, std::int64_t n) { go.limits.mate = static_cast<int>(n); }},
    {"movetime", 0, kMostTime, [](GoArguments& go, std::int64_t n) { go.limits.movetime = n; }},
    {"perft", 0, 100, [](GoArguments& go, std::int64_t n) { go.perft = static_cast<int>(n); }},
};

const NumberWord* find_number_word(std::string_view word) {
  const auto found = std::find_if(std::begin(kNumberWords), std::end(kNumberWords),
                                  [&](const NumberWord& w) { return w.name == word; });
  return found == std::end(kNumberWords) ? nullptr : found;
}

bool is_go_word(std::string_view word) {
  return word == "searchmoves" || word == "infinite" || word == "ponder" ||
         find_number_word(word) != nullptr;
}

using Words = std::vector<std::string_view>;

// Reads the value of words[i] and moves i onto it. False when there is none.
bool read_number(const NumberWord& word, const Words& words, std::size_t& i, GoArguments& go) {
  const std::string name(word.name);
  if (i + 1 == words.size() || is_go_word(words[i + 1])) {
    go.complaints.push_back("go " + name + " is ignored: its value is missing");
    return false;
  }
  const std::string_view text = words[++i];
  const auto number = parse_integer(text);
  if (!number) {
    go.complaints.push_back("go " + name + " is ignored: " + quoted(text) + " is not a number");
    return false;
  }
  const std::int64_t value = std::clamp(*number, word.low, word.high);
  if (value != *number) {
    go.complaints.push_back("go " + name + " " + printable(text, 40) + " is out of range, " +
                            std::to_string(value) + " is used");
  }
  word.store(go, value);
  return true;
}

bool is_removal(std::string_view word) {
  return to_lower(word.front()) == 'x';
}

// The legal turns that begin with the place or move `word`.
std::vector<Turn> turns_beginning_with(const Game& game, std::string_view word) {
  std::vector<Turn> turns;
  const Topology& board = game.rules().board();
  for (const Turn turn : game.legal()) {
    if (turn.removal_count() == 0 || turn.is_removals_only()) continue;
    const Turn action = turn.without_removals();
    for (const auto format : {TurnFormat::kUci, TurnFormat::kWritten}) {
      if (equal_ignoring_case(word, to_text(board, action, format))) {
        turns.push_back(turn);
        break;
      }
    }
  }
  return turns;
}

// Reads turns from words[i] up to the next word of `go`; leaves i on the last word read.
void read_search_turns(const Words& words, std::size_t& i, const Game& game, GoArguments& go) {
  auto& turns = go.limits.search_turns;
  while (i + 1 < words.size() && !is_go_word(words[i + 1])) {
    std::string token(words[++i]);
    // Removals after a place or move belong to it; removals alone are turns to choose from.
    if (!is_removal(token)) {
      while (i + 1 < words.size() && is_removal(words[i + 1])) token += words[++i];
    }
    const auto turn = parse_turn(game.rules(), game.position(), token);
    if (turn) {
      turns.push_back(*turn);
      continue;
    }
    const auto begun = turns_beginning_with(game, token);
    turns.insert(turns.end(), begun.begin(), begun.end());
    if (begun.empty()) {
      go.complaints.push_back("go searchmoves leaves out " + quoted(token) + ": " +
                              turn.error().text());
    }
  }
  std::sort(turns.begin(), turns.end());
  turns.erase(std::unique(turns.begin(), turns.end()), turns.end());
  if (turns.empty()) go.complaints.push_back("go searchmoves is ignored: it names no legal turn");
}

// Whether anything but `stop` and a proven win ends the search.
bool is_limited(const SearchLimits& limits) {
  return limits.depth || limits.nodes || limits.movetime || limits.time[kWhite] ||
         limits.time[kBlack];
}

}  // namespace

GoArguments parse_go(std::string_view arguments, const Game& game) {
  GoArguments go;
  bool left_out = false;
  const Words words = command_words(arguments);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "searchmoves") {
      read_search_turns(words, i, game, go);
    } else if (words[i] == "infinite") {
      go.limits.infinite = true;
    } else if (words[i] == "ponder") {
      go.limits.ponder = true;
    } else if (const NumberWord* word = find_number_word(words[i])) {
      left_out = !read_number(*word, words, i, go) || left_out;
    } else {
      go.complaints.push_back("go does not know the word " + quoted(words[i]));
    }
  }
  if (go.limits.mate && !go.limits.infinite && !is_limited(go.limits)) {
    // A win in n own turns ends at 2n - 1 plies; a little more makes up for reductions.
    go.limits.depth = 2 * *go.limits.mate + kMateMargin;
  }
  if (left_out && !go.limits.infinite && !go.perft && !is_limited(go.limits)) {
    go.limits.depth = 1;
    go.complaints.push_back("go has no limit left; depth 1 is searched");
  }
  return go;
}

}  // namespace millstone
