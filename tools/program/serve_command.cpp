// `millstone serve`: the protocol over TCP and WebSocket.
#include <iostream>

#include "protocol/transport/server.h"
#include "tools/program/command_line.h"

namespace millstone {

int run_serve_command(const Arguments& arguments) {
  namespace po = boost::program_options;
  ServerOptions server;
  po::options_description options("Options");
  // clang-format off
  options.add_options()
      ("listen", po::value<std::string>()->default_value("127.0.0.1:9000"),
       "address and port; port 0 lets the system choose one")
      ("max-connections", po::value<int>()->default_value(8), "further ones are refused")
      ("max-hash", po::value<int>()->default_value(server.limits.max_hash_mb),
       "MB each session may use")
      ("max-threads", po::value<int>()->default_value(server.limits.max_threads),
       "threads each session may use")
      ("allow-origin", po::value<std::vector<std::string>>()->composing(),
       "a web site (https://example.org) whose pages may connect, besides local ones")
      ("allow-files", "let clients read variant files and write a debug log");
  // clang-format on
  const ParsedArguments parsed("serve", "millstone serve [options]", options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();

  const Status endpoint = read_endpoint(parsed.get<std::string>("listen"), server);
  if (!endpoint) return usage_error("serve", endpoint.error().text());
  for (const char* name : {"max-connections", "max-hash", "max-threads"}) {
    if (parsed.get<int>(name) < 1) return usage_error("serve", std::string(name) + " is too small");
  }
  server.max_connections = static_cast<std::size_t>(parsed.get<int>("max-connections"));
  server.limits.max_hash_mb = parsed.get<int>("max-hash");
  server.limits.max_threads = parsed.get<int>("max-threads");
  server.limits.files = parsed.has("allow-files");
  if (parsed.has("allow-origin")) {
    server.origins = parsed.get<std::vector<std::string>>("allow-origin");
  }

  auto opened = Server::open(server);
  if (!opened) {
    std::cerr << "millstone serve: " << opened.error().text() << '\n';
    return kFailure;
  }
  Server& running = **opened;
  running.stop_on_signals();
  std::cout << "Listening on " << server.address << ':' << running.port() << std::endl;
  running.run();
  return kSuccess;
}

}  // namespace millstone
