// `millstone serve`: the protocol over the network and the pages for browsers.
#include <iostream>

#include <unistd.h>

#include "protocol/server/endpoint.h"
#include "protocol/server/server.h"
#include "tools/command_line/command_line.h"

namespace millstone {

int run_serve_command(const Arguments& arguments) {
  namespace po = boost::program_options;
  ServerOptions server;
  ServerLimits& limits = server.limits;
  po::options_description options("Options");
  const auto names = [&](const char* name, std::vector<std::string>& values, const char* help) {
    options.add_options()(name, po::value(&values)->composing(), help);
  };
  const auto number = [&](const char* name, auto& value, const char* help) {
    options.add_options()(name, po::value(&value)->default_value(value), help);
  };
  options.add_options()("listen", po::value<std::string>()->default_value("127.0.0.1:9000"),
                        "address and port; port 0 lets the system choose one");
  names("allow-origin", server.origins,
        "a web site (https://example.org) whose pages may connect, besides the server's own and "
        "local ones; `null` for pages opened from files");
  names("allow-host", server.hosts, "a name by which browsers may call the server");
  number("max-sessions", limits.sessions, "sessions at the same time; further ones are refused");
  number("max-sessions-per-address", limits.sessions_per_address, "of these from one address");
  number("max-hash", limits.hash_mb, "MB each session may use");
  number("max-threads", limits.threads, "threads each session may use");
  const ParsedArguments parsed("serve", "millstone serve [options]", options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();

  const Status endpoint = read_endpoint(parsed.get<std::string>("listen"), server);
  if (!endpoint) return usage_error("serve", endpoint.error().text());

  auto opened = Server::open(server, descriptor_writer(STDERR_FILENO));
  if (!opened) {
    std::cerr << "millstone serve: " << opened.error().text() << '\n';
    return kFailure;
  }
  Server& running = **opened;
  running.handle_signals();
  const std::string where = endpoint_text(server.address, running.port());
  std::cout << "Listening on " << where << "\nThe board is at http://" << where << "/" << std::endl;
  return running.run() ? kSuccess : kFailure;
}

}  // namespace millstone
