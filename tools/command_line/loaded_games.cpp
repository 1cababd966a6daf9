#include "tools/command_line/loaded_games.h"

#include <iostream>

#include "engine/rules/variant_file.h"
#include "engine/text/text_file.h"

namespace millstone {

void add_load_option(boost::program_options::options_description& options) {
  options.add_options()("load",
                        boost::program_options::value<std::vector<std::string>>()->composing(),
                        "a variant file whose games are known too; may be repeated");
}

std::optional<VariantCatalogue> load_games(std::string_view command,
                                           const ParsedArguments& arguments) {
  VariantCatalogue games;
  if (!arguments.has("load")) return games;
  bool good = true;
  const auto complain = [&](const Error& error) {
    std::cerr << "millstone " << command << ": " << error.text() << '\n';
    good = false;
  };
  for (const std::string& path : arguments.get<std::vector<std::string>>("load")) {
    const auto content = read_text_file(path);
    if (!content) {
      complain(content.error());
      continue;
    }
    for (const Error& error : load_variant_file(*content, path, games).errors) complain(error);
  }
  if (!good) return std::nullopt;
  return games;
}

}  // namespace millstone
