// `millstone tablebase`: one verb after it says what to do with tables.
#include <algorithm>
#include <iostream>
#include <iterator>

#include "tools/tablebase/verbs.h"

namespace millstone {
namespace {

constexpr SubCommand kVerbs[] = {
    {"build", "solves a game or a part of it into a directory", run_tablebase_build},
    {"export", "writes the positions of a sector with their values", run_tablebase_export},
    {"info", "shows what a directory holds", run_tablebase_info},
    {"plan", "writes a build as jobs for make, Slurm or a program", run_tablebase_plan},
    {"probe", "tells the value of a position and of its turns", run_tablebase_probe},
    {"verify", "checks every position against those that can follow", run_tablebase_verify},
};

int print_help(std::ostream& out) {
  out << "Usage: millstone tablebase VERB [...], with --help for each:\n";
  for (const SubCommand& verb : kVerbs) {
    std::string name(verb.name);
    name.resize(std::max<std::size_t>(name.size() + 1, 8), ' ');
    out << "  " << name << verb.summary << '\n';
  }
  return kSuccess;
}

}  // namespace

int run_tablebase_command(const Arguments& arguments) {
  if (arguments.empty()) return usage_error("tablebase", "a verb is missing");
  const std::string& name = arguments.front();
  if (name == "--help" || name == "-h") return print_help(std::cout);
  const auto verb = std::find_if(std::begin(kVerbs), std::end(kVerbs),
                                 [&](const SubCommand& known) { return known.name == name; });
  if (verb == std::end(kVerbs)) return usage_error("tablebase", "unknown verb '" + name + "'");
  return verb->run({arguments.begin() + 1, arguments.end()});
}

}  // namespace millstone
