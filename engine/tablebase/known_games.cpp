#include "engine/tablebase/known_games.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <map>
#include <optional>
#include <set>

#include "engine/tablebase/table_format.h"

namespace millstone::tablebase {
namespace {

namespace fs = std::filesystem;

std::string names_of(const std::vector<const Variant*>& variants) {
  std::string names;
  for (const Variant* variant : variants) names += (names.empty() ? "" : ", ") + variant->name;
  return names;
}

// What the first bytes of a file that cannot be read as a table say about it.
struct Remains {
  bool short_of_digest = false;  // no digest can stand in so few bytes
  std::string digest;
  TableKind kind = TableKind::kWdl;
};

Remains remains_of(const fs::path& path) {
  std::array<char, at::kDigest + kDigestLength> front{};
  std::ifstream in(path, std::ios::binary);
  in.read(front.data(), front.size());
  if (static_cast<std::size_t>(in.gcount()) < front.size()) return {true, "", TableKind::kWdl};
  const auto kind = static_cast<unsigned char>(front[at::kKind]);
  return {false, std::string(front.data() + at::kDigest, kDigestLength),
          kind < kTableKinds.size() ? static_cast<TableKind>(kind) : TableKind::kWdl};
}

// What a build with that goal might write.
bool is_written(const fs::path& path, Goal goal) {
  const bool removal = path.native().ends_with(".removal.mst");
  return removal == (goal == Goal::kRemoval);
}

Error foreign(const fs::path& directory, const fs::path& path, const std::string& whose) {
  return {"the directory holds " + whose + ", first " + path.filename().string(),
          directory.string(), "a directory without tables, or with those of this game"};
}

std::string tables_of(const std::vector<const Variant*>& games, const std::string& digest) {
  if (games.empty()) return "tables of another game (digest " + digest + ")";
  return "tables of another game: " + names_of(games);
}

}  // namespace

std::vector<const Variant*> games_of(const VariantCatalogue& games, const std::string& digest,
                                     TableKind kind) {
  std::vector<const Variant*> found;
  for (const Variant& variant : games.variants())
    if (table_digest(variant.rules, kind) == digest) found.push_back(&variant);
  return found;
}

Result<std::vector<fs::path>> table_paths(const fs::path& directory) {
  std::error_code error;
  std::vector<fs::path> paths;
  if (!fs::exists(fs::status(directory, error))) return paths;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().extension() == ".mst") paths.push_back(entry->path());
  if (error) return Error{"cannot read the directory: " + error.message(), directory.string(), ""};
  std::sort(paths.begin(), paths.end());
  return paths;
}

Result<const Variant*> game_in(const fs::path& directory, const VariantCatalogue& games) {
  const auto paths = table_paths(directory);
  if (!paths) return paths.error();
  std::map<const Variant*, std::string> found;  // the first game of each set of tables, its names
  std::set<std::string> unknown;
  for (const fs::path& path : *paths) {
    const auto file = TableFile::open(path);
    if (!file || file->kind() == TableKind::kRemoval) continue;  // those only add to the others
    const std::string& digest = file->description().digest;
    const auto variants = games_of(games, digest, file->kind());
    if (variants.empty()) {
      unknown.insert(digest);
    } else {
      found.emplace(variants.front(), names_of(variants));
    }
  }
  if (found.size() == 1 && unknown.empty()) return found.begin()->first;
  if (found.empty() && unknown.empty())
    return Error{"no tables there", directory.string(), "a directory with table files"};
  if (found.empty())
    return Error{"the tables are of a game that is not known (digest " + *unknown.begin() + ")",
                 directory.string(), "its variant file, by --load"};
  std::string all;
  for (const auto& [first, names] : found) all += (all.empty() ? "" : "; ") + names;
  if (!unknown.empty()) all += "; others";
  return Error{"the tables are of several games: " + all, directory.string(),
               "one of them, by --variant"};
}

Status check_may_build(const fs::path& directory, const Rules& rules, Goal goal,
                       const VariantCatalogue& games) {
  const auto paths = table_paths(directory);
  if (!paths) return paths.error();
  for (const fs::path& path : *paths) {
    if (!is_written(path, goal)) continue;
    std::error_code error;
    if (!fs::is_regular_file(fs::status(path, error)))
      return Error{"it is no regular file", path.string(), "a table, or nothing of that name"};
    const auto file = TableFile::open(path);
    if (file) {
      const std::string& digest = file->description().digest;
      if (digest != table_digest(rules, file->kind()))
        return foreign(directory, path, tables_of(games_of(games, digest, file->kind()), digest));
      continue;
    }
    const Remains remains = remains_of(path);
    if (remains.short_of_digest || remains.digest == table_digest(rules, remains.kind)) continue;
    if (const auto owners = games_of(games, remains.digest, remains.kind); !owners.empty())
      return foreign(directory, path, tables_of(owners, remains.digest));
    if (file.error().what == "not a table file") return file.error();
  }
  return Done{};
}

}  // namespace millstone::tablebase
