// Packs, compresses and writes tables.
#include <fcntl.h>
#include <unistd.h>
#include <zstd.h>

#include <cassert>
#include <cerrno>
#include <functional>
#include <system_error>

#include "engine/rules/digest.h"
#include "engine/tablebase/parallel.h"
#include "engine/tablebase/table_format.h"

namespace millstone::tablebase {
namespace {

using Bytes = std::vector<std::byte>;
using Sink = std::function<Status(std::span<const std::byte>)>;

// The slots [first, first + count) as the bytes of a block.
Bytes pack(TableKind kind, const SectorValues& values, std::size_t first, std::size_t count) {
  const auto outcomes = std::span(values.outcomes).subspan(first, count);
  if (kind != TableKind::kWdl) {
    const auto bytes = std::as_bytes(outcomes);
    return {bytes.begin(), bytes.end()};
  }
  const bool fills = !values.won_by_capture.empty();
  Bytes packed(packed_bytes(kind, count));
  // Positions that a capture wins may hold anything: what stood before makes the longest runs.
  unsigned digit = 0, byte = 0, place = 1;
  for (std::size_t i = 0; i < count; ++i) {
    if (!fills || !values.won_by_capture[first + i])
      digit = static_cast<unsigned>(wdl_of(outcomes[i]));
    byte += digit * place;
    place *= 3;
    if ((i + 1) % kWdlInByte != 0 && i + 1 != count) continue;
    packed[i / kWdlInByte] = static_cast<std::byte>(byte);
    byte = 0;
    place = 1;
  }
  return packed;
}

class Compressor {
 public:
  explicit Compressor(int level) : level_(level), context_(ZSTD_createCCtx()) {}
  ~Compressor() { ZSTD_freeCCtx(context_); }
  Compressor(const Compressor&) = delete;
  Compressor& operator=(const Compressor&) = delete;

  Bytes compress(const Bytes& raw) {
    Bytes out(ZSTD_compressBound(raw.size()));
    const std::size_t size =
        ZSTD_compressCCtx(context_, out.data(), out.size(), raw.data(), raw.size(), level_);
    assert(!ZSTD_isError(size));  // only a lack of memory could be the cause
    out.resize(size);
    return out;
  }

 private:
  int level_;
  ZSTD_CCtx* context_;
};

void write_header(std::span<std::byte> front, const TableDescription& description, TableKind kind,
                  std::uint64_t slots, std::uint32_t slots_per_block, std::uint64_t file_size) {
  for (std::size_t i = 0; i < kMagic.size(); ++i) front[i] = std::byte{kMagic[i]};
  const Sector& s = description.sector;
  const TableCounts& counts = description.counts;
  const std::uint16_t version = version_of(description);
  put(front, at::kVersion, version);
  put(front, at::kKind, static_cast<std::uint8_t>(kind));
  put(front, at::kSector, s.own);
  put(front, at::kSector + 1, s.other);
  put(front, at::kSector + 2, s.own_hand);
  put(front, at::kSector + 3, s.other_hand);
  assert(description.digest.size() == kDigestLength);
  for (std::size_t i = 0; i < kDigestLength; ++i)
    front[at::kDigest + i] = static_cast<std::byte>(description.digest[i]);
  put(front, at::kSlots, slots);
  put(front, at::kWins, counts.wins);
  put(front, at::kDraws, counts.draws);
  put(front, at::kLosses, counts.losses);
  put(front, at::kLongestWin, static_cast<std::uint16_t>(counts.longest_win));
  put(front, at::kLongestLoss, static_cast<std::uint16_t>(counts.longest_loss));
  put(front, at::kBlockSlots, slots_per_block);
  put(front, at::kFileSize, file_size);
  if (version == kOldestTableVersion) return;
  put(front, at::kClosed, s.closed);
  put(front, at::kMover, static_cast<std::uint8_t>(s.mover));
  put(front, at::kFlags,
      static_cast<std::uint8_t>((description.code == TurnCode::kPlain ? kPlainTurnsFlag : 0) |
                                (description.exact ? kExactFlag : 0)));
}

// Hands the blocks to `sink` in order, which begins where the front will end; returns the front.
Result<Bytes> encode(const TableDescription& description, TableKind kind,
                     const SectorValues& values, const TableWriting& writing, const Sink& sink) {
  const std::uint64_t slots = values.outcomes.size();
  const auto slots_per_block = static_cast<std::uint32_t>(kBlockBytes * slots_in_byte(kind));
  const std::uint64_t blocks = block_count(slots, slots_per_block);
  const std::uint16_t version = version_of(description);
  Bytes front(front_bytes(version, blocks));
  std::uint64_t file_size = front.size();

  // So many blocks are compressed at a time that threads rarely wait for each other.
  const unsigned threads = std::max(writing.threads, 1u);
  const std::uint64_t batch = std::uint64_t{64} * threads;
  std::vector<Bytes> compressed;
  for (std::uint64_t first = 0; first < blocks; first += batch) {
    const std::uint64_t count = std::min(batch, blocks - first);
    compressed.assign(count, {});
    parallel_rows(
        static_cast<std::uint32_t>(count), threads, [&](std::uint32_t begin, std::uint32_t end) {
          Compressor compressor(kind == TableKind::kWdl ? writing.wdl_level : writing.turns_level);
          for (std::uint32_t i = begin; i < end; ++i) {
            const std::uint64_t from = (first + i) * slots_per_block;
            const std::uint64_t size = std::min<std::uint64_t>(slots_per_block, slots - from);
            compressed[i] = compressor.compress(pack(kind, values, from, size));
          }
        });
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::size_t entry = header_bytes(version) + (first + i) * kIndexEntryBytes;
      put(std::span(front), entry, static_cast<std::uint32_t>(compressed[i].size()));
      put(std::span(front), entry + 4, checksum(compressed[i]));
      file_size += compressed[i].size();
      if (Status written = sink(compressed[i]); !written) return written.error();
    }
  }
  write_header(front, description, kind, slots, slots_per_block, file_size);
  const std::size_t checked = front.size() - kChecksumBytes;
  put(std::span(front), checked, checksum(std::span(front).first(checked)));
  return front;
}

Error system_error(const std::string& what, const std::filesystem::path& path) {
  return {what + ": " + std::generic_category().message(errno), path.string(), ""};
}

// A new file under its temporary name; removed again unless kept. Whatever a run that was killed
// left there goes.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::filesystem::path path) : path_(std::move(path)) {
    ::unlink(path_.c_str());
    descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  }
  ~TemporaryFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!kept_) ::unlink(path_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  bool open() const { return descriptor_ >= 0; }
  Error failure(const std::string& what) const { return system_error(what, path_); }

  Status write_at(std::uint64_t offset, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const ssize_t n =
          ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return failure("cannot write");
      offset += static_cast<std::uint64_t>(n);
      bytes = bytes.subspan(static_cast<std::size_t>(n));
    }
    return Done{};
  }
  // Syncs and gives the file its name.
  Status keep_as(const std::filesystem::path& name) {
    if (::fsync(descriptor_) != 0) return failure("cannot sync");
    if (::rename(path_.c_str(), name.c_str()) != 0) return failure("cannot rename");
    kept_ = true;
    return Done{};
  }

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  bool kept_ = false;
};

// Makes a renaming last through a loss of power.
Status sync_directory(const std::filesystem::path& directory) {
  const int descriptor = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return system_error("cannot open", directory);
  const bool synced = ::fsync(descriptor) == 0 || errno == EINVAL;  // EINVAL: no such need there
  const Error error = system_error("cannot sync", directory);
  ::close(descriptor);
  if (!synced) return error;
  return Done{};
}

}  // namespace

std::string table_digest(const Rules& rules, TableKind kind) {
  Rules what_counts = rules;
  what_counts.repetition = 0;
  what_counts.max_plies = 0;
  if (kind != TableKind::kRemoval) {
    what_counts.no_removal_plies = 0;
    what_counts.endgame_no_removal_plies = 0;
  }
  return rules_digest(what_counts);
}

std::string table_file_name(Sector sector, TableKind kind) {
  constexpr std::array kEndings = {".wdl.mst", ".dist.mst", ".removal.mst"};
  return sector.name() + kEndings[static_cast<std::size_t>(kind)];
}

Status write_table(const std::filesystem::path& directory, const TableDescription& description,
                   TableKind kind, const SectorValues& values, const TableWriting& writing) {
  const std::filesystem::path name = directory / table_file_name(description.sector, kind);
  TemporaryFile file(name.string() + ".tmp");
  if (!file.open()) return file.failure("cannot create");
  std::uint64_t end =
      front_bytes(version_of(description),
                  block_count(values.outcomes.size(),
                              static_cast<std::uint32_t>(kBlockBytes * slots_in_byte(kind))));
  const auto front =
      encode(description, kind, values, writing, [&](std::span<const std::byte> block) {
        const std::uint64_t begin = end;
        end += block.size();
        return file.write_at(begin, block);
      });
  if (!front) return front.error();
  if (Status written = file.write_at(0, *front); !written) return written;
  if (Status kept = file.keep_as(name); !kept) return kept;
  return sync_directory(directory.empty() ? "." : directory);
}

std::vector<std::byte> encode_table(const TableDescription& description, TableKind kind,
                                    const SectorValues& values, const TableWriting& writing) {
  Bytes blocks;
  auto front = encode(description, kind, values, writing, [&](std::span<const std::byte> block) {
    blocks.insert(blocks.end(), block.begin(), block.end());
    return Status(Done{});
  });
  Bytes& bytes = *front;  // nothing can fail in memory
  bytes.insert(bytes.end(), blocks.begin(), blocks.end());
  return std::move(bytes);
}

}  // namespace millstone::tablebase
