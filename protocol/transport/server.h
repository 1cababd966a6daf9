// The protocol over the network: a session of its own for each connection.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/result.h"
#include "protocol/session/session_limits.h"

namespace millstone {

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // 0: the system chooses
  std::size_t max_connections = 8;
  std::vector<std::string> origins;  // web pages that may connect, see transport.h
  SessionLimits limits{false, 1024, 4};
};

class Server {
 public:
  // Binds and listens. Fails when the address cannot be used.
  static Result<std::unique_ptr<Server>> open(const ServerOptions& options);
  ~Server();

  std::uint16_t port() const;
  // Serves until stop(); blocks.
  void run();
  // From any thread: ends every session and makes run() return.
  void stop();
  // Makes SIGINT and SIGTERM call stop().
  void stop_on_signals();

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// "127.0.0.1:9000", "[::1]:9000", "localhost:9000" or ":9000" into address and port of `options`.
Status read_endpoint(const std::string& text, ServerOptions& options);

}  // namespace millstone
