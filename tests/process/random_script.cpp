// Implements random_script.h.
#include "tests/process/random_script.h"

#include <algorithm>
#include <random>
#include <string_view>

#include "engine/game/game.h"
#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/rules/parameters.h"
#include "engine/rules/presets.h"
#include "engine/text/text.h"
#include "engine/text/words.h"
#include "protocol/session/command.h"
#include "protocol/session/go_arguments.h"

namespace millstone {
namespace {

using Strings = std::vector<std::string>;

// Words that are at home in other engines, at the borders of numbers, or nowhere.
const Strings& junk_words() {
  static const Strings words{"e2e4",
                             "0000",
                             "(none)",
                             "NULL",
                             "startpos",
                             "fen",
                             "moves",
                             "value",
                             "name",
                             "go",
                             "-1",
                             "0",
                             "1",
                             "99999999999999999999",
                             "1e9",
                             "0x10",
                             "3.5",
                             "NaN",
                             "true",
                             "<empty>",
                             "a7",
                             "d6",
                             "d6xd6",
                             "xx",
                             "x",
                             "pass",
                             "W",
                             "3/3/3/6/3/3/3",
                             "w",
                             "b",
                             "depth",
                             "infinite",
                             "ponder",
                             "searchmoves",
                             "\xC3\xA4",
                             "\xFF",
                             std::string(1, '\0'),
                             "\t",
                             "#",
                             "\"",
                             "'",
                             "%s%n",
                             "..",
                             "-",
                             "--",
                             ";",
                             "MFEN/1.0",
                             "O*@",
                             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"};
  return words;
}

// A search that ends by itself, but only when the test has given up: damage makes numbers large.
bool search_takes_long(const SearchLimits& limits) {
  if (!is_limited(limits)) return false;  // stopped by the end of the input at the latest
  const auto clock = [&limits](Color side) { return limits.time[side].value_or(1000); };
  const bool soon = limits.depth.value_or(1000) <= 6 ||
                    limits.nodes.value_or(1'000'000) <= 10'000 ||
                    limits.movetime.value_or(1000) <= 100;
  return !soon && (!(limits.time[kWhite] || limits.time[kBlack]) ||
                   std::max(clock(kWhite), clock(kBlack)) > 1000);
}

class Writer {
 public:
  explicit Writer(std::uint64_t seed) : random_(seed) {
    broken_ = std::array{0, 25, 100}[static_cast<std::size_t>(below(3))];
  }

  RandomScript write() {
    const int length = 2 + below(30);
    for (int i = 0; i < length; ++i) {
      std::string line = below(100) < broken_ ? damaged(command()) : command();
      // Line ends inside would make two lines of one.
      std::erase_if(line, [](char c) { return c == '\n' || c == '\r'; });
      add(std::move(line));
    }
    if (held_ && below(2) == 0) add("stop");
    // Searches that are stopped by the end or by `quit` depend on the time.
    if (below(4) == 0) {
      add("quit");
      script_.repeatable = false;
    }
    return std::move(script_);
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  template <class List>
  auto pick(const List& list) {
    return *std::next(std::begin(list), below(static_cast<int>(std::size(list))));
  }

  void add(std::string line) {
    if (takes_long(line)) return;
    note(line);
    script_.lines.push_back(std::move(line));
  }

  bool takes_long(std::string_view line) const {
    constexpr int kDeepestPerft = 3;
    std::string_view arguments;
    const Command* command = command_of(line, arguments);
    if (command == nullptr) return false;
    if (command->name == "bench") return trim(arguments) != "1";
    if (command->name != "go") return false;
    const GoArguments go = parse_go(arguments, game_);
    return go.perft ? *go.perft > kDeepestPerft : search_takes_long(go.limits);
  }

  // What the line, broken or not, means for the answers that are due.
  void note(std::string_view line) {
    if (trim(line).starts_with('#')) return;
    std::string_view arguments;
    const Command* command = command_of(line, arguments);
    if (command == nullptr || over_) return;
    const std::string_view name = command->name;
    if (name == "quit") over_ = true;
    for (const std::string_view urgent : {"stop", "ponderhit", "isready", "uci", "ugi", "quit"}) {
      if (name == urgent) script_.repeatable = false;
    }
    if (name == "stop") held_ = false;
    if (name == "setoption") {
      const std::string lower = to_lower(arguments);
      for (const char* word : {"threads", "nodestime", "movetime", "debug"}) {
        if (lower.find(word) != std::string::npos) script_.repeatable = false;
      }
    }
    if (name != "go") return;
    const GoArguments go = parse_go(arguments, game_);
    if (go.perft) return;
    ++script_.answers;
    const SearchLimits& limits = go.limits;
    if (limits.infinite || limits.ponder) held_ = true;
    const bool timed = limits.movetime || limits.time[kWhite] || limits.time[kBlack];
    const bool counted = limits.depth || limits.nodes || go.refused;
    if (held_ || timed || !counted) script_.repeatable = false;
  }

  std::string command() {
    // A search that nothing ends keeps the rest of the conversation waiting.
    if (held_ && below(3) == 0) return pick(Strings{"stop", "stop", "ponderhit", "isready"});
    switch (below(16)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return position();
      case 4:
      case 5:
      case 6:
      case 7:
        return go();
      case 8:
      case 9:
      case 10:
        return setoption();
      case 11:
        return pick(Strings{"ucinewgame", "uginewgame", "debug on", "debug off", "flip"});
      case 12:
        return below(8) == 0 ? pick(Strings{"isready", "uci", "ugi", "stop", "ponderhit"})
                             : "state";
      case 13:
        return below(10) == 0 ? "bench 1" : "eval";
      default:
        return pick(Strings{"d", "legal", "rules", "state", "compiler", "help options",
                            "query result", "query gameover", "query p1turn"});
    }
  }

  std::string position() {
    // The game it thinks it plays may not be the one of the engine: then these are broken.
    Game game(rules_);
    std::string turns;
    const int plies = below(4) == 0 ? below(120) : below(24);
    for (int ply = 0; ply < plies && !game.outcome().over(); ++ply) {
      const TurnList legal = game.legal(10'000).turns;
      const Turn turn = legal[static_cast<std::size_t>(below(static_cast<int>(legal.size())))];
      const auto format = pick(std::vector<TurnFormat>{TurnFormat::kUci, TurnFormat::kWritten});
      turns += ' ' + to_text(rules_->board(), turn, format);
      game.play(turn);
    }
    game_ = game;
    if (below(3) == 0) return "position fen " + to_fen(*rules_, game.position());
    return "position startpos moves" + turns;
  }

  std::string go() {
    std::string line = "go";
    if (below(8) == 0) {
      line += " searchmoves";
      const TurnList legal = game_.legal(10'000).turns;
      for (int n = 1 + below(4); n > 0 && !legal.empty(); --n) {
        line +=
            ' ' + to_text(rules_->board(),
                          legal[static_cast<std::size_t>(below(static_cast<int>(legal.size())))]);
      }
    }
    const auto number = [this](int most) { return std::to_string(below(most)); };
    switch (below(14)) {
      case 0:
        return line + " infinite";
      case 1:
        return line + " ponder wtime 50 btime 50";
      case 2:
        return line + " movetime " + number(15);
      case 3:
        return line + " wtime " + number(300) + " btime " + number(300) + " winc 2 binc " +
               number(5) + (below(2) == 0 ? " movestogo " + number(5) : "");
      case 4:
        return line + " perft " + number(3);
      case 5:
        return below(4) == 0 ? line : line + " mate 1 nodes 500";
      case 6:
      case 7:
      case 8:
        return line + " nodes " + number(3000);
      default:
        return line + " depth " + number(5);
    }
  }

  std::string setoption() {
    const std::string start = "setoption name ";
    switch (below(6)) {
      case 0: {
        const Preset& preset =
            presets()[static_cast<std::size_t>(below(static_cast<int>(presets().size())))];
        rules_ = std::make_shared<const PreparedRules>(preset.rules);
        game_ = Game(rules_);
        return start + "Variant value " + preset.name;
      }
      case 1: {
        const Parameter& parameter =
            parameters()[static_cast<std::size_t>(below(static_cast<int>(parameters().size())))];
        if (parameter.type == ParameterType::kBool) {
          return start + parameter.option + " value " + pick(Strings{"true", "false"});
        }
        if (!parameter.choices.empty() && below(2) == 0) {
          return start + parameter.option + " value " + pick(parameter.choices);
        }
        return start + parameter.option + " value " + std::to_string(below(13));
      }
      case 2:
        return start + "Hash value " + std::to_string(1 + below(16));
      case 3:
        return start + "MoveFormat value " + pick(Strings{"uci", "uci", "written", "action"});
      case 4:
        return start + "MultiPV value " + std::to_string(1 + below(4));
      default:
        return start +
               pick(Strings{"Clear Hash", "Threads value 2", "Threads value 1", "Ponder value true",
                            "UCI_ShowWDL value true", "UCI_AnalyseMode value true",
                            "Contempt value 30", "Variety value 40", "Seed value 7",
                            "Skill Level value 3", "Skill Level value 20",
                            "UCI_LimitStrength value true", "UCI_Elo value 900",
                            "TablebaseBuiltIn value false", "nodestime value 100",
                            "nodestime value 0", "UCI_Variant value lasker", "NMoveRule value 60"});
    }
  }

  std::string damaged(std::string line) {
    std::vector<std::string_view> words = command_words(line);
    switch (below(7)) {
      case 0:  // a word too many
        words.insert(words.begin() + below(static_cast<int>(words.size()) + 1),
                     keep(pick(junk_words())));
        return join_words(words);
      case 1:  // a word less
        if (!words.empty()) words.erase(words.begin() + below(static_cast<int>(words.size())));
        return join_words(words);
      case 2:  // another word
        if (!words.empty()) {
          words[static_cast<std::size_t>(below(static_cast<int>(words.size())))] =
              keep(pick(junk_words()));
        }
        return join_words(words);
      case 3:  // a slip of a letter
        if (!line.empty())
          line[static_cast<std::size_t>(below(static_cast<int>(line.size())))] =
              static_cast<char>(below(256));
        return line;
      case 4:  // cut off
        return line.substr(0, static_cast<std::size_t>(below(static_cast<int>(line.size()) + 1)));
      case 5: {  // nothing but junk
        std::string junk;
        for (int n = below(12); n > 0; --n) junk += pick(junk_words()) + ' ';
        return junk;
      }
      default: {  // very long
        const std::string word = ' ' + pick(junk_words());
        for (int n = below(3000); n > 0; --n) line += word;
        return line;
      }
    }
  }

  // Words of a line are views; what is put between them has to stay somewhere.
  std::string_view keep(std::string word) {
    kept_.push_back(std::make_unique<std::string>(std::move(word)));
    return *kept_.back();
  }

  std::mt19937_64 random_;
  int broken_;  // lines of a hundred
  RandomScript script_;
  PreparedRulesPtr rules_ = std::make_shared<const PreparedRules>(default_rules());
  Game game_{rules_};
  bool held_ = false, over_ = false;
  std::vector<std::unique_ptr<std::string>> kept_;
};

}  // namespace

RandomScript make_script(std::uint64_t seed) {
  return Writer(seed).write();
}

}  // namespace millstone
