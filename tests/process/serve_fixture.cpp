// Starting `millstone serve` and talking to it.
#include "tests/process/serve_fixture.h"

#include <thread>

#include <sys/socket.h>
#include <sys/time.h>

namespace millstone {

namespace asio = boost::asio;
using ErrorCode = boost::system::error_code;

void ServeTest::start(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"serve", "--listen", "127.0.0.1:0"});
  server = std::make_unique<EngineProcess>(arguments);
  const auto line = server->read_line();
  ASSERT_TRUE(line) << server->error_output();
  ASSERT_TRUE(starts_with(*line, "Listening on 127.0.0.1:")) << *line;
  port = static_cast<std::uint16_t>(std::stoi(line->substr(line->rfind(':') + 1)));
}

ServeTest::Socket ServeTest::connect() {
  Socket socket(io);
  socket.connect({asio::ip::make_address("127.0.0.1"), port});
  // A test that waits for ever helps nobody.
  const timeval patience{30, 0};
  ::setsockopt(socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  return socket;
}

std::string ServeTest::read_until(Socket& socket, const std::string& prefix) {
  std::string text = "\n";
  std::size_t line = 1;  // where the last line begins
  char byte;
  ErrorCode code;
  while (socket.read_some(asio::buffer(&byte, 1), code) != 0) {
    text += byte;
    if (byte != '\n') continue;
    if (text.compare(line, prefix.size(), prefix) == 0) break;
    line = text.size();
  }
  return text;
}

void ServeTest::send(Socket& socket, const std::string& text) {
  ErrorCode ignored;  // the server may have closed it meanwhile
  asio::write(socket, asio::buffer(text), ignored);
}

std::string ServeTest::ask(const std::string& method, const std::string& target,
                           const std::string& fields, const std::string& body) {
  Socket client = connect();
  std::string request = method + ' ' + target + " HTTP/1.1\r\n";
  if (fields.find("Connection:") == std::string::npos) request += "Connection: close\r\n";
  if (fields.find("Host:") == std::string::npos) {
    request += "Host: 127.0.0.1:" + std::to_string(port) + "\r\n";
  }
  if (!body.empty()) request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  send(client, request + fields + "\r\n" + body);
  return read_to_end(client).substr(1);
}

double ServeTest::figure(const std::string& name) {
  const std::string text = ask("GET", "/metrics");
  const std::size_t at = text.find("\nmillstone_" + name + ' ');
  if (at == std::string::npos) return -1;
  return std::stod(text.substr(at + name.size() + 12));
}

bool ServeTest::serves_again() {
  for (int i = 0; i < 1000; ++i) {
    Socket client = connect();
    send(client, "isready\n");
    if (read_until(client, "readyok").find("readyok") != std::string::npos) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

}  // namespace millstone
