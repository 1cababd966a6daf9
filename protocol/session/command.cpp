// Finding commands.
#include "protocol/session/command.h"

#include <algorithm>

#include "engine/text/words.h"

namespace millstone {

const std::vector<Command>& all_commands() {
  static const std::vector<Command> commands = [] {
    std::vector<Command> all;
    for (const auto group :
         {uci_commands(), search_commands(), ugi_commands(), show_commands(), gui_commands()}) {
      all.insert(all.end(), group.begin(), group.end());
    }
    return all;
  }();
  return commands;
}

const Command* find_command(std::string_view name) {
  const auto& commands = all_commands();
  const auto found = std::find_if(commands.begin(), commands.end(),
                                  [&](const Command& command) { return command.name == name; });
  return found == commands.end() ? nullptr : &*found;
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const Command& command : all_commands()) names.emplace_back(command.name);
  return names;
}

const Command* command_of(std::string_view line, std::string_view& arguments) {
  arguments = line;
  for (auto word = take_word(arguments); !word.empty(); word = take_word(arguments)) {
    if (const Command* command = find_command(word)) return command;
  }
  return nullptr;
}

}  // namespace millstone
