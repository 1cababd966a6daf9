// The bytes of a table's front (see table_file.h). Internal to the writer and the reader.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/tablebase/table_file.h"

namespace millstone::tablebase {

inline constexpr std::array<std::uint8_t, 8> kMagic = {0x89, 'M', 'S', 'T', 0x0D, 0x0A, 0x1A, 0x0A};
inline constexpr std::size_t kHeaderBytes = 80, kExtensionBytes = 8, kIndexEntryBytes = 12,
                             kChecksumBytes = 8;
inline constexpr std::size_t kDigestLength = 16;
// What a reader accepts; larger blocks would make single probes slow.
inline constexpr std::size_t kMaxBlockBytes = 64 * 1024;

// Where the fields of the header stand.
namespace at {
inline constexpr std::size_t kVersion = 8, kKind = 10, kSector = 12, kDigest = 16, kSlots = 32,
                             kWins = 40, kDraws = 48, kLosses = 56, kLongestWin = 64,
                             kLongestLoss = 66, kBlockSlots = 68, kFileSize = 72, kClosed = 80,
                             kMover = 81, kFlags = 82;
}

inline std::uint64_t checksum(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

template <class T>
void put(std::span<std::byte> bytes, std::size_t offset, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i)
    bytes[offset + i] = static_cast<std::byte>(value >> 8 * i & 255);
}
template <class T>
T get(std::span<const std::byte> bytes, std::size_t offset) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i)
    value |= std::to_integer<std::uint64_t>(bytes[offset + i]) << 8 * i;
  return static_cast<T>(value);
}

constexpr std::uint32_t slots_in_byte(TableKind kind) {
  return kind == TableKind::kWdl ? kWdlInByte : 1;
}
// The packed bytes of so many slots.
constexpr std::size_t packed_bytes(TableKind kind, std::uint64_t slots) {
  return static_cast<std::size_t>((slots + slots_in_byte(kind) - 1) / slots_in_byte(kind));
}
constexpr std::uint64_t block_count(std::uint64_t slots, std::uint32_t slots_per_block) {
  return (slots + slots_per_block - 1) / slots_per_block;
}
// Bits of the field kFlags.
inline constexpr std::uint8_t kPlainTurnsFlag = 1, kExactFlag = 2;

constexpr std::uint16_t version_of(const TableDescription& table) {
  const Sector& s = table.sector;
  const bool old = s.closed == 0 && s.mover == Sector::kEither && table.code == TurnCode::kParity &&
                   !table.exact;
  return old ? kOldestTableVersion : kTableVersion;
}
constexpr std::size_t header_bytes(std::uint16_t version) {
  return version == kOldestTableVersion ? kHeaderBytes : kHeaderBytes + kExtensionBytes;
}
// Of the whole front.
constexpr std::uint64_t front_bytes(std::uint16_t version, std::uint64_t blocks) {
  return header_bytes(version) + blocks * kIndexEntryBytes + kChecksumBytes;
}

}  // namespace millstone::tablebase
