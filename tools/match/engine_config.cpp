// Implements engine_config.h.
#include "tools/match/engine_config.h"

#include <cstdlib>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "engine/text/text.h"
#include "engine/text/text_file.h"

namespace millstone {
namespace {

using Json = nlohmann::json;

std::string value_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.dump();
}

void read_engine(const Json& json, EngineSettings& engine) {
  engine.name = json.at("name").get<std::string>();
  engine.command = json.at("command").get<std::string>();
  engine.directory = json.value("workingDirectory", "");
  engine.error_file = json.value("stderrFile", "");
  engine.dialect = json.value("protocol", "uci") == "ugi" ? Dialect::kUgi : Dialect::kUci;
  for (const Json& argument : json.value("arguments", Json::array())) {
    engine.arguments.push_back(argument.get<std::string>());
  }
  for (const Json& option : json.value("options", Json::array())) {
    if (!option.contains("value")) continue;
    engine.options.emplace_back(option.at("name").get<std::string>(),
                                value_text(option.at("value")));
  }
}

}  // namespace

Status apply_engine_config(const std::string& name, EngineSettings& engine) {
  std::string path = "engines.json";
  const char* home = std::getenv("HOME");
  if (!std::filesystem::exists(path) && home != nullptr) {
    path = std::string(home) + "/.config/cutechess/engines.json";
  }
  const auto text = read_text_file(path);
  if (!text) return text.error();
  std::vector<std::string> names;
  // The library reports faults of a file by exceptions; they end here.
  try {
    for (const Json& json : Json::parse(*text)) {
      names.push_back(json.at("name").get<std::string>());
      if (names.back() != name) continue;
      read_engine(json, engine);
      return Done{};
    }
  } catch (const Json::exception& error) {
    return Error{"not a list of engines: " + millstone::quoted(error.what()), path,
                 "objects with name and command"};
  }
  return Error{"no engine " + millstone::quoted(name), path, join_with_or(names)};
}

}  // namespace millstone
