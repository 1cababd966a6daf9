// Table files: the values of one sector, compressed in blocks that are read one by one. Written by
// the builder, read by the prober, the verifier and `millstone tablebase info`.
//
// A sector has up to three files. The first and the second are each of use without the others:
//
//   NAME.wdl.mst   win, draw or loss, five positions a byte as digits of base 3, the first the
//                  lowest: 0 lost, 1 drawn, 2 won. A position in which a capture (or a winning
//                  line) wins may hold any of these: what compresses best. Who reads it looks at
//                  the captures first, for which the sectors of fewer pieces are needed.
//   NAME.dist.mst  win, draw or loss and the turns to the end, one byte a position: an Outcome8.
//   NAME.removal.mst  for moving sectors: win, draw or loss under the game's limit on turns without
//   a
//                  removal and the turns to the next removal, one byte a position; see values.h.
//
// Numbers are little endian. Both begin with a front that no other part of the file is needed to
// check:
//
//   offset  bytes
//        0      8  89 'M' 'S' 'T' 0D 0A 1A 0A: shows transfers as text
//        8      2  version
//       10      1  kind: 0 win, draw or loss; 1 with turns to the end; 2 with turns to a removal
//       11      1  0
//       12      4  sector: own, other, own hand, other hand
//       16     16  digest of the rules, hex digits (table_digest)
//       32      8  slots: positions kept, see SectorIndex
//       40     24  wins, draws, losses, not counting what is the same up to symmetry
//       64      4  longest win, longest loss, in turns
//       68      4  slots of a block; the last block may have fewer
//       72      8  size of the file
//       80      8  only in version 3: closed points; 1 or 2 where White or Black is to move, else
//                  0; flags; five bytes 0. Flags: 1: a byte of kind 1 is 2·turns + 1 for a win,
//                  2·turns for a loss; 2: no position of kind 0 is left out.
//        -      -  for each block its size as compressed (4) and the XXH3 of that (8)
//        -      8  XXH3 of all the above
//
// Version 2 is written where nothing of version 3 is needed; both are read.
//
// The blocks follow in order, each a zstd frame of at most kBlockBytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/result.h"
#include "engine/rules/rules.h"
#include "engine/tablebase/sector.h"
#include "engine/tablebase/table_value.h"
#include "engine/tablebase/values.h"

namespace millstone::tablebase {

class OpenFiles;  // table_source.h

inline constexpr std::uint16_t kTableVersion = 3, kOldestTableVersion = 2;
// The size of a block before compression.
inline constexpr std::size_t kBlockBytes = 32 * 1024;
// Positions in a byte of a table of kind kWdl.
inline constexpr std::uint32_t kWdlInByte = 5;

enum class TableKind : std::uint8_t { kWdl, kTurns, kRemoval };
inline constexpr std::array kTableKinds = {TableKind::kWdl, TableKind::kTurns, TableKind::kRemoval};

struct TableCounts {
  std::uint64_t wins = 0, draws = 0, losses = 0;  // positions that no symmetry makes equal
  int longest_win = 0, longest_loss = 0;          // turns; 0 without any
  bool operator==(const TableCounts&) const = default;
};

// What a table is about.
struct TableDescription {
  Sector sector;
  std::string digest;  // 16 hex digits, see table_digest
  TableCounts counts;
  TurnCode code = TurnCode::kParity;
  bool exact = false;  // see SectorValues
};

// The digest of what a table depends on: the rules without repetition and turn limits, which tables
// know nothing of, so that games that differ in no more share their tables. Those of kRemoval
// depend on the limits of turns without a removal as well.
std::string table_digest(const Rules& rules, TableKind kind = TableKind::kWdl);

// "9-8.wdl.mst", "9-8.dist.mst", "9-8.removal.mst"
std::string table_file_name(Sector sector, TableKind kind);

// --- writing ------------------------------------------------------------------------------------

struct TableWriting {
  // Of zstd, 1 (quick) to 22 (small). Beyond these defaults a few per cent cost several times the
  // work, most of all for turns.
  int wdl_level = 15, turns_level = 5;
  unsigned threads = 1;
};

// Writes one file of a sector; `values` are those of all slots in order, and those won by a capture
// may be left empty when there are none or nothing is to be filled. The file appears under its
// name only when it is whole and on the disk: it is written as NAME.tmp, synced, renamed, and its
// directory synced. On error nothing but an older file of that name is left.
Status write_table(const std::filesystem::path& directory, const TableDescription& description,
                   TableKind kind, const SectorValues& values, const TableWriting& writing = {});
// The same bytes, kept in memory.
std::vector<std::byte> encode_table(const TableDescription& description, TableKind kind,
                                    const SectorValues& values, const TableWriting& writing = {});

// --- reading ------------------------------------------------------------------------------------

// A table to be read. All but moving it may be done from several threads at once. Errors say what
// is wrong (too short, too long, damaged, of another version), with the file and the block.
class TableFile {
 public:
  // Reads and checks the front and the size of the file, but no block. Tables that share `files`
  // keep no more of them open together than that allows; none: a descriptor of its own.
  static Result<TableFile> open(const std::filesystem::path& path,
                                std::shared_ptr<OpenFiles> files = nullptr);
  // `bytes` outlive the table; `name` is for errors.
  static Result<TableFile> in_memory(std::span<const std::byte> bytes, const std::string& name);
  ~TableFile();
  TableFile(TableFile&&) noexcept;
  TableFile& operator=(TableFile&&) noexcept;

  const std::string& name() const;  // the path
  TableKind kind() const;
  const TableDescription& description() const;
  std::uint64_t slots() const;
  std::uint64_t size() const;  // bytes of the file
  std::uint32_t blocks() const;
  std::uint32_t slots_per_block() const;

  // A block as packed bytes: of values with turns, or as wdl_in reads it. Blocks while it is read.
  Result<std::vector<std::uint8_t>> read_block(std::uint32_t block) const;
  // Reads every block: an error if any byte of the file is not as it was written.
  Status check(unsigned threads = 1) const;

 private:
  struct Impl;
  explicit TableFile(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// The entry of a packed block of kind kWdl at a slot counted from the block's first.
inline Wdl wdl_in(std::span<const std::uint8_t> block, std::uint32_t slot) {
  constexpr std::array<unsigned, kWdlInByte> kPlaces = {1, 3, 9, 27, 81};
  return static_cast<Wdl>(block[slot / kWdlInByte] / kPlaces[slot % kWdlInByte] % 3);
}

// Opens one file of a sector; an error if it holds anything else, or is of other rules. `slots`:
// how many the sector has, if known; a file of more or fewer is an error.
Result<TableFile> open_table(const std::filesystem::path& directory, Sector sector, TableKind kind,
                             const std::string& digest,
                             std::optional<std::uint64_t> slots = std::nullopt);
// All entries of a table, one byte each: an Outcome8, or for kWdl a Wdl. Needs slots() bytes.
Result<std::vector<std::uint8_t>> read_table(const TableFile& file, unsigned threads = 1);
// All values of a sector from its file with turns to the end, or to a removal.
Result<std::vector<Outcome8>> read_sector(const std::filesystem::path& directory, Sector sector,
                                          const std::string& digest, unsigned threads = 1,
                                          TableKind kind = TableKind::kTurns,
                                          std::optional<std::uint64_t> slots = std::nullopt);

}  // namespace millstone::tablebase
