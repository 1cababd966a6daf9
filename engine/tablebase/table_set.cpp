#include "engine/tablebase/table_set.h"

#include <algorithm>
#include <utility>

#include "engine/tablebase/embedded_tables.h"
#include "engine/tablebase/solver_rules.h"

namespace millstone::tablebase {
namespace {

constexpr std::string_view kExtension = ".mst";

std::string counted(std::size_t n, const std::string& noun) {
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

}  // namespace

TableSet::TableSet(const Rules& rules, const TableSources& sources)
    : cache_(static_cast<std::size_t>(std::max(sources.cache_mb, 0)) << 20) {
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
    most_pieces_ =
        std::max(most_pieces_, sector.own + sector.other + sector.own_hand + sector.other_hand);
  }
}

void TableSet::open_directory(const std::filesystem::path& directory, const Digests& digests) {
  std::error_code error;
  std::vector<std::filesystem::path> paths;
  std::filesystem::directory_iterator entry(directory, error), end;
  for (; !error && entry != end; entry.increment(error))
    if (entry->path().extension() == kExtension) paths.push_back(entry->path());
  if (error) {
    messages_.push_back("tables: cannot read " + directory.string() + ": " + error.message());
    return;
  }
  std::sort(paths.begin(), paths.end());

  const std::size_t before = tables_.size();
  std::size_t files = 0, foreign = 0;
  std::string foreign_digest;
  for (const auto& path : paths) {
    auto file = TableFile::open(path);
    if (!file) {
      messages_.push_back("tables: refused " + file.error().text());
    } else if (path.filename() != table_file_name(file->description().sector, file->kind())) {
      messages_.push_back("tables: refused " + path.string() + ": holds " +
                          table_file_name(file->description().sector, file->kind()));
    } else if (file->description().digest != digests[static_cast<std::size_t>(file->kind())]) {
      ++foreign;
      foreign_digest = file->description().digest;
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

void TableSet::open_built_in(const Digests& digests) {
  for (const auto bytes : embedded_tables()) {
    auto file = TableFile::in_memory(bytes, "built-in table");
    if (file && file->description().digest == digests[static_cast<std::size_t>(file->kind())])
      take(std::move(*file));
  }
}

bool TableSet::take(TableFile file) {
  const std::uint32_t key = key_of(file.description().sector);
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
  return TableValue{wdl_of(value), file.kind() == TableKind::kTurns ? value : removal_turns(value)};
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
    new_faults_.push_back("tables: " + error.text());
}

std::vector<std::string> TableSet::take_faults() const {
  const std::scoped_lock lock(faults_mutex_);
  return std::exchange(new_faults_, {});
}

}  // namespace millstone::tablebase
