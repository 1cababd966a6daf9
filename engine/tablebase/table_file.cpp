// Opens, checks and reads tables.
#include "engine/tablebase/table_file.h"

#include <zstd.h>

#include <mutex>
#include <optional>

#include "engine/tablebase/parallel.h"
#include "engine/tablebase/table_format.h"
#include "engine/tablebase/table_source.h"

namespace millstone::tablebase {
namespace {

Error fault(const std::string& name, std::string what, std::string expected = "") {
  return {std::move(what), name, std::move(expected)};
}
// More than any table has. What a front claims is not believed before its checksum is right, which
// takes the reading of so many entries.
constexpr std::uint64_t kMostBlocks = std::uint64_t{1} << 22;

}  // namespace

struct TableFile::Impl {
  Impl(std::string file_name, std::span<const std::byte> memory)
      : name(std::move(file_name)), source(memory) {}
  Impl(const std::filesystem::path& path, std::shared_ptr<OpenFiles> files)
      : name(path.string()), source(path, std::move(files)) {}

  struct Block {
    std::uint64_t offset;
    std::uint32_t size;
    std::uint64_t checksum;
  };

  std::string name;
  TableSource source;
  std::uint64_t size = 0;
  TableKind kind = TableKind::kWdl;
  TableDescription description;
  std::uint64_t slots = 0;
  std::uint32_t slots_per_block = 1;
  std::vector<Block> blocks;

  // An error of the source, with the table's name.
  Error named(const Status& failed) const {
    return {failed.error().what, name, failed.error().expected};
  }
  Status read_front();
  Status read_header(std::span<const std::byte> front);
  Status read_index(std::span<const std::byte> front);
};

Status TableFile::Impl::read_front() {
  const auto bytes = source.size();
  if (!bytes) return bytes.error();
  size = *bytes;
  std::vector<std::byte> front(kHeaderBytes);
  if (Status read = source.read(0, front); !read) return named(read);
  for (std::size_t i = 0; i < kMagic.size(); ++i)
    if (front[i] != std::byte{kMagic[i]}) return fault(name, "not a table file");
  const auto version = get<std::uint16_t>(front, at::kVersion);
  if (version < kOldestTableVersion || version > kTableVersion)
    return fault(
        name, "table of version " + std::to_string(version),
        "version " + std::to_string(kOldestTableVersion) + " or " + std::to_string(kTableVersion));

  // Nothing in the front is to be trusted before its checksum is right, for which its length is
  // needed first.
  const auto total = get<std::uint64_t>(front, at::kSlots);
  const auto per_block = get<std::uint32_t>(front, at::kBlockSlots);
  const std::uint64_t count = per_block == 0 ? 0 : total / per_block + (total % per_block != 0);
  if (per_block == 0 || count > size / kIndexEntryBytes || count > kMostBlocks)
    return fault(name, "table is too short or its header damaged");
  front.resize(front_bytes(version, count));
  if (Status read = source.read(0, front); !read) return named(read);
  const std::size_t checked = front.size() - kChecksumBytes;
  if (get<std::uint64_t>(front, checked) != checksum(std::span(front).first(checked)))
    return fault(name, "header or index is damaged");

  if (Status header = read_header(front); !header) return header;
  return read_index(front);
}

Status TableFile::Impl::read_header(std::span<const std::byte> front) {
  const auto kind_number = get<std::uint8_t>(front, at::kKind);
  if (kind_number >= kTableKinds.size())
    return fault(name, "table of unknown kind " + std::to_string(kind_number), "0 to 2");
  kind = static_cast<TableKind>(kind_number);
  const auto count_at = [&](std::size_t i) { return get<std::uint8_t>(front, at::kSector + i); };
  description.sector = {count_at(0), count_at(1), count_at(2), count_at(3)};
  for (std::size_t i = 0; i < kDigestLength; ++i)
    description.digest += std::to_integer<char>(front[at::kDigest + i]);
  slots = get<std::uint64_t>(front, at::kSlots);
  slots_per_block = get<std::uint32_t>(front, at::kBlockSlots);
  if (packed_bytes(kind, slots_per_block) > kMaxBlockBytes ||
      slots_per_block % slots_in_byte(kind) != 0)
    return fault(name, "blocks of " + std::to_string(slots_per_block) + " positions");
  TableCounts& counts = description.counts;
  counts.wins = get<std::uint64_t>(front, at::kWins);
  counts.draws = get<std::uint64_t>(front, at::kDraws);
  counts.losses = get<std::uint64_t>(front, at::kLosses);
  counts.longest_win = get<std::uint16_t>(front, at::kLongestWin);
  counts.longest_loss = get<std::uint16_t>(front, at::kLongestLoss);
  if (get<std::uint16_t>(front, at::kVersion) == kOldestTableVersion) return Done{};
  description.sector.closed = get<std::uint8_t>(front, at::kClosed);
  const auto mover = get<std::uint8_t>(front, at::kMover);
  const auto flags = get<std::uint8_t>(front, at::kFlags);
  if (mover > Sector::kBlackMoves || flags > (kPlainTurnsFlag | kExactFlag))
    return fault(name, "header holds what no version has");
  description.sector.mover = static_cast<Sector::Mover>(mover);
  description.code = (flags & kPlainTurnsFlag) != 0 ? TurnCode::kPlain : TurnCode::kParity;
  description.exact = (flags & kExactFlag) != 0;
  return Done{};
}

Status TableFile::Impl::read_index(std::span<const std::byte> front) {
  const std::uint64_t count = block_count(slots, slots_per_block);
  const std::size_t header = header_bytes(get<std::uint16_t>(front, at::kVersion));
  blocks.reserve(count);
  std::uint64_t end = front.size();
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::size_t entry = header + i * kIndexEntryBytes;
    const auto block_size = get<std::uint32_t>(front, entry);
    if (block_size > ZSTD_COMPRESSBOUND(kMaxBlockBytes))
      return fault(name, "block " + std::to_string(i) + " is too large");
    blocks.push_back({end, block_size, get<std::uint64_t>(front, entry + 4)});
    end += block_size;
  }
  const auto told = get<std::uint64_t>(front, at::kFileSize);
  if (told != end) return fault(name, "index and size do not agree");
  if (size != told)
    return fault(name, size < told ? "table is too short" : "table is too long",
                 std::to_string(told) + " bytes, not " + std::to_string(size));
  return Done{};
}

TableFile::TableFile(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
TableFile::~TableFile() = default;
TableFile::TableFile(TableFile&&) noexcept = default;
TableFile& TableFile::operator=(TableFile&&) noexcept = default;

Result<TableFile> TableFile::open(const std::filesystem::path& path,
                                  std::shared_ptr<OpenFiles> files) {
  if (files == nullptr) files = std::make_shared<OpenFiles>();
  auto impl = std::make_unique<Impl>(path, std::move(files));
  if (Status front = impl->read_front(); !front) return front.error();
  return TableFile(std::move(impl));
}

Result<TableFile> TableFile::in_memory(std::span<const std::byte> bytes, const std::string& name) {
  auto impl = std::make_unique<Impl>(name, bytes);
  if (Status front = impl->read_front(); !front) return front.error();
  return TableFile(std::move(impl));
}

const std::string& TableFile::name() const {
  return impl_->name;
}
TableKind TableFile::kind() const {
  return impl_->kind;
}
const TableDescription& TableFile::description() const {
  return impl_->description;
}
std::uint64_t TableFile::slots() const {
  return impl_->slots;
}
std::uint64_t TableFile::size() const {
  return impl_->size;
}
std::uint32_t TableFile::blocks() const {
  return static_cast<std::uint32_t>(impl_->blocks.size());
}
std::uint32_t TableFile::slots_per_block() const {
  return impl_->slots_per_block;
}

Result<std::vector<std::uint8_t>> TableFile::read_block(std::uint32_t number) const {
  const Impl::Block& block = impl_->blocks[number];
  const auto damaged = [&] {
    return fault(impl_->name + ", block " + std::to_string(number) + " of " +
                     std::to_string(impl_->blocks.size()),
                 "table is damaged");
  };
  std::vector<std::byte> compressed(block.size);
  if (Status read = impl_->source.read(block.offset, compressed); !read) return impl_->named(read);
  if (checksum(compressed) != block.checksum) return damaged();
  const std::uint64_t first = std::uint64_t{number} * impl_->slots_per_block;
  const std::uint64_t slots = std::min<std::uint64_t>(impl_->slots_per_block, impl_->slots - first);
  std::vector<std::uint8_t> packed(packed_bytes(impl_->kind, slots));
  const std::size_t size =
      ZSTD_decompress(packed.data(), packed.size(), compressed.data(), compressed.size());
  if (ZSTD_isError(size) || size != packed.size()) return damaged();
  return packed;
}

Status TableFile::check(unsigned threads) const {
  std::mutex mutex;
  std::optional<Error> first;
  std::uint32_t first_block = blocks();
  parallel_rows(blocks(), threads, [&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t i = begin; i < end; ++i) {
      const auto block = read_block(i);
      if (block) continue;
      const std::scoped_lock lock(mutex);
      if (i < first_block) {
        first_block = i;
        first = block.error();
      }
    }
  });
  if (first) return *first;
  return Done{};
}

Result<TableFile> open_table(const std::filesystem::path& directory, Sector sector, TableKind kind,
                             const std::string& digest, std::optional<std::uint64_t> slots) {
  auto file = TableFile::open(directory / table_file_name(sector, kind));
  if (!file) return file.error();
  if (file->kind() != kind || file->description().sector != sector)
    return fault(file->name(), "holds another table than its name says", sector.name());
  if (file->description().digest != digest)
    return fault(file->name(), "table of other rules: digest " + file->description().digest,
                 digest);
  if (slots && file->slots() != *slots)
    return fault(file->name(), "has " + std::to_string(file->slots()) + " positions",
                 std::to_string(*slots));
  return file;
}

Result<std::vector<std::uint8_t>> read_table(const TableFile& file, unsigned threads) {
  std::vector<std::uint8_t> entries(file.slots());
  std::mutex mutex;
  std::optional<Error> first;
  parallel_rows(file.blocks(), threads, [&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t i = begin; i < end; ++i) {
      const auto block = file.read_block(i);
      if (!block) {
        const std::scoped_lock lock(mutex);
        if (!first) first = block.error();
        return;
      }
      const std::uint64_t from = std::uint64_t{i} * file.slots_per_block();
      if (file.kind() != TableKind::kWdl) {
        std::copy(block->begin(), block->end(),
                  entries.begin() + static_cast<std::ptrdiff_t>(from));
        continue;
      }
      const std::uint64_t count =
          std::min<std::uint64_t>(file.slots_per_block(), file.slots() - from);
      for (std::uint32_t slot = 0; slot < count; ++slot)
        entries[from + slot] = static_cast<std::uint8_t>(wdl_in(*block, slot));
    }
  });
  if (first) return *first;
  return entries;
}

Result<std::vector<Outcome8>> read_sector(const std::filesystem::path& directory, Sector sector,
                                          const std::string& digest, unsigned threads,
                                          TableKind kind, std::optional<std::uint64_t> slots) {
  const auto file = open_table(directory, sector, kind, digest, slots);
  if (!file) return file.error();
  return read_table(*file, threads);
}

}  // namespace millstone::tablebase
