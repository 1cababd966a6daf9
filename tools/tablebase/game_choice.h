// The game that a verb of `millstone tablebase` works on: by its name, or by the tables of a
// directory.
#pragma once

#include <filesystem>
#include <memory>
#include <variant>

#include "engine/result.h"
#include "engine/rules/variant_catalogue.h"
#include "engine/tablebase/sector.h"
#include "tools/command_line/command_line.h"

namespace millstone {

// Declares `--variant` and `--load`.
void add_game_options(boost::program_options::options_description& options,
                      const std::string& default_text);

struct GameChoice {
  std::shared_ptr<const VariantCatalogue> games;
  Variant variant;
};

// "9-8,8-9": sectors by their names.
Result<std::vector<tablebase::Sector>> read_sectors(const std::string& text);

// What `--variant` names; without it the game whose tables stand in `directory`; without that nine
// men's morris. Otherwise the exit code, with the reason told on stderr.
std::variant<GameChoice, int> choose_game(std::string_view verb, const ParsedArguments& arguments,
                                          const std::filesystem::path& directory = {});

}  // namespace millstone
