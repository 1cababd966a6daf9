// The program `millstone`: the protocol on standard input and output, protocol commands given as
// arguments, or a sub-command.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <exception>
#include <iostream>
#include <new>

#include <fcntl.h>
#include <unistd.h>

#include "engine/text/nearest_word.h"
#include "protocol/session/command.h"
#include "protocol/session/session.h"
#include "protocol/transport/console.h"
#include "protocol/transport/output_watch.h"
#include "protocol/wording/identity.h"
#include "tools/command_line/command_line.h"
#include "tools/program/standard_output.h"

namespace millstone {
namespace {

// A parent may start the program without standard input or output. Pipes and files opened later
// would take their numbers, so that the program read its own pipe for ever.
void fill_closed_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // Writing to what was closed fails as before.
    const int flags = descriptor == STDERR_FILENO ? O_RDWR : O_RDONLY;
    if (::fcntl(descriptor, F_GETFD) < 0 && ::open("/dev/null", flags) < 0) return;
  }
}

// A session that answers on standard output.
class OutputSession {
 public:
  OutputSession() : session_(sink_), watch_(STDOUT_FILENO, [this] { session_.abandon(); }) {
    sink_.on_broken([this] { session_.abandon(); });
  }

  Session& session() { return session_; }
  DescriptorSink& sink() { return sink_; }
  void run() { complete_ = session_.run(); }

  // kFailure, and a sentence on stderr, when some of the output was lost.
  int exit_code() const {
    if (failure() == 0) return kSuccess;
    tell_output_failure(failure());
    return kFailure;
  }
  // Nobody can read any more, or never could.
  bool client_has_left() const { return failure() == EPIPE || failure() == EBADF; }

 private:
  int failure() const {
    if (sink_.failure() != 0) return sink_.failure();
    return complete_ ? 0 : EPIPE;
  }

  DescriptorSink sink_{STDOUT_FILENO};
  Session session_;
  bool complete_ = true;  // until run() says otherwise
  OutputWatch watch_;
};

int run_protocol() {
  OutputSession output;
  output.sink().write(greeting_line());
  {
    const Console console(STDIN_FILENO, output.session());
    output.run();
  }
  // A client that goes away ends the conversation; it is no failure.
  return output.client_has_left() ? kSuccess : output.exit_code();
}

int unknown_command(const std::string& name) {
  std::vector<std::string> names = command_names();
  for (const SubCommand& command : sub_commands()) names.emplace_back(command.name);
  names.insert(names.end(), {"--help", "--version"});
  const std::string near = nearest_word(name, names);
  return usage_error(
      "", "unknown command '" + name + "'" + (near.empty() ? "" : "; did you mean " + near + "?"));
}

// Whether each argument is a command of its own ("position startpos moves d6" "go depth 3") and not
// a word of one ("go" "depth" "3").
bool are_lines(const Arguments& arguments) {
  const auto is_line = [](const std::string& argument) {
    return find_command(argument.substr(0, argument.find(' '))) != nullptr;
  };
  const Command* first = find_command(arguments.front());
  const bool file_follows = first != nullptr && first->usage.starts_with("FILE");
  return !file_follows && std::all_of(arguments.begin(), arguments.end(), is_line);
}

// Protocol commands in place of input: one in an argument or several, or one in each argument.
int run_lines(const Arguments& arguments) {
  std::vector<std::string> lines;
  if (are_lines(arguments)) {
    lines = arguments;
  } else {
    std::string line;
    for (const std::string& argument : arguments) line += (line.empty() ? "" : " ") + argument;
    const std::string name = line.substr(0, line.find(' '));
    if (find_command(name) == nullptr) return unknown_command(name);
    lines.push_back(std::move(line));
  }
  OutputSession output;
  for (const std::string& line : lines) output.session().submit(line);
  output.session().end_of_input();
  output.run();
  if (const int code = output.exit_code(); code != kSuccess) return code;
  if (output.session().error_count() == 0) return kSuccess;
  std::cerr << "millstone: '" << lines.front() << "' failed; see its output\n";
  return kFailure;
}

int print_help() {
  std::cout
      << "Usage:\n"
         "  millstone                      speaks UCI on standard input and output\n"
         "  millstone PROTOCOL-COMMAND...  runs commands of it and ends:\n"
         "                                 millstone \"position startpos moves d6\" \"go depth "
         "8\"\n"
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
  if (first == "--version" || first == "-V" || first == "version") return print_version();
  const std::string_view name = first == "analyze" ? "analyse" : std::string_view(first);
  const auto commands = sub_commands();
  const auto found = std::find_if(commands.begin(), commands.end(),
                                  [&](const SubCommand& command) { return command.name == name; });
  if (found != commands.end()) return found->run({arguments.begin() + 1, arguments.end()});
  return run_lines(arguments);
}

}  // namespace
}  // namespace millstone

int main(int argc, char** argv) {
  // A reader that goes away and a file that may not grow show as errors of write().
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  millstone::fill_closed_descriptors();
  millstone::StandardOutput output(STDOUT_FILENO);
  int code = millstone::kFailure;
  try {
    code = millstone::run({argv + 1, argv + argc});
  } catch (const std::bad_alloc&) {
    std::cerr << "millstone: there is not enough memory for this\n";
  } catch (const std::exception& error) {
    std::cerr << "millstone: " << error.what() << '\n';
  }
  return output.finish(code);
}
