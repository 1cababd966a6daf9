// Implements arguments.h: a table of options, from which reading and help are made alike.
#include "tools/match/arguments.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "engine/text/text.h"
#include "engine/text/words.h"
#include "tools/match/engine_words.h"
#include "tools/match/schedule.h"

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

std::string listed(const Words& words) {
  std::string out;
  for (const std::string& word : words) {
    out += (out.empty() ? "" : " ") + millstone::quoted(word);
  }
  return out;
}

// The one word of an option; also `file=NAME` where a file is meant.
Result<std::string> only_word(const Words& words) {
  if (words.empty()) return misuse("a word is missing", "one word");
  if (words.size() > 1) {
    return misuse(std::to_string(words.size()) + " words: " + listed(words), "one word");
  }
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
  if (!words.empty()) return misuse("unexpected " + listed(words), "no word");
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
    } else if (key == "policy") {
      // All encounters of a round have the same openings here, so that these two are one.
      if (value != "default" && value != "round") {
        return misuse("bad policy " + millstone::quoted(value), "default or round");
      }
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
  auto word = only_word(words);
  if (!word) return word.error();
  if (*word == "round-robin") word = std::string("roundrobin");
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

// Words that other runners take and that change nothing here: said once, not passed over.
void remark(MatchSettings& match, const std::string& word, const std::string& why) {
  match.remarks.push_back(word + " has no effect: " + why);
}

// `FILE [min]`, as cutechess has it, or fastchess's keys.
Status set_records(MatchSettings& match, const Words& words) {
  Words pairs;
  for (const std::string& word : words) {
    if (word == "min") {
      match.plain_records = true;
    } else if (word == "fi") {
      remark(match, "-pgnout fi", "only finished games are recorded");
    } else if (word.find('=') == std::string::npos || word.starts_with('/')) {
      if (!match.record_file.empty()) return misuse("a second file " + listed({word}), "one");
      match.record_file = word;
    } else {
      pairs.push_back(word);
    }
  }
  const Status read =
      for_each_pair(pairs, [&](const std::string& key, const std::string& value) -> Status {
        if (key == "append") return read_bool(value, match.append_records);
        if (key == "min") return read_bool(value, match.plain_records);
        if (key == "file") {
          match.record_file = value;
          return Done{};
        }
        if (key == "notation") {
          if (value != "san" && value != "lan" && value != "uci") {
            return misuse("unknown notation " + millstone::quoted(value), "san, lan or uci");
          }
          remark(match, "-pgnout notation=", "records have the written notation of mill players");
          return Done{};
        }
        constexpr std::string_view kDetails[] = {
            "nodes",     "seldepth",       "nps",          "hashfull",       "tbhits",
            "timeleft",  "latency",        "pv",           "track_nodes",    "track_seldepth",
            "track_nps", "track_hashfull", "track_tbhits", "track_timeleft", "track_latency",
            "track_pv",  "match_line"};
        if (std::find(std::begin(kDetails), std::end(kDetails), key) == std::end(kDetails)) {
          return unknown_key(key);
        }
        remark(match, "-pgnout " + key + '=', "remarks hold the score, the depth and the time");
        return Done{};
      });
  if (!read) return read;
  if (match.record_file.empty()) return misuse("no file", "FILE or file=FILE");
  return Done{};
}

Status set_log(MatchSettings& match, const Words& words) {
  if (words.size() == 1) return set_text(words, match.log_file);
  const Status read =
      for_each_pair(words, [&](const std::string& key, const std::string& value) -> Status {
        if (key == "append") return read_bool(value, match.append_log);
        if (key == "file") {
          match.log_file = value;
          return Done{};
        }
        if (key != "level" && key != "realtime" && key != "engine" && key != "compress") {
          return unknown_key(key);
        }
        remark(match, "-log " + key + '=', "every line to and from the engines is logged");
        return Done{};
      });
  if (!read) return read;
  if (match.log_file.empty()) return misuse("no file", "file=FILE");
  return Done{};
}

Status set_report(MatchSettings& match, const Words& words) {
  return for_each_pair(words, [&](const std::string& key, const std::string& value) -> Status {
    if (key != "penta") return unknown_key(key);
    return read_bool(value, match.show_pairs);
  });
}

Status set_output(MatchSettings& match, const Words& words) {
  return for_each_pair(words, [&](const std::string& key, const std::string& value) -> Status {
    if (key != "format") return unknown_key(key);
    if (value != "cutechess" && value != "fastchess") {
      return misuse("unknown format " + millstone::quoted(value), "cutechess or fastchess");
    }
    if (value == "fastchess") {
      remark(match, "-output format=fastchess", "the lines are those of cutechess, with Ptnml");
    }
    return Done{};
  });
}

// Options of other runners that have no counterpart here, and why.
std::optional<std::string_view> foreign_option(std::string_view name) {
  constexpr std::pair<std::string_view, std::string_view> kForeign[] = {
      {"use-affinity", "engines run where the system lets them"},
      {"force-concurrency", "any -concurrency is taken"},
      {"autosaveinterval", "-config keeps every game as it ends"},
      {"outcomeinterval", "causes are told at the end"},
      {"tbpieces", "tables end every game that they know"},
      {"tbignore50", "a win that a turn limit may spoil is played on"},
      {"show-latency", "records hold the time of each turn"},
      {"crc32", "files are not compressed"},
      {"wait", "games follow each other at once"},
      {"livepgnout", "records are written as games end"},
      {"testEnv", "there is no testing server"},
      {"strict", "what is wrong is refused in any case"},
      {"bookmode", "openings are read once"},
  };
  for (const auto& [option, why] : kForeign) {
    if (option == name) return why;
  }
  return std::nullopt;
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

// "3/8": the third of eight.
Status set_shard(MatchSettings& match, const Words& words) {
  const auto word = only_word(words);
  if (!word) return word.error();
  const std::size_t slash = std::min(word->find('/'), word->size());
  const auto index = parse_integer(word->substr(0, slash));
  const auto count = parse_integer(word->substr(std::min(slash + 1, word->size())));
  constexpr int kMost = 1'000'000;
  if (!index || !count || *index < 1 || *index > *count || *count > kMost) {
    return misuse("bad shard " + millstone::quoted(*word), "K/N with K from 1 to N");
  }
  match.shard = {static_cast<int>(*index), static_cast<int>(*count)};
  return Done{};
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
       [](auto& m, auto& w) {
         const Status read = set_text(w, m.variant);
         if (m.variant == "standard") m.variant = "ninemensmorris";
         return read;
       }},
      {"load", "FILE",
       "a variant file whose rule sets are known as well; the engines learn of it by the option "
       "VariantPath; also -variantfile",
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
      {"noswap", "", "no colours are exchanged: the engine named first has White in every game",
       [](auto& m, auto& w) { return set_flag(w, m.swap, false); }},
      {"reverse", "", "the engine named second begins with White",
       [](auto& m, auto& w) { return set_flag(w, m.reverse, true); }},
      {"openings", "file=FILE format=epd|record order=sequential|random plies=N start=N",
       "start positions, a FEN a line (epd), or game records (pgn as well) of which the first N "
       "turns are played; without format= the file tells; start: the first one used, from 1",
       set_openings},
      {"concurrency", "N", "games played at the same time; default 1",
       [](auto& m, auto& w) { return set_count(w, 1, m.concurrency); }},
      {"shard", "K/N",
       "plays the K-th of N parts of the match, pairs kept whole and with openings of their own; "
       "-sprt does not end it: `millstone sprt --merge` counts the match files of all parts",
       set_shard},
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
      {"site", "NAME", "the Site of the game records",
       [](auto& m, auto& w) { return set_text(w, m.site); }},
      {"pgnout", "FILE [min] [append=false]",
       "the file to which the game records are added; min: without remarks; append=false: a new "
       "match empties it first",
       set_records},
      {"config", "file=FILE discard=true",
       "keeps the match in a file while it runs. When the file exists, the match in it is resumed; "
       "no other option is needed then. discard: it is begun anew instead",
       set_journal},
      {"log", "file=FILE append=true", "every line sent to the engines and received from them",
       set_log},
      {"scoreinterval", "N", "games between two lines `Score of`; default 1, 0: at the end only",
       [](auto& m, auto& w) { return set_count(w, 0, m.score_interval); }},
      {"ratinginterval", "N", "games between two reports of Elo; default 10, 0: at the end only",
       [](auto& m, auto& w) { return set_count(w, 0, m.rating_interval); }},
      {"report", "penta=true|false", "whether the line Ptnml is shown", set_report},
      {"output", "format=cutechess|fastchess", "read; the lines are the same", set_output},
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
    if (!engine.limited()) {
      return misuse("engine " + engine.name + " has no limit",
                    "tc=, st=, depth= or nodes=; or timeout=, for one that has a limit of its own");
    }
  }
  const std::pair<const char*, const std::string*> files[] = {{"-pgnout", &match.record_file},
                                                              {"-json", &match.json_file},
                                                              {"-log", &match.log_file},
                                                              {"-openings", &match.openings.file}};
  for (const auto& [name, file] : files) {
    for (const auto& [other_name, other] : files) {
      if (file != other && !file->empty() && *file == *other && !file->starts_with("/dev/")) {
        return misuse(std::string(name) + " and " + other_name + " are one file", "two");
      }
    }
  }
  const std::size_t parts = Schedule(match).size() / (Schedule(match).paired() ? 2 : 1);
  if (parts < static_cast<std::size_t>(match.shard.count)) {
    return misuse("-shard with more parts than the match has pairs or games",
                  std::to_string(parts) + " at most");
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
  // A line end in a name or a value would be another command to an engine.
  for (const std::string& argument : arguments) {
    if (std::any_of(argument.begin(), argument.end(),
                    [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; })) {
      return misuse("a control character in " + millstone::quoted(argument), "text of one line");
    }
  }
  MatchSettings match;
  std::vector<Words> engines;
  Words each;
  for (std::size_t i = 0; i < arguments.size();) {
    if (!begins_option(arguments[i])) {
      return misuse("unexpected " + millstone::quoted(arguments[i]), "an option as -engine");
    }
    std::string name = arguments[i].substr(arguments[i].find_first_not_of('-'));
    if (name == "variantfile") name = "load";
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
    if (const auto why = foreign_option(name)) {
      remark(match, "-" + name, std::string(*why));
      continue;
    }
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
      engine.variant_files.push_back(std::filesystem::absolute(file).string());
    }
  }
  name_engines(match.engines);
  if (const Status good = check(match); !good) return good.error();
  return match;
}

}  // namespace millstone
