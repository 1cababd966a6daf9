// The commands of the protocol: their names, when they may run, and what runs them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace millstone {

struct Context;

// What a command does while something runs in the background (a search, perft or bench).
enum class Timing {
  kUrgent,  // runs at once, also before commands that wait
  kShows,   // changes nothing: runs at once while an answer is held back (infinite, ponder) and
            // nothing else waits, otherwise waits
  kWaits,   // waits for the end of what runs
  kStarts,  // starts something itself: waits, and says so while an answer is held back
};

struct Command {
  std::string_view name;
  Timing timing;
  // `arguments` is the rest of the line.
  void (*run)(Context& context, std::string_view arguments);
  std::string_view usage;  // arguments, then what it does, for `help`
};

// nullptr when there is none of that name.
const Command* find_command(std::string_view name);

std::vector<std::string> command_names();

// All commands, in the order of `help`.
const std::vector<Command>& all_commands();

// The command of a line: its first word that is the name of one (UCI asks engines to skip unknown
// words). `arguments` becomes what follows. nullptr when no word is.
const Command* command_of(std::string_view line, std::string_view& arguments);

// The groups all_commands() is made of, each in a file of its own.
std::span<const Command> uci_commands();
std::span<const Command> search_commands();
std::span<const Command> ugi_commands();
std::span<const Command> show_commands();
std::span<const Command> gui_commands();

}  // namespace millstone
