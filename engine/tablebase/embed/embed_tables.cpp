// Solves the moving sectors of nine men's morris with few pieces and writes them into one file:
// each table after its size in eight bytes. Run while the program is built.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <thread>

#include "engine/rules/presets.h"
#include "engine/tablebase/builder.h"

namespace millstone::tablebase {
namespace {

constexpr int kMostPieces = 9;  // of both sides together
constexpr int kLevel = 19;      // of zstd; more gains next to nothing

void write(std::ofstream& out, const std::vector<std::byte>& table) {
  std::string size(8, '\0');
  for (std::size_t i = 0; i < size.size(); ++i)
    size[i] = static_cast<char>(table.size() >> 8 * i & 255);
  out << size;
  out.write(reinterpret_cast<const char*>(table.data()),
            static_cast<std::streamsize>(table.size()));
}

int run(const std::string& path) {
  const PreparedRules rules(default_rules());
  const unsigned threads = std::max(std::thread::hardware_concurrency(), 1u);
  SectorChoice choice;
  choice.moving_only = true;
  choice.max_pieces = kMostPieces;
  MemoryStore store;
  BuildListener silent;
  Builder builder(rules, choice, threads);
  builder.look_at(store, silent);
  if (const Status solved = builder.run(store, silent); !solved) {
    std::cerr << solved.error().text() << '\n';
    return 1;
  }
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  const std::string digest = table_digest(rules.rules());
  for (const auto& [sector, table] : store.tables())
    write(out, encode_table({sector, digest, table.counts}, TableKind::kTurns, {table.values, {}},
                            {.turns_level = kLevel, .threads = threads}));
  out.close();
  if (out) return 0;
  std::cerr << "cannot write " << path << '\n';
  return 1;
}

}  // namespace
}  // namespace millstone::tablebase

int main(int argc, char** argv) {
  if (argc == 2) return millstone::tablebase::run(argv[1]);
  std::cerr << "usage: millstone_embed_tables FILE\n";
  return 2;
}
