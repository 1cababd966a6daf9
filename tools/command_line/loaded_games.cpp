// Implements loaded_games.h.
#include "tools/command_line/loaded_games.h"

#include <iostream>

#include "engine/rules/presets.h"
#include "engine/rules/variant_file.h"
#include "engine/text/nearest_word.h"
#include "engine/text/text.h"
#include "engine/text/text_file.h"

namespace millstone {

void add_load_option(boost::program_options::options_description& options) {
  options.add_options()("load",
                        boost::program_options::value<std::vector<std::string>>()->composing(),
                        "a variant file whose games are known too; may be repeated");
}

void add_game_options(boost::program_options::options_description& options) {
  options.add_options()(
      "variant",
      boost::program_options::value<std::string>()->default_value(presets().front().name),
      "the game");
  add_load_option(options);
}

std::optional<VariantCatalogue> load_games(std::string_view command,
                                           const ParsedArguments& arguments) {
  VariantCatalogue games;
  bool good = true;
  const auto complain = [&](const Error& error) {
    std::cerr << "millstone " << command << ": " << error.text() << '\n';
    good = false;
  };
  std::vector<std::string> paths;
  for (const char* name : {"load", kOldLoadName}) {
    if (!arguments.has(name)) continue;
    const auto& named = arguments.get<std::vector<std::string>>(name);
    paths.insert(paths.end(), named.begin(), named.end());
  }
  for (const std::string& path : paths) {
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

Result<const Variant*> find_game(const VariantCatalogue& games, const std::string& name) {
  if (const Variant* found = games.find(name)) return found;
  std::vector<std::string> names;
  for (const Variant& variant : games.variants()) names.push_back(variant.name);
  const std::string near = nearest_word(name, names);
  return Error{"no variant " + quoted(name), "",
               near.empty() ? "one that `millstone variants list` shows, or --load FILE"
                            : near + ", or --load FILE"};
}

}  // namespace millstone
