#include "tools/tablebase/game_choice.h"

#include <algorithm>
#include <iostream>

#include "engine/tablebase/known_games.h"
#include "tools/command_line/loaded_games.h"

namespace millstone {

namespace po = boost::program_options;

void add_game_options(po::options_description& options, const std::string& default_text) {
  options.add_options()("variant", po::value<std::string>(), ("the game; " + default_text).c_str());
  add_load_option(options);
}

Result<std::vector<tablebase::Sector>> read_sectors(const std::string& text) {
  std::vector<tablebase::Sector> sectors;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string name = text.substr(at, end - at);
    const auto sector = tablebase::Sector::from_name(name);
    if (!sector) return Error{"no sector '" + name + "'", "", "names as in 9-8 or 4-3+5-5"};
    sectors.push_back(*sector);
    at = end + 1;
  }
  return sectors;
}

std::variant<GameChoice, int> choose_game(std::string_view verb, const ParsedArguments& arguments,
                                          const std::filesystem::path& directory) {
  const std::string command = "tablebase " + std::string(verb);
  auto loaded = load_games(command, arguments);
  if (!loaded) return kFailure;
  GameChoice choice{std::make_shared<const VariantCatalogue>(*std::move(loaded)), {}};
  const auto choose = [&](const Variant& variant) { choice.variant = variant; };
  if (arguments.has("variant") || directory.empty()) {
    const std::string name =
        arguments.has("variant") ? arguments.get<std::string>("variant") : "ninemensmorris";
    const Variant* const variant = choice.games->find(name);
    if (variant == nullptr)
      return usage_error(command, "no variant '" + name +
                                      "'; `millstone variants list` shows all, --load adds others");
    choose(*variant);
    return choice;
  }
  const auto found = tablebase::game_in(directory, *choice.games);
  if (!found) {
    std::cerr << "millstone " << command << ": " << found.error().text() << '\n';
    return kFailure;
  }
  choose(**found);
  return choice;
}

}  // namespace millstone
