// `millstone match`: engine against engine, with the rules engine as the referee.
#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>

#include "engine/records/record_files.h"
#include "engine/rules/variant_file.h"
#include "engine/text/file_writer.h"
#include "engine/text/text_file.h"
#include "engine/text/words.h"
#include "tools/command_line/command_line.h"
#include "tools/match/arguments.h"
#include "tools/match/lock_file.h"
#include "tools/match/option_groups.h"
#include "tools/match/position_text.h"
#include "tools/match/report.h"
#include "tools/match/table_verdict.h"
#include "tools/match/tournament.h"
#include "tools/match/traffic_file.h"

namespace millstone {
namespace {

int failure(const Error& error) {
  std::cerr << "millstone match: " << error.text() << '\n';
  return kFailure;
}

// The file and the wish to discard it belong to the run, not to the match that the file keeps.
Arguments without_config(const Arguments& arguments) {
  Arguments out;
  bool config = false;
  for (const std::string& word : arguments) {
    if (word.starts_with('-')) config = word == "-config" || word == "--config";
    if (!config) out.push_back(word);
  }
  return out;
}

// What `-config` says, whether or not the rest describes a match.
struct Config {
  std::string file;
  bool discard = false;
};
Config find_config(const Arguments& arguments) {
  Config config;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] != "-config" && arguments[i] != "--config") continue;
    for (++i; i < arguments.size() && !arguments[i].starts_with('-'); ++i) {
      if (arguments[i].starts_with("file=")) config.file = arguments[i].substr(5);
      config.discard = config.discard || arguments[i] == "discard=true";
    }
    --i;
  }
  return config;
}

// A match that was stopped, or nullopt for a new one.
Result<std::optional<JournalContent>> find_saved(const Config& config, const Arguments& arguments) {
  if (config.file.empty() || config.discard) return {std::nullopt};
  const Arguments given = without_config(arguments);
  if (!Journal::exists(config.file)) {
    if (!given.empty()) return {std::nullopt};
    return Error{"there is no match in " + config.file, "-config",
                 "the file of one that was begun, or the options of a new one"};
  }
  auto content = Journal::read(config.file);
  if (!content) return content.error();
  if (!given.empty() && given != content->arguments) {
    return Error{"the match in " + config.file + " has other options: " +
                     first_difference(option_groups(content->arguments), option_groups(given)),
                 "-config", "the same ones, none, or discard=true"};
  }
  return std::optional(std::move(*content));
}

Result<PreparedRulesPtr> rules_of(const MatchSettings& settings, VariantCatalogue& catalogue) {
  for (const std::string& path : settings.variant_files) {
    const auto content = read_text_file(path);
    if (!content) return content.error();
    const VariantFile file = load_variant_file(*content, path, catalogue);
    if (!file.errors.empty()) return file.errors.front();
  }
  const Variant* variant = catalogue.find(settings.variant);
  if (variant == nullptr) {
    return Error{"no variant " + settings.variant, "-variant", "one that `variants list` shows"};
  }
  return PreparedRulesPtr(std::make_shared<PreparedRules>(variant->rules));
}

// Writes the traffic of all engines to one file; empty when there is none.
Result<TrafficLog> open_log(const MatchSettings& settings) {
  if (settings.log_file.empty()) return TrafficLog();
  auto opened = TrafficFile::open(settings.log_file, settings.append_log);
  if (!opened) return opened.error();
  return TrafficLog([file = std::shared_ptr(std::move(*opened))](
                        const std::string& engine, char direction, std::string_view line) {
    file->add(engine, direction, line);
  });
}

void print_table_messages(const std::vector<std::string>& messages) {
  for (const std::string& message : messages) std::cerr << message << '\n';
}

// What was read without effect, and what would make the result worth little.
void print_remarks(const MatchSettings& settings, const OpeningBook& book) {
  const auto say = [](const std::string& text) {
    std::cerr << "millstone match: note: " << text << '\n';
  };
  for (const std::string& one : settings.remarks) say(one);
  const std::size_t wanted = static_cast<std::size_t>(settings.rounds) *
                             static_cast<std::size_t>(settings.games) / (settings.repeat ? 2 : 1);
  if (settings.openings.file.empty() && wanted > 1) {
    say("no -openings: engines that play the same in the same position repeat their games");
  } else if (!settings.openings.file.empty() && wanted > book.size()) {
    say("there are " + std::to_string(book.size()) + " openings for " + std::to_string(wanted) +
        " pairs or games: they come again, and engines may repeat their games");
  }
}

void print_end(const MatchSettings& settings, const Standings& standings, bool finished) {
  if (settings.engines.size() == 2) std::cout << score_line(settings, standings) << '\n';
  if (standings.games() > 0) {
    std::cout << rating_lines(settings, standings) << summary_lines(settings, standings);
  }
  std::cout << (finished ? "Finished match" : "Stopped match") << std::endl;
}

int write_json(const MatchSettings& settings, const std::string& json) {
  if (settings.json_file.empty()) {
    std::cout << json << std::endl;
    return kSuccess;
  }
  const Status written = write_file(settings.json_file, json + '\n');
  return written ? kSuccess : failure(written.error());
}

// Starts an engine once, so that what is wrong with it or its options shows before the first game.
int prove(const EngineSettings& engine, const std::string& variant, const Guardian& guardian,
          const StopSignal& stop, const TrafficLog& log) {
  Player player(engine, variant, guardian, stop.descriptor(), log);
  if (const auto fault = player.new_game()) {
    if (fault->kind == FaultKind::kCancelled) return failure({"stopped", "", ""});
    const std::string where = "engine " + engine.name + ", cmd=" + engine.command;
    if (fault->kind == FaultKind::kOption) {
      return usage_error("match", "engine " + engine.name + ": " + fault->detail +
                                      " (check=off sends it in spite of that)");
    }
    return failure({"an engine cannot be started: " + fault->detail, where, ""});
  }
  if (!player.takes_variant() && variant != "ninemensmorris") {
    std::cerr << "millstone match: engine " << engine.name
              << " has no option Variant and is not told that " << variant << " is played\n";
  }
  return kSuccess;
}

int play(const MatchSettings& settings, const Arguments& arguments, const Config& config,
         const std::optional<JournalContent>& saved) {
  VariantCatalogue catalogue;
  const auto rules = rules_of(settings, catalogue);
  if (!rules) return failure(rules.error());
  const auto book = OpeningBook::load(settings.openings, *rules, catalogue, settings.seed);
  if (!book) return failure(book.error());
  for (const EngineSettings& engine : settings.engines) {
    for (std::size_t i = 0; i < book->size(); ++i) {
      const Status good = can_tell(book->opening(i), engine);
      if (!good) return usage_error("match", good.error().text());
    }
  }
  print_remarks(settings, *book);
  std::unique_ptr<tablebase::Prober> tables;
  if (!settings.tables.empty()) {
    auto opened = open_match_tables(settings.tables, *rules);
    if (!opened) return failure(opened.error());
    tables = std::move(*opened);
    print_table_messages(tables->tables().messages());
  }

  // Before any thread: the guardian forks, and all threads are to leave the signals to one of them.
  const auto guardian = Guardian::start();
  if (!guardian) return failure(guardian.error());
  StopSignal stop(true);
  auto log = open_log(settings);
  if (!log) return failure(log.error());
  for (const EngineSettings& engine : settings.engines) {
    if (const int code = prove(engine, settings.variant, *guardian, stop, *log); code != kSuccess) {
      return code;
    }
  }

  const Schedule schedule(settings);
  Standings standings(schedule, settings.engines.size());
  if (saved) {
    for (const FinishedGame& game : saved->games) {
      if (!schedule.has(game.number) || standings.has(game.number)) {
        return failure({"a game that is not of this match", config.file,
                        "each game up to " + std::to_string(schedule.size()) + " at most once"});
      }
      standings.add(game);
    }
    std::cout << "Resumed match after " << standings.games() << " of " << schedule.share()
              << " games" << std::endl;
  }

  std::optional<RecordOutput> records;
  if (!settings.record_file.empty()) {
    auto opened = RecordOutput::open(settings.record_file, !saved && !settings.append_records);
    if (!opened) return failure(opened.error());
    records.emplace(std::move(*opened));
    if (saved) {
      const Status restored = records->restore(saved->last_record, saved->record_offset);
      if (!restored) return failure(restored.error());
    }
  }
  std::optional<Journal> journal;
  if (!config.file.empty()) {
    auto opened = saved ? Journal::reopen(config.file, *saved)
                        : Journal::create(config.file, without_config(arguments));
    if (!opened) return failure(opened.error());
    journal.emplace(std::move(*opened));
  }

  Tournament tournament({settings, schedule, *book, *guardian, stop, standings,
                         journal ? &*journal : nullptr, records ? &*records : nullptr, *log,
                         tables.get()});
  const Status played = tournament.finished() ? Status(Done{}) : tournament.run();
  const bool finished = tournament.finished();
  if (tables != nullptr) print_table_messages(tables->tables().take_faults());
  print_end(settings, standings, finished);
  int code = finished ? kSuccess : kFailure;
  if (!played) code = failure(played.error());
  if (settings.json)
    code = std::max(code, write_json(settings, json_summary(settings, standings, finished)));
  return code;
}

}  // namespace

int run_match_command(const Arguments& arguments) {
  for (const std::string& word : arguments) {
    if (word == "--help" || word == "-help" || word == "-h") {
      std::cout << match_help();
      return kSuccess;
    }
  }
  const Config config = find_config(arguments);
  std::optional<LockFile> lock;
  if (!config.file.empty()) {
    auto taken = LockFile::take(config.file);
    if (!taken) return failure(taken.error());
    lock.emplace(std::move(*taken));
  }
  const auto saved = find_saved(config, arguments);
  if (!saved) return usage_error("match", saved.error().text());
  const auto settings =
      parse_match_arguments(*saved ? (*saved)->arguments : without_config(arguments));
  if (!settings) return usage_error("match", settings.error().text());
  return play(*settings, arguments, config, *saved);
}

}  // namespace millstone
