// Implements engine_words.h.
#include "tools/match/engine_words.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "engine/text/text.h"
#include "engine/text/words.h"
#include "tools/match/engine_config.h"

namespace millstone {
namespace {

struct EngineWord {
  std::string_view key, value, help;
  std::function<Status(EngineSettings&, const std::string&)> apply;
};

Status set_milliseconds(const std::string& value, std::optional<Milliseconds>& target) {
  double seconds = 0;
  if (Status read = read_real(value, seconds); !read) return read;
  constexpr double kMost = 1e7;
  if (seconds <= 0 || seconds > kMost)
    return Error{"bad time " + millstone::quoted(value), "", "seconds"};
  target = static_cast<Milliseconds>(std::llround(seconds * 1000));
  return Done{};
}

const std::vector<EngineWord>& engine_word_table() {
  static const std::vector<EngineWord> words{
      {"cmd", "PROGRAM", "what is run",
       [](auto& e, auto& v) {
         e.command = v;
         return Status(Done{});
       }},
      {"name", "NAME", "what it is called; default: the program's name",
       [](auto& e, auto& v) {
         e.name = v;
         return Status(Done{});
       }},
      {"conf", "NAME",
       "an engine of cutechess's engines.json, looked for here and in ~/.config/cutechess; words "
       "behind it change it",
       [](auto& e, auto& v) { return apply_engine_config(v, e); }},
      {"arg", "A", "one argument, which may have blanks",
       [](auto& e, auto& v) {
         e.arguments.push_back(v);
         return Status(Done{});
       }},
      {"args", "\"A B\"", "its arguments, with blanks between",
       [](auto& e, auto& v) {
         for (const auto word : command_words(v)) e.arguments.emplace_back(word);
         return Status(Done{});
       }},
      {"dir", "DIRECTORY", "where it is run",
       [](auto& e, auto& v) {
         e.directory = v;
         return Status(Done{});
       }},
      {"stderr", "FILE", "where its error output is added; default: nowhere",
       [](auto& e, auto& v) {
         e.error_file = v;
         return Status(Done{});
       }},
      {"proto", "uci|ugi", "its protocol; default uci",
       [](auto& e, auto& v) {
         if (v != "uci" && v != "ugi") return Status(Error{"unknown protocol", "", "uci or ugi"});
         e.dialect = v == "ugi" ? Dialect::kUgi : Dialect::kUci;
         return Status(Done{});
       }},
      {"moves", "uci|written|action",
       "how turns are sent to it: d6d5xc3 (default), d6-d5xc3, or each action as a word of its "
       "own, d6-d5 xc3. What it answers may have any form; after a single action it is asked again",
       [](auto& e, auto& v) {
         if (v != "uci" && v != "written" && v != "action") {
           return Status(Error{"unknown form of turns", "", "uci, written or action"});
         }
         e.turns = v == "uci"       ? TurnFormat::kUci
                   : v == "written" ? TurnFormat::kWritten
                                    : TurnFormat::kAction;
         return Status(Done{});
       }},
      {"fen", "own|sanmill|none",
       "how positions are sent to it: as a FEN of this program (default), as Sanmill writes them, "
       "or not at all: then openings must be turns from the start",
       [](auto& e, auto& v) {
         if (v != "own" && v != "sanmill" && v != "none") {
           return Status(Error{"unknown form of positions", "", "own, sanmill or none"});
         }
         e.fen = v == "own"       ? FenDialect::kOwn
                 : v == "sanmill" ? FenDialect::kSanmill
                                  : FenDialect::kNone;
         return Status(Done{});
       }},
      {"option.NAME", "VALUE",
       "sets one of its options; refused before the first game when the engine does not list it or "
       "does not take the value",
       [](auto&, auto&) { return Status(Done{}); }},
      {"check", "on|off", "off: sends it options that it does not list as well; default on",
       [](auto& e, auto& v) { return read_bool(v, e.check_options); }},
      {"tc", "[TURNS/]SECONDS[+SECONDS]",
       "its clock: time for the game or for so many turns, and what each turn adds; also "
       "MINUTES:SECONDS, or inf for no clock",
       [](auto& e, auto& v) { return parse_time_control(v, e.control); }},
      {"st", "SECONDS", "time for each turn",
       [](auto& e, auto& v) { return set_milliseconds(v, e.control.per_turn); }},
      {"timemargin", "MS", "how late a turn may be; default 0",
       [](auto& e, auto& v) {
         int margin = 0;
         const Status read = read_count(v, 0, margin);
         e.control.margin = margin;
         return read;
       }},
      {"depth", "PLIES", "how deep it may search; also plies=",
       [](auto& e, auto& v) { return read_count(v, 1, e.control.depth.emplace()); }},
      {"nodes", "N", "how many nodes it may search",
       [](auto& e, auto& v) {
         const auto nodes = parse_integer(v);
         if (!nodes || *nodes < 1)
           return Status(Error{"bad number " + millstone::quoted(v), "", "1 or more"});
         e.control.nodes = static_cast<std::uint64_t>(*nodes);
         return Status(Done{});
       }},
      {"timeout", "SECONDS",
       "how long to wait for an answer where no clock says it; default 60. An engine that has it "
       "needs no limit: it gets a bare `go`",
       [](auto& e, auto& v) {
         std::optional<Milliseconds> time;
         const Status read = set_milliseconds(v, time);
         if (read) e.patience = std::chrono::milliseconds(*time);
         e.patience_given = true;
         return read;
       }},
      {"restart", "on|off", "a new process for every game; default off",
       [](auto& e, auto& v) {
         // cutechess's `auto`: as the engine asks for, which none does here.
         return read_bool(v == "auto" ? "off" : v, e.restart);
       }},
  };
  return words;
}

}  // namespace

Status for_each_pair(
    const std::vector<std::string>& words,
    const std::function<Status(const std::string& key, const std::string& value)>& apply) {
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos)
      return Error{"bad word " + millstone::quoted(word), "", "key=value"};
    if (Status applied = apply(word.substr(0, equals), word.substr(equals + 1)); !applied) {
      return applied;
    }
  }
  return Done{};
}

Status unknown_key(const std::string& key) {
  return Error{"unknown key " + millstone::quoted(key), "", "one that --help lists"};
}

Status read_count(const std::string& text, int low, int& target) {
  constexpr int kMost = 1'000'000'000;
  const auto number = parse_integer(text);
  if (!number || *number < low || *number > kMost) {
    return Error{"bad number " + millstone::quoted(text), "", std::to_string(low) + " or more"};
  }
  target = static_cast<int>(*number);
  return Done{};
}

Status read_real(const std::string& text, double& target) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !std::isfinite(value)) {
    return Error{"bad number " + millstone::quoted(text), "", "a decimal number"};
  }
  target = value;
  return Done{};
}

Status read_bool(const std::string& text, bool& target) {
  const bool yes = text == "true" || text == "on" || text == "1";
  if (!yes && text != "false" && text != "off" && text != "0") {
    return Error{"bad value " + millstone::quoted(text), "", "true or false"};
  }
  target = yes;
  return Done{};
}

std::string help_entry(const std::string& title, std::string_view help, std::size_t indent) {
  constexpr std::size_t kTextColumn = 22, kWidth = 90;
  std::string out = std::string(indent, ' ') + title;
  if (out.size() + 2 > kTextColumn)
    out += '\n' + std::string(kTextColumn, ' ');
  else
    out.resize(kTextColumn, ' ');
  std::size_t column = kTextColumn;
  for (const std::string_view word : command_words(help)) {
    if (column + word.size() > kWidth) {
      out += '\n' + std::string(kTextColumn, ' ');
      column = kTextColumn;
    }
    if (column > kTextColumn) out += ' ';
    out += word;
    column += word.size() + 1;
  }
  return out + '\n';
}

Status apply_engine_words(const std::vector<std::string>& words, EngineSettings& engine) {
  return for_each_pair(words, [&](const std::string& key, const std::string& value) -> Status {
    constexpr std::string_view kOption = "option.";
    if (key.starts_with(kOption)) {
      engine.options.emplace_back(key.substr(kOption.size()), value);
      return Done{};
    }
    const std::string_view wanted = key == "plies" ? "depth" : key;
    const auto& table = engine_word_table();
    const auto word = std::find_if(table.begin(), table.end(),
                                   [&](const EngineWord& w) { return w.key == wanted; });
    if (word == table.end()) return unknown_key(key);
    Status applied = word->apply(engine, value);
    if (applied) return applied;
    Error error = applied.error();
    error.where = key + '=';
    return error;
  });
}

std::string engine_words_help() {
  std::string out;
  for (const EngineWord& word : engine_word_table()) {
    out += help_entry(std::string(word.key) + '=' + std::string(word.value), word.help, 4);
  }
  return out;
}

}  // namespace millstone
