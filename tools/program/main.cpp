// The program `millstone`: the protocol on standard input and output, one protocol command given as
// arguments, or a sub-command.
#include <algorithm>
#include <csignal>
#include <exception>
#include <iostream>

#include <fcntl.h>
#include <unistd.h>

#include "protocol/session/command.h"
#include "protocol/session/session.h"
#include "protocol/transport/console.h"
#include "protocol/wording/identity.h"
#include "tools/command_line/command_line.h"

namespace millstone {
namespace {

// A parent may start the program without standard input or output. Pipes and files opened later
// would take their numbers, so that the program read its own pipe for ever.
void fill_closed_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) < 0) return;
  }
}

int run_protocol() {
  DescriptorSink sink(STDOUT_FILENO);
  Session session(sink);
  sink.on_broken([&] { session.abandon(); });
  Console console(STDIN_FILENO, session);
  session.run();
  return kSuccess;
}

// One protocol command, in one argument or several.
int run_one_command(const Arguments& arguments) {
  std::string line;
  for (const std::string& argument : arguments) line += (line.empty() ? "" : " ") + argument;
  const std::string name = line.substr(0, line.find(' '));
  if (find_command(name) == nullptr) return usage_error("", "unknown command '" + name + "'");
  DescriptorSink sink(STDOUT_FILENO);
  Session session(sink);
  if (session.run_line(line)) return kSuccess;
  std::cerr << "millstone: '" << name << "' failed; see its output\n";
  return kFailure;
}

int print_help() {
  std::cout << "Usage:\n"
               "  millstone                      speaks UCI on standard input and output\n"
               "  millstone PROTOCOL-COMMAND     runs one command of it and ends: "
               "millstone \"go depth 8\"\n"
               "  millstone SUB-COMMAND [...]    with --help for each:\n";
  for (const SubCommand& command : sub_commands()) {
    std::string name(command.name);
    name.resize(std::max<std::size_t>(name.size() + 1, 12), ' ');
    std::cout << "    " << name << command.summary << '\n';
  }
  std::cout << "  millstone --help | --version\n"
               "Exit code: 0, 1 when the work failed, 2 for wrong usage.\n"
               "`millstone help` lists the commands of the protocol.\n";
  return kSuccess;
}

int print_version() {
  std::cout << name_and_version() << "\ncompiled by " << build_tools() << '\n';
  if (!build_commit().empty()) std::cout << "commit " << build_commit() << '\n';
  return kSuccess;
}

int run(const Arguments& arguments) {
  if (arguments.empty()) return run_protocol();
  const std::string& first = arguments.front();
  if (first == "--help" || first == "-h") return print_help();
  if (first == "--version" || first == "-V") return print_version();
  const auto commands = sub_commands();
  const auto found = std::find_if(commands.begin(), commands.end(),
                                  [&](const SubCommand& command) { return command.name == first; });
  if (found != commands.end()) return found->run({arguments.begin() + 1, arguments.end()});
  return run_one_command(arguments);
}

}  // namespace
}  // namespace millstone

int main(int argc, char** argv) {
  // A client that goes away shows as an error of write(), which ends the session quietly.
  std::signal(SIGPIPE, SIG_IGN);
  millstone::fill_closed_descriptors();
  try {
    return millstone::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "millstone: " << error.what() << '\n';
    return millstone::kFailure;
  }
}
