// Where solved sectors are kept while tables are built: files in a directory, or memory.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/result.h"
#include "engine/tablebase/slot_counts.h"
#include "engine/tablebase/table_file.h"

namespace millstone::tablebase {

class TableStore {
 public:
  virtual ~TableStore() = default;

  enum class Found : std::uint8_t { kNothing, kWhole };
  // Looks whether a sector is there. A damaged one is an error that says what is wrong with it.
  virtual Result<Found> look_for(Sector sector, unsigned threads) = 0;
  // The values of a sector that is there.
  virtual Result<std::vector<Outcome8>> read(Sector sector, unsigned threads) = 0;
  virtual Status write(Sector sector, const TableCounts& counts, SectorValues values,
                       unsigned threads) = 0;
};

// Files as described in table_file.h: those with win, draw and loss and with turns to the end, or
// those with turns to a removal. All methods block on the disk.
class DirectoryStore final : public TableStore {
 public:
  // Makes the directory at the first writing. Of `writing` the threads are left aside.
  DirectoryStore(std::filesystem::path directory, const PreparedRules& rules,
                 const TableWriting& writing = {}, Goal goal = Goal::kEnd);

  Result<Found> look_for(Sector sector, unsigned threads) override;
  Result<std::vector<Outcome8>> read(Sector sector, unsigned threads) override;
  Status write(Sector sector, const TableCounts& counts, SectorValues values,
               unsigned threads) override;

 private:
  std::filesystem::path directory_;
  Rules rules_;
  SlotCounts counts_;
  std::string digest_;
  TableWriting writing_;
  std::vector<TableKind> kinds_;
};

class MemoryStore final : public TableStore {
 public:
  struct Table {
    TableCounts counts;
    std::vector<Outcome8> values;
  };

  Result<Found> look_for(Sector sector, unsigned threads) override;
  Result<std::vector<Outcome8>> read(Sector sector, unsigned threads) override;
  Status write(Sector sector, const TableCounts& counts, SectorValues values,
               unsigned threads) override;

  const std::map<Sector, Table>& tables() const { return tables_; }

 private:
  std::map<Sector, Table> tables_;
};

}  // namespace millstone::tablebase
