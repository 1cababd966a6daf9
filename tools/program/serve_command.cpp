// `millstone serve`: the protocol over the network and the board for browsers.
#include <algorithm>
#include <csignal>
#include <functional>
#include <iostream>

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include "engine/text/text.h"
#include "engine/text/text_file.h"
#include "protocol/server/endpoint.h"
#include "protocol/server/memory.h"
#include "protocol/server/server.h"
#include "tools/command_line/command_line.h"

namespace millstone {
namespace {

namespace po = boost::program_options;

constexpr std::size_t kShortestToken = 16;

// A limit as the command line names it.
struct Number {
  const char* name;
  int low, high;
  int value;
  const char* help;
  std::function<void(ServerLimits&, int)> store;
};

std::vector<Number> numbers() {
  const ServerLimits d;
  const auto seconds = [](int n) { return std::chrono::seconds(n); };
  const auto kb = [](int n) { return static_cast<std::size_t>(n) << 10; };
  const auto in_kb = [](std::size_t bytes) { return static_cast<int>(bytes >> 10); };
  using L = ServerLimits;
  constexpr int kMost = 1 << 20;
  return {
      {"max-sessions", 1, 100'000, static_cast<int>(d.sessions), "sessions at the same time",
       [](L& l, int n) { l.sessions = static_cast<std::size_t>(n); }},
      {"max-sessions-per-address", 1, 100'000, static_cast<int>(d.sessions_per_address),
       "of these from one address",
       [](L& l, int n) { l.sessions_per_address = static_cast<std::size_t>(n); }},
      {"max-connections", 1, kMost, static_cast<int>(d.connections),
       "connections of any kind; the oldest without a session makes room",
       [](L& l, int n) { l.connections = static_cast<std::size_t>(n); }},
      {"max-line", 1, 16 << 10, in_kb(d.line_bytes), "KB of a line or WebSocket message",
       [kb](L& l, int n) { l.line_bytes = kb(n); }},
      {"max-queue", 1, kMost, in_kb(d.queued_bytes),
       "KB of lines of one session that wait; more are read later",
       [kb](L& l, int n) { l.queued_bytes = kb(n); }},
      {"max-queue-total", 1, kMost, in_kb(d.queued_bytes_total), "of all sessions",
       [kb](L& l, int n) { l.queued_bytes_total = kb(n); }},
      {"max-output", 1, kMost, in_kb(d.output_bytes),
       "KB of answers that a client may leave unread before it is dropped",
       [kb](L& l, int n) { l.output_bytes = kb(n); }},
      {"max-lines-per-second", 1, kMost, d.lines_per_second,
       "lines of one session; more are read later", [](L& l, int n) { l.lines_per_second = n; }},
      {"max-requests-per-second", 1, kMost, d.requests_per_second,
       "HTTP requests of one address; more are refused",
       [](L& l, int n) { l.requests_per_second = n; }},
      {"max-hash", 1, kMost, d.hash_mb, "MB for Hash, or for TablebaseCache, of one session",
       [](L& l, int n) { l.hash_mb = n; }},
      {"max-hash-total", 2, kMost, d.hash_mb_total, "MB of both, of all sessions",
       [](L& l, int n) { l.hash_mb_total = n; }},
      {"max-threads", 1, 512, d.threads, "search threads of one session",
       [](L& l, int n) { l.threads = n; }},
      {"max-threads-total", 1, 100'000, d.threads_total, "of all sessions",
       [](L& l, int n) { l.threads_total = n; }},
      {"search-slots", 0, 4096, d.search_slots,
       "threads that search at once, the others waiting their turn; 0: one a processor",
       [](L& l, int n) { l.search_slots = n; }},
      {"max-jobs", 0, 4096, d.jobs, "perft and bench at once, of all sessions",
       [](L& l, int n) { l.jobs = n; }},
      {"first-line-timeout", 1, 86'400, static_cast<int>(d.first_line.count()),
       "seconds until a first line or request must be there",
       [seconds](L& l, int n) { l.first_line = seconds(n); }},
      {"idle-timeout", 1, 31'536'000, static_cast<int>(d.idle.count()),
       "seconds without a line after which a session is ended",
       [seconds](L& l, int n) { l.idle = seconds(n); }},
  };
}

// The token is what a file holds, blanks around it apart.
Result<std::string> read_token(const std::string& path) {
  const auto text = read_text_file(path);
  if (!text) return text.error();
  const std::string token(trim(*text));
  const bool good = std::all_of(token.begin(), token.end(), [](char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '-' || c == '_';
  });
  if (good && token.size() >= kShortestToken) return token;
  return Error{"that is no token", path,
               "at least 16 letters, digits, - or _, as from: openssl rand -hex 16"};
}

// Shows an address in the user's browser, as far as there is one.
void open_browser(const std::string& url) {
  std::signal(SIGCHLD, SIG_IGN);  // nobody waits for it
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0);
  }
  std::string program = "xdg-open", argument = url;
  char* const arguments[] = {program.data(), argument.data(), nullptr};
  pid_t pid = 0;
  if (::posix_spawnp(&pid, program.c_str(), &actions, nullptr, arguments, environ) != 0) {
    std::cerr << "millstone serve: no browser can be started (there is no xdg-open)\n";
  }
  posix_spawn_file_actions_destroy(&actions);
}

// Where a browser on this machine finds the server.
std::string local_url(const ServerOptions& server, unsigned port) {
  const bool any = server.address == "0.0.0.0" || server.address == "::";
  return "http://" + endpoint_text(any ? "127.0.0.1" : server.address, port) + '/';
}

}  // namespace

int run_serve_command(const Arguments& arguments) {
  ServerOptions server;
  po::options_description options("Options");
  const auto names = [&](const char* name, std::vector<std::string>& values, const char* help) {
    options.add_options()(name, po::value(&values)->composing(), help);
  };
  // clang-format off
  options.add_options()
      ("listen", po::value<std::string>()->default_value("127.0.0.1:9000"),
       "address and port; port 0 lets the system choose one")
      ("open", "show the board in the browser")
      ("token-file", po::value<std::string>(),
       "a file with a secret that clients must know: browsers by ?token=..., others by the line "
       "`token ...`")
      ("insecure", "let other machines connect without a token")
      ("tables", po::value(&server.tables),
       "directories with tables of perfect play for all sessions, separated by colons");
  // clang-format on
  names("load", server.variants, "a variant file for all sessions; read again at SIGHUP");
  names("variants", server.variants, "the same");
  names("allow-origin", server.origins,
        "a web site (https://example.org) whose pages may connect, besides the server's own and "
        "local ones; `null` for pages opened from files");
  names("allow-host", server.hosts,
        "a name by which browsers may call the server, besides localhost and addresses");
  options.add_options()("trust-proxy",
                        "clients' addresses are what a proxy says in X-Forwarded-For");
  const std::vector<Number> limits = numbers();
  for (const Number& number : limits) {
    options.add_options()(number.name, po::value<int>()->default_value(number.value), number.help);
  }
  const ParsedArguments parsed("serve", "millstone serve [options]", options, {}, arguments);
  if (parsed.exit_code()) return *parsed.exit_code();

  const Status endpoint = read_endpoint(parsed.get<std::string>("listen"), server);
  if (!endpoint) return usage_error("serve", endpoint.error().text());
  for (const Number& number : limits) {
    const int value = parsed.get<int>(number.name);
    if (value < number.low || value > number.high) {
      return usage_error("serve", "--" + std::string(number.name) + " takes " +
                                      std::to_string(number.low) + " to " +
                                      std::to_string(number.high));
    }
    number.store(server.limits, value);
  }
  server.hosts.push_back(server.address);  // a name, perhaps
  server.trust_proxy = parsed.has("trust-proxy");
  if (parsed.has("token-file")) {
    const auto token = read_token(parsed.get<std::string>("token-file"));
    if (!token) return usage_error("serve", token.error().text());
    server.token = *token;
  } else if (!is_loopback(server.address)) {
    if (!parsed.has("insecure")) {
      return usage_error("serve", "other machines can reach " + server.address +
                                      ": --token-file FILE keeps out those without the token; "
                                      "--insecure lets everybody in");
    }
    std::cerr << "millstone serve: everybody who can reach " << server.address
              << " may use this server\n";
  }

  share_arenas();
  auto opened = Server::open(server, descriptor_writer(STDERR_FILENO));
  if (!opened) {
    std::cerr << "millstone serve: " << opened.error().text() << '\n';
    return kFailure;
  }
  Server& running = **opened;
  running.handle_signals();
  const std::string url = local_url(server, running.port());
  std::cout << "Listening on " << endpoint_text(server.address, running.port())
            << "\nThe board is at " << url << (server.token.empty() ? "" : "?token=...")
            << std::endl;
  if (parsed.has("open")) {
    open_browser(url + (server.token.empty() ? "" : "?token=" + server.token));
  }
  if (running.run()) return kSuccess;
  // Threads still run that would use what is destroyed at an ordinary end.
  std::cout.flush();
  std::_Exit(kFailure);
}

}  // namespace millstone
