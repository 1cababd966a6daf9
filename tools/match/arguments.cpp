// Implements arguments.h: a table of options, from which reading and help are made alike.
#include "tools/match/arguments.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <limits>

#include "engine/text/text.h"
#include "engine/text/words.h"
#include "tools/match/engine_words.h"

namespace millstone {
namespace {

using Words = std::vector<std::string>;

struct MatchOption {
  std::string_view name, words, help;
  std::function<Status(MatchSettings&, const Words&)> apply;
};

Error misuse(const std::string& what, const std::string& expected) {
  return {what, "", expected};
}

// The one word of an option; also `file=NAME` where a file is meant.
Result<std::string> only_word(const Words& words) {
  if (words.size() != 1) return misuse("wants one word", "");
  return words[0].starts_with("file=") ? words[0].substr(5) : words[0];
}

Status set_count(const Words& words, int low, int& target) {
  const auto word = only_word(words);
  if (!word) return word.error();
  return read_count(*word, low, target);
}

Status set_text(const Words& words, std::string& target) {
  auto word = only_word(words);
  if (!word) return word.error();
  target = std::move(*word);
  return Done{};
}

Status set_flag(const Words& words, bool& target, bool value) {
  if (!words.empty()) return misuse("takes no word", "");
  target = value;
  return Done{};
}

Status set_sprt(MatchSettings& match, const Words& words) {
  SprtOptions sprt;
  const Status read = for_each_pair(words, [&](const std::string& key, const std::string& value) {
    if (key == "model") {
      const auto model = parse_elo_model(value);
      if (!model) return Status(model.error());
      sprt.model = *model;
      return Status(Done{});
    }
    double* target = key == "elo0"    ? &sprt.elo0
                     : key == "elo1"  ? &sprt.elo1
                     : key == "alpha" ? &sprt.alpha
                     : key == "beta"  ? &sprt.beta
                                      : nullptr;
    return target == nullptr ? unknown_key(key) : read_real(value, *target);
  });
  if (!read) return read;
  match.sprt = sprt;
  return validate(sprt);
}

Status set_openings(MatchSettings& match, const Words& words) {
  OpeningSettings& openings = match.openings;
  return for_each_pair(words, [&](const std::string& key, const std::string& value) -> Status {
    const auto choose = [&](std::string_view off, std::string_view on) -> Result<bool> {
      if (value == off) return false;
      if (value == on) return true;
      return misuse("bad " + key + " " + millstone::quoted(value),
                    std::string(off) + " or " + std::string(on));
    };
    if (key == "file") {
      openings.file = value;
    } else if (key == "format") {
      const auto records = value == "pgn" ? Result<bool>(true) : choose("epd", "record");
      if (!records) return records.error();
      openings.format = *records ? OpeningFormat::kRecord : OpeningFormat::kFen;
    } else if (key == "order") {
      const auto random = choose("sequential", "random");
      if (!random) return random.error();
      openings.random = *random;
    } else if (key == "plies") {
      return read_count(value, 0, openings.plies);
    } else if (key == "start") {
      return read_count(value, 1, openings.start);
    } else {
      return unknown_key(key);
    }
    return Done{};
  });
}

Status set_draw(MatchSettings& match, const Words& words) {
  DrawRule& draw = match.draw;
  draw.turns = 8;
  return for_each_pair(words, [&](const std::string& key, const std::string& value) -> Status {
    if (key == "movenumber") return read_count(value, 0, draw.from_turn);
    if (key == "movecount") return read_count(value, 1, draw.turns);
    if (key == "score") return read_count(value, 0, draw.score);
    return unknown_key(key);
  });
}

Status set_resign(MatchSettings& match, const Words& words) {
  ResignRule& resign = match.resign;
  resign = {3, 500, false};
  return for_each_pair(words, [&](const std::string& key, const std::string& value) -> Status {
    if (key == "movecount") return read_count(value, 1, resign.turns);
    if (key == "score") return read_count(value, 0, resign.score);
    if (key == "twosided") return read_bool(value, resign.both);
    return unknown_key(key);
  });
}

Status set_tournament(MatchSettings& match, const Words& words) {
  const auto word = only_word(words);
  if (!word) return word.error();
  if (*word != "roundrobin" && *word != "gauntlet") {
    return misuse("unknown kind " + millstone::quoted(*word), "roundrobin or gauntlet");
  }
  match.kind = *word == "gauntlet" ? TournamentKind::kGauntlet : TournamentKind::kRoundRobin;
  return Done{};
}

Status set_journal(MatchSettings& match, const Words& words) {
  return for_each_pair(words, [&](const std::string& key, const std::string& value) -> Status {
    if (key == "discard") return read_bool(value, match.discard_journal);
    if (key != "file") return unknown_key(key);
    match.journal_file = value;
    return Done{};
  });
}

Status set_tables(MatchSettings& match, const Words& words) {
  if (Status read = set_text(words, match.tables); !read) return read;
  if (match.tables.empty()) return misuse("no directory", "directories with ':' between, builtin");
  return Done{};
}

Status set_repeat(MatchSettings& match, const Words& words) {
  match.repeat = true;
  return words.empty() ? Status(Done{}) : set_count(words, 1, match.games);
}

Status set_seed(MatchSettings& match, const Words& words) {
  const auto word = only_word(words);
  const auto seed = word ? parse_integer(*word) : std::nullopt;
  if (!seed || *seed < 0) return misuse("wants a number that is not negative", "");
  match.seed = static_cast<std::uint64_t>(*seed);
  return Done{};
}

Status set_json(MatchSettings& match, const Words& words) {
  match.json = true;
  return words.empty() ? Status(Done{}) : set_text(words, match.json_file);
}

// `-engine` and `-each` are read apart, as every engine takes both.
const std::vector<MatchOption>& match_options() {
  static const std::vector<MatchOption> options{
      {"variant", "NAME", "the game; default ninemensmorris",
       [](auto& m, auto& w) { return set_text(w, m.variant); }},
      {"variantfile", "FILE",
       "a variant file whose rule sets are known as well; the engines learn of it by the option "
       "VariantPath",
       [](auto& m, auto& w) {
         m.variant_files.emplace_back();
         return set_text(w, m.variant_files.back());
       }},
      {"tournament", "roundrobin|gauntlet",
       "who meets whom: everyone everyone (default), or the first engine all others",
       set_tournament},
      {"rounds", "N", "how often the encounters are played; default 1",
       [](auto& m, auto& w) { return set_count(w, 1, m.rounds); }},
      {"games", "N", "games of each encounter in a round; default 2",
       [](auto& m, auto& w) { return set_count(w, 1, m.games); }},
      {"repeat", "[N]",
       "two games in a row have the same opening with colours exchanged (default); N as for -games",
       set_repeat},
      {"norepeat", "", "every game has an opening of its own",
       [](auto& m, auto& w) { return set_flag(w, m.repeat, false); }},
      {"openings", "file=FILE format=epd|record order=sequential|random plies=N start=N",
       "start positions, a FEN a line (epd), or game records of which the first N turns are "
       "played; start: the first one used, from 1",
       set_openings},
      {"concurrency", "N", "games played at the same time; default 1",
       [](auto& m, auto& w) { return set_count(w, 1, m.concurrency); }},
      {"srand", "N", "the seed of the random order of openings; default 0", set_seed},
      {"draw", "movenumber=N movecount=N score=CP",
       "the game is drawn when from turn `movenumber` on both engines have shown no more than "
       "`score` for `movecount` turns each (default 8)",
       set_draw},
      {"resign", "movecount=N score=CP twosided=true",
       "the game is lost for an engine that has shown -`score` (default 500) or worse for "
       "`movecount` of its turns (default 3); twosided: when the other has shown as much as well",
       set_resign},
      {"maxmoves", "N", "the game is drawn after N turns of each player",
       [](auto& m, auto& w) { return set_count(w, 1, m.max_turns); }},
      {"tb", "DIR[:DIR...]",
       "the game ends with its exact value as soon as tables of perfect play in these directories "
       "know the position; the word builtin stands for the tables inside the program. A win that a "
       "turn limit or an earlier position may still turn into a draw is played on",
       set_tables},
      {"sprt", "elo0=E elo1=E alpha=P beta=P model=logistic|normalized",
       "ends the match of two engines when a sequential test of the first one's strength is "
       "decided; see `millstone sprt --help`",
       set_sprt},
      {"recover", "", "goes on after an engine's crash or stall (default)",
       [](auto& m, auto& w) { return set_flag(w, m.recover, true); }},
      {"norecover", "", "stops the match at the first fault of an engine",
       [](auto& m, auto& w) { return set_flag(w, m.recover, false); }},
      {"event", "NAME", "the Event of the game records",
       [](auto& m, auto& w) { return set_text(w, m.event); }},
      {"pgnout", "FILE", "the file to which the game records are added",
       [](auto& m, auto& w) { return set_text(w, m.record_file); }},
      {"config", "file=FILE discard=true",
       "keeps the match in a file while it runs. When the file exists, the match in it is resumed; "
       "no other option is needed then. discard: it is begun anew instead",
       set_journal},
      {"log", "file=FILE", "every line sent to the engines and received from them",
       [](auto& m, auto& w) { return set_text(w, m.log_file); }},
      {"scoreinterval", "N", "games between two lines `Score of`; default 1, 0: at the end only",
       [](auto& m, auto& w) { return set_count(w, 0, m.score_interval); }},
      {"ratinginterval", "N", "games between two reports of Elo; default 10, 0: at the end only",
       [](auto& m, auto& w) { return set_count(w, 0, m.rating_interval); }},
      {"quiet", "", "says nothing before the end",
       [](auto& m, auto& w) { return set_flag(w, m.quiet, true); }},
      {"json", "[file=FILE]", "a summary as JSON at the end, on the standard output or in a file",
       set_json},
  };
  return options;
}

// A word that begins an option: `-draw`, `--json`, but not `-5`.
bool begins_option(const std::string& word) {
  const std::size_t dashes = word.find_first_not_of('-');
  return (dashes == 1 || dashes == 2) && to_lower(word[dashes]) >= 'a' &&
         to_lower(word[dashes]) <= 'z';
}

// Names by which the reports can tell engines apart.
void name_engines(std::vector<EngineSettings>& engines) {
  for (std::size_t i = 0; i < engines.size(); ++i) {
    EngineSettings& engine = engines[i];
    if (engine.name.empty()) engine.name = std::filesystem::path(engine.command).filename();
    const std::string name = engine.name;
    const auto taken = [&] {
      return std::any_of(engines.begin(), engines.begin() + static_cast<std::ptrdiff_t>(i),
                         [&](const EngineSettings& other) { return other.name == engine.name; });
    };
    for (int number = 2; taken(); ++number) engine.name = name + '-' + std::to_string(number);
  }
}

Status check(const MatchSettings& match) {
  if (match.engines.size() < 2) return misuse("fewer than two engines", "-engine cmd=…, twice");
  for (const EngineSettings& engine : match.engines) {
    if (engine.command.empty()) return misuse("an engine without a command", "cmd=PROGRAM");
    if (!engine.control.limited()) {
      return misuse("engine " + engine.name + " has no limit", "tc=, st=, depth= or nodes=");
    }
  }
  if (match.sprt && match.engines.size() != 2) {
    return misuse("-sprt with more than two engines", "two");
  }
  return Done{};
}

}  // namespace

std::string match_help() {
  std::string out =
      "Usage: millstone match -engine WORDS -engine WORDS [-each WORDS] [options]\n\n";
  out += "  -engine WORDS    an engine, -each WORDS: the same for all, with these words:\n";
  out += engine_words_help();
  for (const MatchOption& option : match_options()) {
    out += help_entry("-" + std::string(option.name) +
                          (option.words.empty() ? "" : " " + std::string(option.words)),
                      option.help, 2);
  }
  out +=
      "\nThe first SIGINT (Ctrl-C) lets the running games finish, a second one and SIGTERM "
      "abandon\n"
      "them; with -config they are played anew when the match is resumed.\n"
      "Exit code: 0, 1 when the match failed or was stopped, 2 for wrong usage.\n";
  return out;
}

Result<MatchSettings> parse_match_arguments(const std::vector<std::string>& arguments) {
  MatchSettings match;
  std::vector<Words> engines;
  Words each;
  for (std::size_t i = 0; i < arguments.size();) {
    if (!begins_option(arguments[i])) {
      return misuse("unexpected " + millstone::quoted(arguments[i]), "an option as -engine");
    }
    const std::string name = arguments[i].substr(arguments[i].find_first_not_of('-'));
    Words words;
    for (++i; i < arguments.size() && !begins_option(arguments[i]); ++i) {
      words.push_back(arguments[i]);
    }
    if (name == "engine") {
      engines.push_back(std::move(words));
      continue;
    }
    if (name == "each") {
      each.insert(each.end(), words.begin(), words.end());
      continue;
    }
    const auto& options = match_options();
    const auto option = std::find_if(options.begin(), options.end(),
                                     [&](const MatchOption& o) { return o.name == name; });
    if (option == options.end()) return misuse("unknown option -" + printable(name, 40), "");
    if (const Status applied = option->apply(match, words); !applied) {
      Error error = applied.error();
      error.where = "-" + name;
      return error;
    }
  }
  for (const Words& words : engines) {
    EngineSettings& engine = match.engines.emplace_back();
    for (const Words* some : {static_cast<const Words*>(&each), &words}) {
      if (const Status applied = apply_engine_words(*some, engine); !applied) {
        return applied.error();
      }
    }
    for (const std::string& file : match.variant_files) {
      engine.options.insert(engine.options.begin(),
                            {"VariantPath", std::filesystem::absolute(file).string()});
    }
  }
  name_engines(match.engines);
  if (const Status good = check(match); !good) return good.error();
  return match;
}

}  // namespace millstone
