// An engine for the tests of the match runner: it plays at once and by rule of thumb, and
// misbehaves as its arguments ask for.
//
//   millstone_mock_engine [MODE [TURN]] [pids=FILE]
//
// MODE happens when it is asked for its TURN-th turn of a game (default 3). FILE gets the process
// ids of the engine and of what it starts, one a line.
//
//   good      plays             actions   answers one action at a time
//   crash     aborts            exit      ends with code 3
//   hang      never answers     late      answers after 400 ms
//   illegal   plays nonsense    none      says that it has no turn
//   garbage   writes bytes, then a turn of bytes
//   flood     writes lines without end    stream    writes a line without end
//   close     closes its output and stays
//   immortal  plays, ignores quit, the end of input and signals, and has a child that does the same
//   mute      does not even greet
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include <unistd.h>

#include "engine/notation/fen.h"
#include "engine/notation/turn_text.h"
#include "engine/rules/presets.h"
#include "engine/text/words.h"

namespace millstone {
namespace {

[[noreturn]] void sleep_for_ever() {
  for (;;) pause();
}

class MockEngine {
 public:
  MockEngine(std::string mode, int when) : mode_(std::move(mode)), when_(when) {
    set_variant("ninemensmorris");
  }

  void run() {
    std::string line;
    while (std::getline(std::cin, line)) {
      if (!answer(line) && mode_ != "immortal") return;
    }
    if (mode_ == "immortal") sleep_for_ever();
  }

 private:
  // False: it was told to quit.
  bool answer(std::string_view line) {
    const std::string_view word = take_word(line);
    if (word == "uci" || word == "ugi") {
      if (mode_ == "mute") sleep_for_ever();
      std::cout << "id name Mock " << mode_
                << "\noption name Wisdom type spin default 100 min 0 max "
                << "100\noption name Variant type string default ninemensmorris\n"
                << word << "ok" << std::endl;
    } else if (word == "isready") {
      std::cout << "readyok" << std::endl;
    } else if (word == "ucinewgame" || word == "uginewgame") {
      asked_ = 0;
    } else if (word == "setoption") {
      set_option(command_words(line));
    } else if (word == "position") {
      set_position(line);
    } else if (word == "go") {
      go();
    }
    return word != "quit";
  }

  void set_variant(std::string_view name) {
    if (const Preset* preset = find_preset(name)) {
      rules_ = std::make_shared<PreparedRules>(preset->rules);
      game_ = std::make_unique<Game>(rules_);
    }
  }

  void set_option(const std::vector<std::string_view>& words) {
    if (words.size() != 4) return;  // name NAME value VALUE
    if (words[1] == "Variant") set_variant(words[3]);
    if (words[1] == "Wisdom") wisdom_ = std::atoi(std::string(words[3]).c_str());
  }

  void set_position(std::string_view line) {
    const std::size_t moves = std::min(line.find(" moves "), line.size());
    std::string_view start = line.substr(0, moves);
    Game game(rules_);
    if (take_word(start) == "fen") {
      const auto position = parse_fen(*rules_, start);
      if (!position) return;
      game = Game(rules_, *position);
    }
    const std::string_view turns =
        moves == line.size() ? "" : line.substr(moves + std::string_view(" moves ").size());
    if (auto played = play_text(game, turns)) game_ = std::make_unique<Game>(std::move(*played));
  }

  void go() {
    if (++asked_ == when_) misbehave();
    const Turn turn = choose();
    const bool actions = mode_ == "actions";
    std::cout << "info depth 1 score cp " << static_cast<int>(game_->position().key % 100) - 50
              << " nodes 10 time 1\nbestmove "
              << to_text(rules_->board(), turn, actions ? TurnFormat::kAction : TurnFormat::kUci)
              << std::endl;
  }

  // Wise: a turn that takes something, if there is one. Else, and among equals, any one that the
  // position's key chooses: the same position gives the same turn.
  Turn choose() const {
    const TurnList list = game_->legal();
    const auto wanted = game_->position().key >> 7;
    if (static_cast<int>(wanted / 1000 % 100) < wisdom_) {
      for (const Turn turn : list) {
        if (turn.removal_count() > 0) return turn;
      }
    }
    return list.empty() ? Turn() : list[wanted % list.size()];
  }

  void misbehave() const {
    if (mode_ == "crash") {
      std::signal(SIGABRT, SIG_DFL);
      std::abort();
    }
    if (mode_ == "exit") std::_Exit(3);
    if (mode_ == "hang") sleep_for_ever();
    if (mode_ == "late") usleep(400'000);
    if (mode_ == "illegal") std::cout << "bestmove a1a2" << std::endl;
    if (mode_ == "none") std::cout << "bestmove (none)" << std::endl;
    if (mode_ == "garbage") {
      std::string bytes =
          "\x01\x02 info bestmove\xff\xfe\n\ninfo depth x score cp\nbestmove \x80#!\n";
      bytes[3] = '\0';
      std::cout << bytes << std::flush;
    }
    while (mode_ == "flood" && std::cout) std::cout << "info string more and more and more\n";
    while (mode_ == "stream" && std::cout) std::cout << "more and more and more ";
    if (mode_ == "close") {
      close(STDOUT_FILENO);
      sleep_for_ever();
    }
  }

  std::string mode_;
  int when_;
  int asked_ = 0;
  int wisdom_ = 100;
  PreparedRulesPtr rules_;
  std::unique_ptr<Game> game_;
};

void note_process(const std::string& file) {
  if (file.empty()) return;
  if (std::FILE* out = std::fopen(file.c_str(), "a")) {
    std::fprintf(out, "%d\n", static_cast<int>(getpid()));
    std::fclose(out);
  }
}

int run(int argc, char** argv) {
  std::string mode = "good", pids;
  int when = 3;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.starts_with("pids=")) {
      pids = word.substr(5);
    } else if (parse_integer(word)) {
      when = std::atoi(argv[i]);
    } else {
      mode = word;
    }
  }
  note_process(pids);
  if (mode == "immortal") {
    for (const int number : {SIGTERM, SIGINT, SIGHUP, SIGPIPE}) std::signal(number, SIG_IGN);
    if (fork() == 0) {
      note_process(pids);
      sleep_for_ever();
    }
  }
  MockEngine(mode, when).run();
  return 0;
}

}  // namespace
}  // namespace millstone

int main(int argc, char** argv) {
  return millstone::run(argc, argv);
}
