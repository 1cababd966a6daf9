// The tables that serve one rule set: files from directories and those built in, with the cache of
// their blocks. Used by the prober; `tablebase info` and the protocol ask it what is there.
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/tablebase/block_cache.h"
#include "engine/tablebase/sector.h"
#include "engine/tablebase/slot_counts.h"
#include "engine/tablebase/table_file.h"
#include "engine/tablebase/table_source.h"

namespace millstone::tablebase {

// Where tables come from.
struct TableSources {
  std::vector<std::filesystem::path> directories;  // earlier ones go first
  bool built_in = true;                            // use those linked into the program
  int cache_mb = 64;

  bool operator==(const TableSources&) const = default;
};

class TableSet {
 public:
  // Reads the front of every table file in the directories. Those of other rules or at fault are
  // refused, which messages() tells. Blocks while it reads. What becomes of the files later is
  // noticed: a block that is gone or changed is no answer but a fault.
  TableSet(const PreparedRules& rules, const TableSources& sources);

  // With win, draw and loss at least.
  bool covers(Sector sector) const { return find(sector) != nullptr; }
  // Whether a sector is covered with turns. Without them what read() gives is of use only for
  // positions that no capture wins; see table_file.h.
  bool has_turns(Sector sector) const {
    const Table* table = find(sector);
    return table != nullptr && table->turns;
  }
  // Whether read() gives the value of every position of a sector that is covered.
  bool is_exact(Sector sector) const {
    const Table* table = find(sector);
    return table != nullptr && (table->turns || table->wdl->description().exact);
  }
  bool empty() const { return tables_.empty(); }
  std::size_t size() const { return tables_.size(); }  // sectors
  // The greatest number of pieces, hands included, of any sector covered; 0 when empty.
  int most_pieces() const { return most_pieces_; }

  // What is kept at a slot. None when the sector is not covered or its table turns out damaged. Any
  // number of threads may read; blocks while a block comes from the disk.
  std::optional<TableValue> read(const Slot& slot) const;

  // The value under the limit on turns without a removal with the count at 0, and the turns to the
  // next removal (or the end); none when the sector has no such table.
  std::optional<TableValue> read_to_removal(const Slot& slot) const;

  // What was found and what was refused, one line each.
  const std::vector<std::string>& messages() const { return messages_; }
  // What has been found damaged in reading since the last call, each file once.
  std::vector<std::string> take_faults() const;

 private:
  struct Table {
    std::uint32_t number = 0;
    std::optional<TableFile> wdl, turns, removal;
  };

  static constexpr std::uint64_t key_of(Sector sector) {
    return std::uint64_t{sector.own} | std::uint64_t{sector.other} << 8 |
           std::uint64_t{sector.own_hand} << 16 | std::uint64_t{sector.other_hand} << 24 |
           std::uint64_t{sector.closed} << 32 | std::uint64_t{sector.mover} << 40;
  }
  const Table* find(Sector sector) const {
    const auto found = tables_.find(key_of(sector));
    return found == tables_.end() ? nullptr : &found->second;
  }
  using Digests = std::array<std::string, kTableKinds.size()>;  // by kind of table
  void open_directory(const std::filesystem::path& directory, const Digests& digests);
  void open_built_in(const Digests& digests);
  // What is wrong with a whole file; none: it may be taken.
  std::optional<Error> fault_of(const TableFile& file, const std::filesystem::path& path) const;
  // Tells which sectors are missing that a turn leads to from one that is there.
  void tell_missing(const PreparedRules& rules);
  // Takes a table unless there is one; true if taken.
  bool take(TableFile file);
  BlockCache::Block block(const Table& table, const TableFile& file, std::uint64_t slot) const;
  std::optional<TableValue> read(const Table& table, const TableFile& file,
                                 std::uint64_t slot) const;
  void note_fault(const TableFile& file, const Error& error) const;

  SlotCounts counts_;
  std::shared_ptr<OpenFiles> files_ = std::make_shared<OpenFiles>();
  std::unordered_map<std::uint64_t, Table> tables_;
  int most_pieces_ = 0;
  std::vector<std::string> messages_;
  mutable BlockCache cache_;
  mutable std::mutex faults_mutex_;
  mutable std::map<std::string, std::string> faults_;  // by file
  mutable std::vector<std::string> new_faults_;
};

}  // namespace millstone::tablebase
