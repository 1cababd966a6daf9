#include "engine/tablebase/table_store.h"

#include <array>
#include <system_error>

namespace millstone::tablebase {
namespace {

constexpr std::array kKinds = {TableKind::kValues, TableKind::kDistances};

}  // namespace

Result<TableStore::Found> DirectoryStore::look_for(Sector sector, unsigned threads) {
  for (const TableKind kind : kKinds) {
    const auto path = directory_ / table_file_name(sector, kind);
    std::error_code failed;
    if (!std::filesystem::exists(path, failed)) return Found::kNothing;
    const auto file = TableFile::open(path);
    if (!file) return file.error();
    const TableDescription& description = file->description();
    if (description.digest != digest_)
      return Error{"table of other rules: digest " + description.digest, path.string(), digest_};
    if (description.sector != sector || file->kind() != kind)
      return Error{"holds another table than its name says", path.string(), sector.name()};
    if (Status whole = file->check(threads); !whole) return whole.error();
  }
  return Found::kWhole;
}

Result<std::vector<Outcome8>> DirectoryStore::read(Sector sector, unsigned threads) {
  return read_sector(directory_, sector, digest_, threads);
}

Status DirectoryStore::write(Sector sector, const TableCounts& counts, std::vector<Outcome8> values,
                             unsigned threads) {
  std::error_code failed;
  std::filesystem::create_directories(directory_, failed);
  if (failed)
    return Error{"cannot make the directory: " + failed.message(), directory_.string(), ""};
  for (const TableKind kind : kKinds) {
    const Status written = write_table(directory_, {sector, digest_, counts}, kind, values,
                                       {.level = level_, .threads = threads});
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

Status MemoryStore::write(Sector sector, const TableCounts& counts, std::vector<Outcome8> values,
                          unsigned) {
  tables_[sector] = {counts, std::move(values)};
  return Done{};
}

}  // namespace millstone::tablebase
