// A running `millstone serve` and clients of it, for the tests of the server.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <boost/asio.hpp>

#include "tests/process/engine_process.h"

namespace millstone {

class ServeTest : public ::testing::Test {
 protected:
  using Socket = boost::asio::ip::tcp::socket;

  // Starts the server on a port of its own.
  void start(std::vector<std::string> arguments = {});
  Socket connect();
  // Reads up to a line that begins with `prefix`, or to the end; the text begins with '\n'.
  std::string read_until(Socket& socket, const std::string& prefix);
  std::string read_to_end(Socket& socket) { return read_until(socket, "\x01never"); }
  void send(Socket& socket, const std::string& text);
  // A request of HTTP/1.1 with the fields that every request needs, and the whole answer; the
  // connection is closed after it.
  std::string ask(const std::string& method, const std::string& target,
                  const std::string& fields = "", const std::string& body = "");
  // A figure of /metrics; -1 when there is none of that name (with its labels).
  double figure(const std::string& name);
  // Tries new clients until one is served. False: none within the time.
  bool serves_again();

  boost::asio::io_context io;
  std::unique_ptr<EngineProcess> server;
  std::uint16_t port = 0;
};

}  // namespace millstone
