// The games that a sub-command knows: those built in and those of the files that `--load` names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "engine/rules/variant_catalogue.h"
#include "tools/command_line/command_line.h"

namespace millstone {

// Declares `--load FILE`, which may be repeated. ParsedArguments also reads the name it had before.
void add_load_option(boost::program_options::options_description& options);

// The same, and `--variant NAME`.
void add_game_options(boost::program_options::options_description& options);

// Reads the files. None when one has errors, which are told on stderr under the command's name.
std::optional<VariantCatalogue> load_games(std::string_view command,
                                           const ParsedArguments& arguments);

// The game of that name, or an Error that guesses which one was meant.
Result<const Variant*> find_game(const VariantCatalogue& games, const std::string& name);

}  // namespace millstone
