// Table files: the values of one sector, compressed in blocks that are read one by one. Written by
// the builder, read by the prober, the verifier and `millstone tablebase info`.
//
// A sector has two files: NAME.wdl.mst (win, draw or loss: two bits a position) and NAME.dist.mst
// (half the turns to the end: one byte). The second may be left out or deleted. Numbers are little
// endian. Both begin with a front that no other part of the file is needed to check:
//
//   offset  bytes
//        0      8  89 'M' 'S' 'T' 0D 0A 1A 0A: shows transfers as text
//        8      2  version
//       10      1  kind: 0 values, 1 distances
//       11      1  0
//       12      4  sector: own, other, own hand, other hand
//       16     16  digest of the rules, hex digits (table_digest)
//       32      8  slots: positions kept, see SectorIndex
//       40     24  wins, draws, losses, not counting what is the same up to symmetry
//       64      4  longest win, longest loss, in turns
//       68      4  slots of a block; the last block may have fewer
//       72      8  size of the file
//       80      -  for each block its size as compressed (4) and the XXH3 of that (8)
//        -      8  XXH3 of all the above
//
// The blocks follow in order, each a zstd frame of at most kBlockBytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/result.h"
#include "engine/rules/rules.h"
#include "engine/tablebase/sector.h"
#include "engine/tablebase/table_value.h"
#include "engine/tablebase/values.h"

namespace millstone::tablebase {

inline constexpr std::uint16_t kTableVersion = 1;
// The size of a block before compression.
inline constexpr std::size_t kBlockBytes = 32 * 1024;

enum class TableKind : std::uint8_t { kValues, kDistances };

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
};

// The digest of what a table depends on: the rules without repetition and turn limits, which tables
// know nothing of, so that games that differ in no more share their tables.
std::string table_digest(const Rules& rules);

// "9-8.wdl.mst", "9-8.dist.mst"
std::string table_file_name(Sector sector, TableKind kind);

// --- writing ------------------------------------------------------------------------------------

struct TableWriting {
  int level = 12;  // of zstd, 1 (quick) to 22 (small)
  unsigned threads = 1;
};

// Writes one file of a sector; `values` are those of all slots in order. The file appears under its
// name only when it is whole and on the disk: it is written as NAME.tmp, synced, renamed, and its
// directory synced. On error nothing but an older file of that name is left.
Status write_table(const std::filesystem::path& directory, const TableDescription& description,
                   TableKind kind, std::span<const Outcome8> values,
                   const TableWriting& writing = {});
// The same bytes, kept in memory.
std::vector<std::byte> encode_table(const TableDescription& description, TableKind kind,
                                    std::span<const Outcome8> values,
                                    const TableWriting& writing = {});

// --- reading ------------------------------------------------------------------------------------

// A table to be read. It keeps no file open. All but moving it may be done from several threads at
// once. Errors say what is wrong (too short, too long, damaged, of another version), with the file
// and the block.
class TableFile {
 public:
  // Reads and checks the front and the size of the file, but no block.
  static Result<TableFile> open(const std::filesystem::path& path);
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

  // A block as packed bytes (see wdl_in, distance_in). Blocks while it is read.
  Result<std::vector<std::uint8_t>> read_block(std::uint32_t block) const;
  // Reads every block: an error if any byte of the file is not as it was written.
  Status check(unsigned threads = 1) const;

 private:
  struct Impl;
  explicit TableFile(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// The entry of a packed block at a slot counted from the block's first.
inline Wdl wdl_in(std::span<const std::uint8_t> block, std::uint32_t slot) {
  return static_cast<Wdl>(block[slot >> 2] >> 2 * (slot & 3) & 3);
}
// Value and turns together from both kinds of block.
inline Outcome8 outcome_of(Wdl wdl, std::uint8_t half_turns) {
  if (wdl == Wdl::kDrawn) return kDraw;
  return static_cast<Outcome8>(2 * half_turns + (wdl == Wdl::kWon));
}

// All values of a sector from its two files, each checked against the digest. Needs slots() bytes.
Result<std::vector<Outcome8>> read_sector(const std::filesystem::path& directory, Sector sector,
                                          const std::string& digest, unsigned threads = 1);

}  // namespace millstone::tablebase
