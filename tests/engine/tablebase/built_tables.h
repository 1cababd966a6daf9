// Directories of tables for the tests of what reads them; removed at the end.
#pragma once

#include <filesystem>
#include <string_view>

#include "engine/game/prepared_rules.h"
#include "engine/tablebase/sector_graph.h"
#include "engine/tablebase/table_file.h"
#include "engine/tablebase/values.h"

namespace millstone::testing {

// An empty directory of its own.
class ScratchDirectory {
 public:
  ScratchDirectory();
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Solves a game or a part of it into files; throws when that fails.
void build_tables(const PreparedRules& rules, const tablebase::SectorChoice& choice,
                  const std::filesystem::path& directory,
                  tablebase::Goal goal = tablebase::Goal::kEnd);

// Removes the files of one kind: ".wdl.mst", ".dist.mst".
void remove_files(const ScratchDirectory& directory, std::string_view ending);

std::string file_content(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, const std::string& content);

}  // namespace millstone::testing
