#include "engine/tablebase/table_set.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/tablebase/embedded_tables.h"
#include "engine/tablebase/known_games.h"
#include "engine/tablebase/sector_graph.h"
#include "engine/tablebase/solver_rules.h"

namespace millstone::tablebase {
namespace {

// Sectors named in a message before it says "and more".
constexpr std::size_t kMostNamed = 6;

std::string counted(std::size_t n, const std::string& noun) {
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

}  // namespace

TableSet::TableSet(const PreparedRules& prepared, const TableSources& sources)
    : counts_(prepared), cache_(static_cast<std::size_t>(std::max(sources.cache_mb, 0)) << 20) {
  const Rules& rules = prepared.rules();
  if (const Status solvable = check_solvable(rules); !solvable) {
    if (!sources.directories.empty()) messages_.push_back(solvable.error().text());
    return;
  }
  Digests digests;
  for (const TableKind kind : kTableKinds)
    digests[static_cast<std::size_t>(kind)] = table_digest(rules, kind);
  for (const auto& directory : sources.directories) open_directory(directory, digests);
  if (sources.built_in) open_built_in(digests);
  // What is kept to removals only adds to the rest.
  std::erase_if(tables_,
                [](const auto& entry) { return !entry.second.wdl && !entry.second.turns; });
  for (const auto& [key, table] : tables_) {
    const Sector sector = (table.turns ? *table.turns : *table.wdl).description().sector;
    most_pieces_ = std::max(most_pieces_, sector.pieces());
  }
  tell_missing(prepared);
}

void TableSet::open_directory(const std::filesystem::path& directory, const Digests& digests) {
  std::error_code error;
  if (!std::filesystem::exists(directory, error)) {
    messages_.push_back("tables: there is no directory " + directory.string());
    return;
  }
  const auto paths = table_paths(directory);
  if (!paths) {
    messages_.push_back("tables: " + paths.error().text());
    return;
  }

  const std::size_t before = tables_.size();
  std::size_t files = 0, foreign = 0;
  std::string foreign_digest;
  for (const auto& path : *paths) {
    auto file = TableFile::open(path, files_);
    if (!file) {
      messages_.push_back("tables: refused " + file.error().text());
    } else if (file->description().digest != digests[static_cast<std::size_t>(file->kind())]) {
      ++foreign;
      foreign_digest = file->description().digest;
    } else if (const auto fault = fault_of(*file, path)) {
      messages_.push_back("tables: refused " + fault->text());
    } else {
      files += take(std::move(*file));
    }
  }
  messages_.push_back("tables: " + counted(tables_.size() - before, "sector") + " in " +
                      counted(files, "file") + " from " + directory.string());
  if (foreign != 0)
    messages_.push_back("tables: refused " + counted(foreign, "file") + " from " +
                        directory.string() + ", made for other rules (digest " + foreign_digest +
                        ", these rules have " + digests.front() + ")");
}

std::optional<Error> TableSet::fault_of(const TableFile& file,
                                        const std::filesystem::path& path) const {
  const Sector sector = file.description().sector;
  const std::string name = table_file_name(sector, file.kind());
  if (path.filename() != name) return Error{"holds another table than its name says", path, name};
  if (const std::uint64_t slots = counts_.slots(sector); file.slots() != slots)
    return Error{"has " + std::to_string(file.slots()) + " positions", path,
                 slots == 0 ? "no such sector" : std::to_string(slots)};
  return std::nullopt;
}

void TableSet::tell_missing(const PreparedRules& prepared) {
  std::set<Sector> missing;
  for (const auto& [key, table] : tables_) {
    const Sector sector = (table.turns ? *table.turns : *table.wdl).description().sector;
    for (const Sector& after : sectors_after(prepared, sector))
      if (!covers(after)) missing.insert(after);
  }
  if (missing.empty()) return;
  std::string names;
  std::size_t named = 0;
  for (const Sector sector : missing) {
    if (named++ == kMostNamed) {
      names += " and more";
      break;
    }
    names += (names.empty() ? " " : ", ") + sector.name();
  }
  messages_.push_back("tables: missing" + names + ", to which sectors that are there lead");
}

void TableSet::open_built_in(const Digests& digests) {
  for (const auto bytes : embedded_tables()) {
    auto file = TableFile::in_memory(bytes, "built-in table");
    if (file && file->description().digest == digests[static_cast<std::size_t>(file->kind())] &&
        file->slots() == counts_.slots(file->description().sector))
      take(std::move(*file));
  }
}

bool TableSet::take(TableFile file) {
  const std::uint64_t key = key_of(file.description().sector);
  const auto [place, is_new] = tables_.try_emplace(key);
  Table& table = place->second;
  if (is_new) table.number = static_cast<std::uint32_t>(tables_.size());
  auto& slot = file.kind() == TableKind::kWdl     ? table.wdl
               : file.kind() == TableKind::kTurns ? table.turns
                                                  : table.removal;
  if (slot) return false;
  slot = std::move(file);
  return true;
}

BlockCache::Block TableSet::block(const Table& table, const TableFile& file,
                                  std::uint64_t slot) const {
  const auto number = static_cast<std::uint32_t>(slot / file.slots_per_block());
  const std::uint64_t key =
      std::uint64_t{kTableKinds.size() * table.number + static_cast<unsigned>(file.kind())} << 32 |
      number;
  auto found = cache_.get(key, [&] { return file.read_block(number); });
  if (found) return std::move(*found);
  note_fault(file, found.error());
  return nullptr;
}

std::optional<TableValue> TableSet::read(const Table& table, const TableFile& file,
                                         std::uint64_t slot) const {
  if (slot >= file.slots()) return std::nullopt;
  const auto packed = block(table, file, slot);
  if (!packed) return std::nullopt;
  const auto offset = static_cast<std::uint32_t>(slot % file.slots_per_block());
  if (file.kind() == TableKind::kWdl) return TableValue{wdl_in(*packed, offset), std::nullopt};
  const Outcome8 value = (*packed)[offset];
  if (value == kDraw) return TableValue{};
  const int turns = file.kind() == TableKind::kRemoval ? removal_turns(value)
                                                       : turns_of(value, file.description().code);
  return TableValue{wdl_of(value), turns};
}

std::optional<TableValue> TableSet::read(const Slot& slot) const {
  const Table* table = find(slot.sector);
  if (table == nullptr) return std::nullopt;
  return read(*table, table->turns ? *table->turns : *table->wdl, slot.index);
}

std::optional<TableValue> TableSet::read_to_removal(const Slot& slot) const {
  const Table* table = find(slot.sector);
  if (table == nullptr || !table->removal) return std::nullopt;
  return read(*table, *table->removal, slot.index);
}

void TableSet::note_fault(const TableFile& file, const Error& error) const {
  const std::scoped_lock lock(faults_mutex_);
  if (faults_.emplace(file.name(), error.text()).second)
    new_faults_.push_back("tables: sector " + file.description().sector.name() +
                          " is lost: " + error.text());
}

std::vector<std::string> TableSet::take_faults() const {
  const std::scoped_lock lock(faults_mutex_);
  return std::exchange(new_faults_, {});
}

}  // namespace millstone::tablebase
