// The protocol over the network: a session of its own for each connection, and the pages for
// browsers.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/result.h"
#include "protocol/server/server_log.h"
#include "protocol/server/server_options.h"

namespace millstone {

class Server {
 public:
  // Reads the variant files, binds and listens. Fails when the files have errors or the address
  // cannot be used.
  static Result<std::unique_ptr<Server>> open(const ServerOptions& options, ServerLog::Writer log);
  ~Server();

  std::uint16_t port() const;
  // Serves until stop(); blocks. False: sessions did not end in time and their threads still run,
  // so that the Server must not be destroyed and the process had better end.
  bool run();
  // From any thread: ends every session and makes run() return, soon.
  void stop();
  // Makes SIGINT and SIGTERM call stop(), and SIGHUP read the variant files again.
  void handle_signals();

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace millstone
