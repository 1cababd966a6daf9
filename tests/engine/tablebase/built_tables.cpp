#include "tests/engine/tablebase/built_tables.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "engine/tablebase/builder.h"

namespace millstone::testing {

ScratchDirectory::ScratchDirectory() {
  std::string name = (std::filesystem::temp_directory_path() / "millstone-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
  path_ = name;
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void build_tables(const PreparedRules& rules, const tablebase::SectorChoice& choice,
                  const std::filesystem::path& directory, tablebase::Goal goal) {
  tablebase::Builder builder(rules, choice, 2, goal);
  tablebase::DirectoryStore store(directory, rules, {.wdl_level = 1, .turns_level = 1}, goal);
  tablebase::BuildListener silent;
  builder.look_at(store, silent);
  if (const Status built = builder.run(store, silent); !built)
    throw std::runtime_error(built.error().text());
}

void remove_files(const ScratchDirectory& directory, std::string_view ending) {
  for (const auto& entry : std::filesystem::directory_iterator(directory.path()))
    if (entry.path().string().ends_with(ending)) std::filesystem::remove(entry.path());
}

std::string file_content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const std::filesystem::path& path, const std::string& content) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << content;
}

}  // namespace millstone::testing
