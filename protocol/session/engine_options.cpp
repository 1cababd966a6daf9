// Options of the search, of the output and of the session.
#include "protocol/session/engine_options.h"

#include <limits>

#include "engine/text/words.h"
#include "protocol/options/memory.h"
#include "protocol/session/context.h"
#include "protocol/session/variant_files.h"

namespace millstone {
namespace {

template <class T>
std::string text_of(T value) {
  return std::to_string(value);
}
std::string text_of(bool value) {
  return value ? "true" : "false";
}

// `value` has been checked to fit.
template <class T>
T value_of(const std::string& value) {
  return static_cast<T>(*parse_integer(value));
}
template <>
bool value_of<bool>(const std::string& value) {
  return value == "true";
}

// An option that is a member of SearchOptions.
template <class T>
Option search_option(Context& context, std::string name, std::string help, T SearchOptions::*member,
                     std::int64_t low = 0, std::int64_t high = 0) {
  Option option;
  option.name = std::move(name);
  option.type = std::is_same_v<T, bool> ? OptionType::kCheck : OptionType::kSpin;
  option.help = std::move(help);
  option.standard = text_of(context.engine.options().*member);
  option.low = low;
  option.high = high;
  option.apply = [&context, member](const std::string& value) -> Status {
    SearchOptions options = context.engine.options();
    options.*member = value_of<T>(value);
    return context.engine.set_options(options);
  };
  return option;
}

Option check(std::string name, std::string help, bool& target) {
  Option option;
  option.name = std::move(name);
  option.type = OptionType::kCheck;
  option.help = std::move(help);
  option.standard = text_of(target);
  option.apply = [&target](const std::string& value) -> Status {
    target = value_of<bool>(value);
    return Done{};
  };
  return option;
}

// As `option`, but what it asks for is taken from what all sessions share; `all` is what is held of
// that when the option has some value. When the option fails the old amount stays.
Option rationed(Context& context, Resource resource, Option option,
                std::function<std::int64_t(std::int64_t value)> all) {
  option.apply = [&context, resource, all = std::move(all),
                  apply = std::move(option.apply)](const std::string& value) -> Status {
    const std::int64_t held = context.share->held(resource);
    const std::int64_t wanted = all(value_of<std::int64_t>(value));
    if (wanted > held) {
      if (Status status = context.share->hold(resource, wanted); !status) return status;
    }
    Status status = apply(value);
    // Less, or as before, is always to be had.
    if (!status || wanted < held) (void)context.share->hold(resource, status ? wanted : held);
    return status;
  };
  return option;
}

// An option that names files, which the session may not do.
Option without_files(Option option) {
  option.listed = false;
  option.apply = [name = option.name](const std::string&) -> Status {
    return Error{"this session may not use files, so " + name + " cannot be set", "", ""};
  };
  return option;
}

Option hash_option(Context& context) {
  auto option = search_option(context, "Hash", "size of the transposition table in MB",
                              &SearchOptions::hash_mb, 1, context.limits.max_hash_mb);
  option.apply = [&context](const std::string& value) -> Status {
    const int megabytes = value_of<int>(value);
    if (Status fits = fits_memory(megabytes); !fits) {
      Error error = fits.error();
      error.what +=
          "; the table stays at " + std::to_string(context.engine.options().hash_mb) + " MB";
      return error;
    }
    return context.engine.resize_hash(megabytes);
  };
  return option;
}

Option clear_hash_option(Context& context) {
  Option option;
  option.name = "Clear Hash";
  option.type = OptionType::kButton;
  option.help = "forgets what the transposition table holds";
  option.apply = [&context](const std::string&) -> Status {
    context.engine.clear_hash();
    return Done{};
  };
  return option;
}

Option move_format_option(Context& context) {
  Option option;
  option.name = "MoveFormat";
  option.type = OptionType::kCombo;
  option.help = "how turns are written: d6d5xc3, d6-d5xc3, or action by action";
  option.standard = "uci";
  option.choices = [] { return std::vector<std::string>{"uci", "written", "action"}; };
  option.apply = [&context](const std::string& value) -> Status {
    context.settings.style.turns = value == "uci"       ? TurnFormat::kUci
                                   : value == "written" ? TurnFormat::kWritten
                                                        : TurnFormat::kAction;
    return Done{};
  };
  return option;
}

Option log_option(Context& context) {
  Option option;
  option.name = "Debug Log File";
  option.help = "a file to which all input and output is added";
  option.apply = [&context](const std::string& path) { return context.out.set_log(path); };
  return option;
}

Option variant_path_option(Context& context) {
  Option option;
  option.name = "VariantPath";
  option.help = "variant files, or directories of them, separated by colons";
  option.apply = [&context](const std::string& path) { return load_variant_path(context, path); };
  return option;
}

// Opens the tables at once, so that the user learns what is wrong with them.
Option tablebase_path_option(Context& context) {
  Option option;
  option.name = "TablebasePath";
  option.help = "directories with tables of perfect play, separated by colons";
  option.apply = [&context](const std::string& path) -> Status {
    SearchOptions options = context.engine.options();
    options.tablebase_path = path;
    if (Status status = context.engine.set_options(options); !status) return status;
    (void)context.engine.tables();
    for (const std::string& message : context.engine.take_table_messages())
      context.out.info(message);
    return Done{};
  };
  return option;
}

// What Sanmill calls some of these; values are its own.
void add_sanmill_names(Context& context) {
  constexpr int kSanmillMaxSkill = 30;
  auto skill = search_option(context, "SkillLevel", "Skill Level as 0 to 30",
                             &SearchOptions::skill_level, 0, kSanmillMaxSkill);
  skill.listed = false;
  skill.apply = [&context](const std::string& value) -> Status {
    SearchOptions options = context.engine.options();
    options.skill_level = value_of<int>(value) * SearchOptions{}.skill_level / kSanmillMaxSkill;
    return context.engine.set_options(options);
  };
  context.options.add(std::move(skill));

  Option time;
  time.name = "MoveTime";
  time.type = OptionType::kSpin;
  time.help = "seconds for a `go` without arguments; 0 for no limit";
  time.standard = "0";
  time.high = 3600;
  time.listed = false;
  time.apply = [&context](const std::string& value) -> Status {
    context.settings.default_movetime = value_of<Milliseconds>(value) * 1000;
    return Done{};
  };
  context.options.add(std::move(time));
}

}  // namespace

void add_engine_options(Context& context) {
  const auto add = [&](Option option) { context.options.add(std::move(option)); };
  using S = SearchOptions;
  const auto add_file_option = [&](Option option) {
    add(context.limits.files ? std::move(option) : without_files(std::move(option)));
  };
  const auto now = [&context]() -> const S& { return context.engine.options(); };
  add(rationed(context, Resource::kMemoryMb, hash_option(context),
               [now](std::int64_t hash) { return hash + now().tablebase_cache_mb; }));
  add(clear_hash_option(context));
  add(rationed(context, Resource::kThreads,
               search_option(context, "Threads", "search threads", &S::threads, 1,
                             context.limits.max_threads),
               [](std::int64_t threads) { return threads; }));
  add(search_option(context, "MultiPV", "number of best turns reported", &S::multi_pv, 1, 500));
  add(check("Ponder", "name the expected reply after `bestmove`", context.settings.style.ponder));
  add(search_option(context, "Move Overhead", "ms kept back for a slow connection",
                    &S::move_overhead, 0, 5000));
  add(search_option(context, "UCI_AnalyseMode",
                    "neither contempt, variety nor weakening, whatever the other options say",
                    &S::analyse_mode));
  add(search_option(context, "UCI_LimitStrength", "play about as strongly as UCI_Elo",
                    &S::limit_strength));
  add(search_option(context, "UCI_Elo", "strength for UCI_LimitStrength", &S::elo, 500, 3000));
  add(check("UCI_ShowWDL", "report chances of win, draw and loss per mille",
            context.settings.style.show_wdl));
  add(search_option(context, "Skill Level", "20 is full strength", &S::skill_level, 0, 20));
  add(search_option(context, "nodestime", "nodes that stand for a ms of the clock; 0 for real time",
                    &S::nodes_time, 0, 100'000));
  add(search_option(context, "Contempt", "centi-pieces that a draw counts less than 0",
                    &S::contempt, -1000, 1000));
  add(search_option(context, "Variety",
                    "centi-pieces below the best that a random choice may go; 0 for the best turn",
                    &S::variety, 0, 1000));
  add(search_option(context, "Seed", "of the random choices", &S::seed, 0,
                    std::numeric_limits<std::int32_t>::max()));
  add(move_format_option(context));
  add_file_option(log_option(context));
  add_file_option(variant_path_option(context));
  add_file_option(tablebase_path_option(context));
  add(rationed(context, Resource::kMemoryMb,
               search_option(context, "TablebaseCache", "MB for the tables' blocks read lately",
                             &S::tablebase_cache_mb, 1, context.limits.max_hash_mb),
               [now](std::int64_t cache) { return cache + now().hash_mb; }));
  add(search_option(context, "TablebaseBuiltIn", "use the tables inside the program",
                    &S::tablebase_built_in));
  add_sanmill_names(context);
}

}  // namespace millstone
