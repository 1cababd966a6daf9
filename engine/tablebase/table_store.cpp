#include "engine/tablebase/table_store.h"

#include <system_error>

#include "engine/tablebase/solver_rules.h"

namespace millstone::tablebase {

DirectoryStore::DirectoryStore(std::filesystem::path directory, const PreparedRules& rules,
                               const TableWriting& writing, Goal goal)
    : directory_(std::move(directory)), rules_(rules.rules()), counts_(rules), writing_(writing) {
  if (goal == Goal::kEnd) {
    kinds_ = {TableKind::kWdl, TableKind::kTurns};
  } else {
    kinds_ = {TableKind::kRemoval};
  }
  digest_ = table_digest(rules.rules(), kinds_.back());
}

Result<TableStore::Found> DirectoryStore::look_for(Sector sector, unsigned threads) {
  for (const TableKind kind : kinds_) {
    const auto path = directory_ / table_file_name(sector, kind);
    std::error_code failed;
    if (!std::filesystem::exists(std::filesystem::symlink_status(path, failed)))
      return Found::kNothing;
    const auto file = open_table(directory_, sector, kind, digest_, counts_.slots(sector));
    if (!file) return file.error();
    if (file->description().code != turn_code(rules_, sector))
      return Error{"tells turns another way than this program", file->name(), ""};
    if (Status whole = file->check(threads); !whole) return whole.error();
  }
  return Found::kWhole;
}

Result<std::vector<Outcome8>> DirectoryStore::read(Sector sector, unsigned threads) {
  return read_sector(directory_, sector, digest_, threads, kinds_.back(), counts_.slots(sector));
}

Status DirectoryStore::write(Sector sector, const TableCounts& counts, SectorValues values,
                             unsigned threads) {
  std::error_code failed;
  std::filesystem::create_directories(directory_, failed);
  if (failed)
    return Error{"cannot make the directory: " + failed.message(), directory_.string(), ""};
  TableWriting writing = writing_;
  writing.threads = threads;
  for (const TableKind kind : kinds_) {
    const Status written = write_table(
        directory_, {sector, digest_, counts, values.code, values.exact}, kind, values, writing);
    if (!written) return written;
  }
  return Done{};
}

Result<TableStore::Found> MemoryStore::look_for(Sector sector, unsigned) {
  return tables_.contains(sector) ? Found::kWhole : Found::kNothing;
}

Result<std::vector<Outcome8>> MemoryStore::read(Sector sector, unsigned) {
  const auto found = tables_.find(sector);
  if (found == tables_.end()) return Error{"sector is not solved yet", sector.name(), ""};
  return found->second.values;
}

Status MemoryStore::write(Sector sector, const TableCounts& counts, SectorValues values, unsigned) {
  tables_[sector] = {counts, std::move(values.outcomes)};
  return Done{};
}

}  // namespace millstone::tablebase
