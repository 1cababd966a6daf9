// Opens, checks and reads tables.
#include "engine/tablebase/table_file.h"

#include <fcntl.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <mutex>
#include <optional>
#include <system_error>

#include "engine/tablebase/parallel.h"
#include "engine/tablebase/table_format.h"

namespace millstone::tablebase {
namespace {

// The bytes of a table, in a file or in memory. A file is opened for each reading: a complete set
// of tables has more files than a process may hold open.
class Source {
 public:
  explicit Source(std::span<const std::byte> memory) : memory_(memory), size_(memory.size()) {}
  explicit Source(const std::filesystem::path& path) : path_(path) {
    std::error_code error;
    size_ = std::filesystem::file_size(path, error);
    if (error) size_ = 0;
  }

  std::uint64_t size() const { return size_; }

  // False when there are not so many bytes; errno is 0 then, or says what failed.
  bool read(std::uint64_t offset, std::span<std::byte> out) const {
    errno = 0;
    if (path_.empty()) {
      if (offset > size_ || out.size() > size_ - offset) return false;
      std::copy_n(memory_.begin() + static_cast<std::ptrdiff_t>(offset), out.size(), out.begin());
      return true;
    }
    const int descriptor = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool whole = read_from(descriptor, offset, out);
    const int cause = errno;
    ::close(descriptor);
    errno = cause;
    return whole;
  }

 private:
  static bool read_from(int descriptor, std::uint64_t offset, std::span<std::byte> out) {
    while (!out.empty()) {
      const ssize_t n = ::pread(descriptor, out.data(), out.size(), static_cast<off_t>(offset));
      if (n < 0 && errno == EINTR) continue;
      if (n == 0) errno = 0;
      if (n <= 0) return false;
      offset += static_cast<std::uint64_t>(n);
      out = out.subspan(static_cast<std::size_t>(n));
    }
    return true;
  }

  std::span<const std::byte> memory_;
  std::filesystem::path path_;
  std::uint64_t size_ = 0;
};

Error fault(const std::string& name, std::string what, std::string expected = "") {
  return {std::move(what), name, std::move(expected)};
}
Error read_fault(const std::string& name) {
  return errno == 0 ? fault(name, "table is too short")
                    : fault(name, "cannot read: " + std::generic_category().message(errno));
}

}  // namespace

struct TableFile::Impl {
  Impl(std::string file_name, std::span<const std::byte> memory)
      : name(std::move(file_name)), source(memory) {}
  explicit Impl(const std::filesystem::path& path) : name(path.string()), source(path) {}

  struct Block {
    std::uint64_t offset;
    std::uint32_t size;
    std::uint64_t checksum;
  };

  std::string name;
  Source source;
  TableKind kind = TableKind::kWdl;
  TableDescription description;
  std::uint64_t slots = 0;
  std::uint32_t slots_per_block = 1;
  std::vector<Block> blocks;

  Status read_front();
  Status read_header(std::span<const std::byte> front);
  Status read_index(std::span<const std::byte> front);
};

Status TableFile::Impl::read_front() {
  std::vector<std::byte> front(kHeaderBytes);
  if (!source.read(0, front)) return read_fault(name);
  for (std::size_t i = 0; i < kMagic.size(); ++i)
    if (front[i] != std::byte{kMagic[i]}) return fault(name, "not a table file");
  const auto version = get<std::uint16_t>(front, at::kVersion);
  if (version != kTableVersion)
    return fault(name, "table of version " + std::to_string(version),
                 "version " + std::to_string(kTableVersion));

  // Nothing in the front is to be trusted before its checksum is right, for which its length is
  // needed first.
  const auto total = get<std::uint64_t>(front, at::kSlots);
  const auto per_block = get<std::uint32_t>(front, at::kBlockSlots);
  const std::uint64_t count = per_block == 0 ? 0 : total / per_block + (total % per_block != 0);
  if (per_block == 0 || count > source.size() / kIndexEntryBytes)
    return fault(name, "table is too short or its header damaged");
  front.resize(front_bytes(count));
  if (!source.read(0, front)) return read_fault(name);
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
  return Done{};
}

Status TableFile::Impl::read_index(std::span<const std::byte> front) {
  const std::uint64_t count = block_count(slots, slots_per_block);
  blocks.reserve(count);
  std::uint64_t end = front.size();
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::size_t entry = kHeaderBytes + i * kIndexEntryBytes;
    const auto size = get<std::uint32_t>(front, entry);
    blocks.push_back({end, size, get<std::uint64_t>(front, entry + 4)});
    end += size;
  }
  const auto size = get<std::uint64_t>(front, at::kFileSize);
  if (size != end) return fault(name, "index and size do not agree");
  if (source.size() != size)
    return fault(name, source.size() < size ? "table is too short" : "table is too long",
                 std::to_string(size) + " bytes, not " + std::to_string(source.size()));
  return Done{};
}

TableFile::TableFile(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
TableFile::~TableFile() = default;
TableFile::TableFile(TableFile&&) noexcept = default;
TableFile& TableFile::operator=(TableFile&&) noexcept = default;

Result<TableFile> TableFile::open(const std::filesystem::path& path) {
  auto impl = std::make_unique<Impl>(path);
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
  return impl_->source.size();
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
  if (!impl_->source.read(block.offset, compressed)) return read_fault(impl_->name);
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
                             const std::string& digest) {
  auto file = TableFile::open(directory / table_file_name(sector, kind));
  if (!file) return file.error();
  if (file->kind() != kind || file->description().sector != sector)
    return fault(file->name(), "holds another table than its name says", sector.name());
  if (file->description().digest != digest)
    return fault(file->name(), "table of other rules: digest " + file->description().digest,
                 digest);
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
                                          TableKind kind) {
  const auto file = open_table(directory, sector, kind, digest);
  if (!file) return file.error();
  return read_table(*file, threads);
}

}  // namespace millstone::tablebase
