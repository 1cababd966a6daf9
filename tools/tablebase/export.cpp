// `millstone tablebase export`: the positions of a sector, all or a sample, with their values.
#include <algorithm>
#include <iostream>
#include <random>

#include "engine/notation/fen.h"
#include "engine/tablebase/prober.h"
#include "tools/tablebase/game_choice.h"
#include "tools/tablebase/verbs.h"

namespace millstone {
namespace {

namespace po = boost::program_options;
using namespace tablebase;

const char* result_of(Wdl wdl) {
  return wdl == Wdl::kWon ? "win" : wdl == Wdl::kLost ? "loss" : "draw";
}

// Slots in ascending order; a sample draws each with the same chance.
class Slots {
 public:
  Slots(std::uint64_t all, std::optional<std::uint64_t> sample, std::uint64_t seed)
      : all_(all), left_(std::min(sample.value_or(all), all)), random_(seed) {}

  std::optional<std::uint64_t> next() {
    while (left_ != 0 && at_ < all_) {
      const std::uint64_t slot = at_++;
      // As many of those to come as are still wanted.
      if (random_() % (all_ - slot) >= left_) continue;
      --left_;
      return slot;
    }
    return std::nullopt;
  }

 private:
  std::uint64_t all_, left_, at_ = 0;
  std::mt19937_64 random_;
};

int write_positions(const Prober& prober, Sector sector, Slots slots) {
  const CompactIndex& index = prober.index();
  std::cout << "slot,fen,result,turns\n";
  while (const auto slot = slots.next()) {
    Position position = index.position(sector, *slot);
    if (material_outcome(prober.rules(), position).over()) continue;
    const auto value = prober.probe(position);
    if (!value) {
      for (const std::string& fault : prober.tables().take_faults())
        std::cerr << "millstone tablebase export: " << fault << '\n';
      std::cerr << "millstone tablebase export: no value for slot " << *slot << '\n';
      return kFailure;
    }
    std::cout << *slot << ',' << to_fen(prober.rules(), position) << ',' << result_of(value->wdl)
              << ',';
    if (value->turns) std::cout << *value->turns;
    std::cout << '\n';
  }
  std::cout.flush();
  if (std::cout) return kSuccess;
  std::cerr << "millstone tablebase export: cannot write\n";
  return kFailure;
}

// One byte a slot, as `docs/tablebase.md` describes them.
int write_bytes(const std::string& directory, Sector sector, TableKind kind,
                const std::string& digest) {
  const auto file = open_table(directory, sector, kind, digest);
  const auto bytes = file ? read_table(*file) : Result<std::vector<std::uint8_t>>(file.error());
  if (!bytes) {
    std::cerr << "millstone tablebase export: " << bytes.error().text() << '\n';
    return kFailure;
  }
  std::cout.write(reinterpret_cast<const char*>(bytes->data()),
                  static_cast<std::streamsize>(bytes->size()));
  std::cout.flush();
  if (std::cout) return kSuccess;
  std::cerr << "millstone tablebase export: cannot write\n";
  return kFailure;
}

}  // namespace

int run_tablebase_export(const Arguments& arguments) {
  po::options_description options("Options");
  add_game_options(options, "without it that of the tables");
  // clang-format off
  options.add_options()
      ("sector", po::value<std::string>(), "as `info` names it")
      ("sample", po::value<std::uint64_t>(), "so many positions, drawn by chance; without it all")
      ("seed", po::value<std::uint64_t>()->default_value(1), "of the sample")
      ("bytes", po::value<std::string>(), "wdl, dist or removal: the bytes of that file, one a slot, "
                                          "instead of lines");
  // clang-format on
  const ParsedArguments parsed("tablebase export",
                               "millstone tablebase export DIR --sector S [options]", options,
                               {"dir"}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();
  const auto usage = [](const std::string& message) {
    return usage_error("tablebase export", message);
  };
  if (!parsed.has("dir") || parsed.get<std::vector<std::string>>("dir").size() != 1)
    return usage("expected one directory");
  if (!parsed.has("sector")) return usage("--sector is missing");
  const auto sector = Sector::from_name(parsed.get<std::string>("sector"));
  if (!sector) return usage("no sector '" + parsed.get<std::string>("sector") + "'");
  const std::string directory = parsed.get<std::vector<std::string>>("dir")[0];
  const auto chosen = choose_game("export", parsed, directory);
  if (const int* code = std::get_if<int>(&chosen)) return *code;
  const auto rules =
      std::make_shared<const PreparedRules>(std::get<GameChoice>(chosen).variant.rules);
  if (parsed.has("bytes")) {
    const std::string& name = parsed.get<std::string>("bytes");
    for (const TableKind kind : kTableKinds)
      if (table_file_name(*sector, kind) == sector->name() + "." + name + ".mst")
        return write_bytes(directory, *sector, kind, table_digest(rules->rules(), kind));
    return usage("--bytes is wdl, dist or removal");
  }
  TableSources sources;
  sources.directories = {directory};
  sources.built_in = false;
  const Prober prober(rules, sources);
  if (!prober.tables().covers(*sector)) {
    for (const std::string& message : prober.tables().messages()) std::cerr << message << '\n';
    std::cerr << "millstone tablebase export: no sector " << sector->name() << " there\n";
    return kFailure;
  }
  std::optional<std::uint64_t> sample;
  if (parsed.has("sample")) sample = parsed.get<std::uint64_t>("sample");
  return write_positions(
      prober, *sector,
      Slots(prober.index().slots(*sector), sample, parsed.get<std::uint64_t>("seed")));
}

}  // namespace millstone
