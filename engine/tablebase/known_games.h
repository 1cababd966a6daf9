// Which games the tables of a directory belong to. Used by `millstone tablebase`: before a build
// writes, and where a game is taken from its tables.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/result.h"
#include "engine/rules/variant_catalogue.h"
#include "engine/tablebase/table_file.h"

namespace millstone::tablebase {

// The variants that tables of a kind with that digest serve.
std::vector<const Variant*> games_of(const VariantCatalogue& games, const std::string& digest,
                                     TableKind kind);

// The game whose tables stand in a directory. Errors: none there, none that is known, or several.
Result<const Variant*> game_in(const std::filesystem::path& directory,
                               const VariantCatalogue& games);

// Whether a build of these rules may write into a directory: an error when what it would write over
// are tables of another game or no tables at all. Tables of these rules that are damaged may be
// built anew, and so may what is too short to be anybody's table.
Status check_may_build(const std::filesystem::path& directory, const Rules& rules, Goal goal,
                       const VariantCatalogue& games);

// The table files of a directory by their names, sorted; empty when there is no such directory.
Result<std::vector<std::filesystem::path>> table_paths(const std::filesystem::path& directory);

}  // namespace millstone::tablebase
