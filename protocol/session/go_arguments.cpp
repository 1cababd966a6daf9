// Reading the arguments of `go`.
#include "protocol/session/go_arguments.h"

#include <algorithm>
#include <limits>

#include "engine/game/generate.h"
#include "engine/notation/turn_text.h"
#include "engine/text/nearest_word.h"
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
// More turns than any position has in the built-in games, few enough to be read in no time.
constexpr int kMostSearchTurns = 10'000;

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

constexpr std::string_view kFlagWords[] = {"searchmoves", "infinite", "ponder"};

bool is_go_word(std::string_view word) {
  return find_number_word(word) != nullptr ||
         std::find(std::begin(kFlagWords), std::end(kFlagWords), word) != std::end(kFlagWords);
}

std::vector<std::string> go_words() {
  std::vector<std::string> words(std::begin(kFlagWords), std::end(kFlagWords));
  for (const NumberWord& word : kNumberWords) words.emplace_back(word.name);
  return words;
}

// The words of a line, one at a time: there may be millions.
class WordReader {
 public:
  explicit WordReader(std::string_view line) : rest_(line) { take(); }
  bool at_end() const { return next_.empty(); }
  std::string_view peek() const { return next_; }
  std::string_view take() {
    const std::string_view word = next_;
    next_ = take_word(rest_);
    return word;
  }

 private:
  std::string_view rest_, next_;
};

// Collects the first lines of a kind and tells at the end how many more there were.
class Complaints {
 public:
  void add(std::string line) {
    if (++count_ <= kMaxComplaints) lines_.push_back(std::move(line));
  }
  std::vector<std::string> take(const char* kind) {
    if (count_ > kMaxComplaints) {
      const std::size_t more = count_ - (kMaxComplaints - 1);
      lines_.back() = "go: " + std::to_string(more) + " more " + kind;
    }
    return std::move(lines_);
  }
  bool any() const { return count_ > 0; }

 private:
  std::vector<std::string> lines_;
  std::size_t count_ = 0;
};

bool is_removal(std::string_view word) {
  return to_lower(word.front()) == 'x';
}

// Reads the arguments of one `go`.
class GoReader {
 public:
  GoReader(std::string_view arguments, const Game& game) : words_(arguments), game_(game) {}

  GoArguments read() {
    while (!words_.at_end()) read_part();
    SearchLimits& limits = go_.limits;
    if (limits.mate && !limits.infinite && !is_limited(limits)) {
      // A win in n own turns ends at 2n - 1 plies; a little more makes up for reductions.
      limits.depth = 2 * *limits.mate + kMateMargin;
    }
    go_.refused = unreadable_.any() && !limits.infinite && !go_.perft && !is_limited(limits);
    go_.errors = unreadable_.take("parts that cannot be read");
    go_.complaints = complaints_.take("remarks of this kind");
    return std::move(go_);
  }

 private:
  void read_part() {
    const std::string_view word = words_.take();
    if (word == "searchmoves") return read_search_turns();
    if (word == "infinite") {
      go_.limits.infinite = true;
    } else if (word == "ponder") {
      go_.limits.ponder = true;
    } else if (const NumberWord* number = find_number_word(word)) {
      read_number(*number);
    } else {
      const std::string near = nearest_word(word, go_words());
      unreadable_.add("go does not know the word " + quoted(word) +
                      (near.empty() ? "" : "; did you mean " + near + "?"));
      // What looks like its value is no mistake of its own.
      if (!words_.at_end() && parse_integer(words_.peek())) words_.take();
    }
  }

  void read_number(const NumberWord& word) {
    const std::string name(word.name);
    if (words_.at_end() || is_go_word(words_.peek())) {
      return unreadable_.add("go " + name + " needs a number");
    }
    const std::string_view text = words_.take();
    const auto number = parse_integer(text);
    if (!number) {
      return unreadable_.add("go " + name + " needs a number, " + quoted(text) + " is none");
    }
    const std::int64_t value = std::clamp(*number, word.low, word.high);
    if (value != *number) {
      complaints_.add("go " + name + " " + printable(text, 40) + " is out of range, " +
                      std::to_string(value) + " is used");
    }
    word.store(go_, value);
  }

  // Reads turns up to the next word of `go`.
  void read_search_turns() {
    auto& turns = go_.limits.search_turns;
    for (int count = 0; !words_.at_end() && !is_go_word(words_.peek()); ++count) {
      std::string token(words_.take());
      if (count >= kMostSearchTurns) {
        if (count == kMostSearchTurns) {
          complaints_.add("go searchmoves reads the first " + std::to_string(count) +
                          " turns only");
        }
        continue;
      }
      // Removals after a place or move belong to it; removals alone are turns to choose from.
      if (!is_removal(token)) {
        for (int n = 0; n < Turn::kMaxRemovals && !words_.at_end() && is_removal(words_.peek());
             ++n) {
          token += words_.take();
        }
      }
      const auto turn = parse_turn(game_.rules(), game_.position(), token);
      if (turn) {
        turns.push_back(*turn);
      } else if (!add_turns_beginning_with(token)) {
        complaints_.add("go searchmoves leaves out " + quoted(token) + ": " + turn.error().text());
      }
    }
    std::sort(turns.begin(), turns.end());
    turns.erase(std::unique(turns.begin(), turns.end()), turns.end());
    if (turns.empty()) complaints_.add("go searchmoves is ignored: it names no legal turn");
  }

  // The legal turns that begin with the place or move `word`; false when there is none.
  bool add_turns_beginning_with(std::string_view word) {
    TurnList actions;
    generate_actions(game_.rules(), game_.position(), actions);
    const Topology& board = game_.rules().board();
    for (const Turn action : actions) {
      if (action.is_removals_only()) continue;
      for (const auto format : {TurnFormat::kUci, TurnFormat::kWritten}) {
        if (!equal_ignoring_case(word, to_text(board, action, format))) continue;
        for (const Turn turn : game_.legal(kMostSearchTurns).turns) {
          if (turn.without_removals() == action) go_.limits.search_turns.push_back(turn);
        }
        return true;
      }
    }
    return false;
  }

  WordReader words_;
  const Game& game_;
  GoArguments go_;
  Complaints complaints_, unreadable_;
};

}  // namespace

bool is_limited(const SearchLimits& limits) {
  return limits.depth || limits.nodes || limits.movetime || limits.time[kWhite] ||
         limits.time[kBlack];
}

bool is_repeatable(const SearchLimits& limits) {
  const bool timed = limits.movetime || limits.time[kWhite] || limits.time[kBlack];
  return (limits.depth || limits.nodes) && !timed && !limits.infinite && !limits.ponder;
}

GoArguments parse_go(std::string_view arguments, const Game& game) {
  return GoReader(arguments, game).read();
}

}  // namespace millstone
