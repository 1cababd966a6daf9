// `millstone tablebase info`: what the tables of a directory hold.
#include <algorithm>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <map>

#include <nlohmann/json.hpp>

#include "engine/tablebase/known_games.h"
#include "engine/tablebase/table_file.h"
#include "tools/command_line/loaded_games.h"
#include "tools/tablebase/progress.h"
#include "tools/tablebase/verbs.h"

namespace millstone {
namespace {

namespace po = boost::program_options;
using namespace tablebase;

struct SectorFiles {
  TableCounts counts;
  std::uint64_t slots = 0;
  std::uint64_t wdl_bytes = 0, turns_bytes = 0;  // 0: no such file
};
// What tables belong together: a directory may hold those of several games.
struct Kind {
  std::string digest;
  Goal goal;
  auto operator<=>(const Kind&) const = default;
};
using Contents = std::map<Kind, std::map<Sector, SectorFiles>>;

// Every table with its front as it should be; false when there are others, told on stderr.
bool read_directory(const std::filesystem::path& directory, Contents& contents) {
  const auto paths = table_paths(directory);
  if (!paths) {
    std::cerr << paths.error().text() << '\n';
    return false;
  }
  if (paths->empty()) {
    std::cerr << "millstone tablebase info: no tables in " << directory.string() << '\n';
    return false;
  }
  bool good = true;
  for (const auto& path : *paths) {
    const auto file = TableFile::open(path);
    if (!file) {
      std::cerr << file.error().text() << '\n';
      good = false;
      continue;
    }
    const TableDescription& description = file->description();
    const Goal goal = file->kind() == TableKind::kRemoval ? Goal::kRemoval : Goal::kEnd;
    SectorFiles& sector = contents[{description.digest, goal}][description.sector];
    sector.counts = description.counts;
    sector.slots = file->slots();
    (file->kind() == TableKind::kWdl ? sector.wdl_bytes : sector.turns_bytes) = file->size();
  }
  return good;
}

// The games that tables serve, by name.
std::vector<std::string> variants_of(const VariantCatalogue& games, const Kind& kind) {
  const TableKind file = kind.goal == Goal::kRemoval ? TableKind::kRemoval : TableKind::kTurns;
  std::vector<std::string> names;
  for (const Variant* variant : games_of(games, kind.digest, file)) names.push_back(variant->name);
  return names;
}

SectorFiles sum_of(const std::map<Sector, SectorFiles>& sectors) {
  SectorFiles sum;
  for (const auto& [sector, files] : sectors) {
    sum.counts.wins += files.counts.wins;
    sum.counts.draws += files.counts.draws;
    sum.counts.losses += files.counts.losses;
    sum.counts.longest_win = std::max(sum.counts.longest_win, files.counts.longest_win);
    sum.counts.longest_loss = std::max(sum.counts.longest_loss, files.counts.longest_loss);
    sum.slots += files.slots;
    sum.wdl_bytes += files.wdl_bytes;
    sum.turns_bytes += files.turns_bytes;
  }
  return sum;
}

void print_row(const std::string& name, const SectorFiles& files) {
  const TableCounts& counts = files.counts;
  std::cout << std::left << std::setw(10) << name << std::right << std::setw(14)
            << counts.wins + counts.draws + counts.losses << std::setw(14) << counts.wins
            << std::setw(14) << counts.draws << std::setw(14) << counts.losses << std::setw(6)
            << counts.longest_win << std::setw(6) << counts.longest_loss << std::setw(11)
            << bytes_text(files.wdl_bytes) << std::setw(11)
            << (files.turns_bytes == 0 ? "-" : bytes_text(files.turns_bytes)) << '\n';
}

void print_table(const Contents& contents, const VariantCatalogue& games) {
  for (const auto& [kind, sectors] : contents) {
    std::cout << "Rules digest " << kind.digest << " (";
    const auto names = variants_of(games, kind);
    for (const std::string& name : names) std::cout << (&name == &names[0] ? "" : ", ") << name;
    std::cout << (names.empty() ? "no known game" : "") << ")"
              << (kind.goal == Goal::kRemoval ? ", turns to the next removal" : "") << '\n';
    std::cout << "sector         positions          wins         draws        losses  win  loss"
                 "     values      turns\n";
    for (const auto& [sector, files] : sectors) print_row(sector.name(), files);
    print_row("all", sum_of(sectors));
  }
}

nlohmann::json to_json(const SectorFiles& files) {
  const TableCounts& counts = files.counts;
  return {{"positions", counts.wins + counts.draws + counts.losses},
          {"wins", counts.wins},
          {"draws", counts.draws},
          {"losses", counts.losses},
          {"longestWin", counts.longest_win},
          {"longestLoss", counts.longest_loss},
          {"slots", files.slots},
          {"valuesBytes", files.wdl_bytes},
          {"turnsBytes", files.turns_bytes}};
}

nlohmann::json to_json(const Contents& contents, const VariantCatalogue& games) {
  auto list_of_games = nlohmann::json::array();
  for (const auto& [kind, sectors] : contents) {
    auto list = nlohmann::json::array();
    for (const auto& [sector, files] : sectors) {
      auto entry = to_json(files);
      entry["sector"] = sector.name();
      list.push_back(std::move(entry));
    }
    list_of_games.push_back({{"digest", kind.digest},
                             {"turnsTo", kind.goal == Goal::kRemoval ? "removal" : "end"},
                             {"variants", variants_of(games, kind)},
                             {"sectors", std::move(list)},
                             {"all", to_json(sum_of(sectors))}});
  }
  return {{"version", kTableVersion}, {"games", std::move(list_of_games)}};
}

}  // namespace

int run_tablebase_info(const Arguments& arguments) {
  po::options_description options("Options");
  options.add_options()("json", "as JSON");
  add_load_option(options);
  const ParsedArguments parsed("tablebase info", "millstone tablebase info DIR [options]", options,
                               {"dir"}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  if (!parsed.has("dir") || parsed.get<std::vector<std::string>>("dir").size() != 1)
    return usage_error("tablebase info", "expected one directory");
  const auto games = load_games("tablebase info", parsed);
  if (!games) return kFailure;
  Contents contents;
  const bool good = read_directory(parsed.get<std::vector<std::string>>("dir")[0], contents);
  if (parsed.has("json")) {
    std::cout << to_json(contents, *games).dump(2) << '\n';
  } else {
    print_table(contents, *games);
  }
  return good ? kSuccess : kFailure;
}

}  // namespace millstone
