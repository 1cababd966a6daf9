// `millstone serve`: the protocol over TCP and WebSocket.
#include <algorithm>
#include <csignal>
#include <memory>
#include <thread>

#include <gtest/gtest.h>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include "tests/process/engine_process.h"

namespace millstone {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

class ServeTest : public ::testing::Test {
 protected:
  void start(std::vector<std::string> arguments = {}) {
    arguments.insert(arguments.begin(), {"serve", "--listen", "127.0.0.1:0"});
    server = std::make_unique<EngineProcess>(arguments);
    const auto line = server->read_line();
    ASSERT_TRUE(line);
    ASSERT_TRUE(starts_with(*line, "Listening on 127.0.0.1:")) << *line;
    port = static_cast<std::uint16_t>(std::stoi(line->substr(line->rfind(':') + 1)));
  }
  tcp::socket connect() {
    tcp::socket socket(io);
    socket.connect({asio::ip::make_address("127.0.0.1"), port});
    // A test that waits for ever helps nobody.
    const timeval patience{30, 0};
    ::setsockopt(socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return socket;
  }
  // Reads up to a line that begins with `prefix`, or to the end.
  std::string read_until(tcp::socket& socket, const std::string& prefix) {
    std::string text = "\n";
    char byte;
    boost::system::error_code code;
    while (text.find('\n' + prefix) == std::string::npos || text.back() != '\n') {
      if (socket.read_some(asio::buffer(&byte, 1), code) == 0) break;
      text += byte;
    }
    return text;
  }
  void send(tcp::socket& socket, const std::string& text) {
    asio::write(socket, asio::buffer(text));
  }

  asio::io_context io;
  std::unique_ptr<EngineProcess> server;
  std::uint16_t port = 0;
};

TEST_F(ServeTest, SpeaksTheProtocolOverTcp) {
  start();
  tcp::socket client = connect();
  send(client, "uci\nisr");
  EXPECT_NE(read_until(client, "uciok").find("id name Millstone"), std::string::npos);
  send(client, "eady\r\ngo depth 3\n");
  EXPECT_NE(read_until(client, "bestmove").find("readyok"), std::string::npos);
  send(client, "quit\n");
  read_until(client, "never");  // the end of the connection
}

TEST_F(ServeTest, EachConnectionHasItsOwnGame) {
  start();
  tcp::socket a = connect(), b = connect();
  send(a, "setoption name Variant value tapatan\nlegal\n");
  send(b, "legal\n");
  EXPECT_NE(read_until(a, "legal").find("legal a1 a2 a3 b1"), std::string::npos);
  EXPECT_NE(read_until(b, "legal").find("legal a1 a4 a7 b2"), std::string::npos);
  send(a, "go infinite\n");
  send(b, "go depth 2\n");
  read_until(b, "bestmove");
}

TEST_F(ServeTest, AnswersAClientThatHasEndedItsSide) {
  start();
  tcp::socket client = connect();
  send(client, "uci\nstate");
  client.shutdown(tcp::socket::shutdown_send);
  EXPECT_NE(read_until(client, "never").find("\nstate ongoing\n"), std::string::npos);
}

TEST_F(ServeTest, SpeaksTheProtocolOverWebSocket) {
  start();
  beast::websocket::stream<tcp::socket> client(connect());
  client.handshake("127.0.0.1", "/");
  client.write(asio::buffer(std::string("uci")));
  beast::flat_buffer message;
  std::string line;
  do {
    message.clear();
    client.read(message);
    line = beast::buffers_to_string(message.data());
    EXPECT_EQ(line.find('\n'), std::string::npos);
  } while (line != "uciok");
  client.write(asio::buffer(std::string("go infinite\nstop\n")));
  do {
    message.clear();
    client.read(message);
    line = beast::buffers_to_string(message.data());
  } while (!starts_with(line, "bestmove"));
  client.close(beast::websocket::close_code::normal);
}

TEST_F(ServeTest, RefusesPagesOfForeignSites) {
  start();
  tcp::socket client = connect();
  send(client,
       "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
       "Origin: https://example.com\r\n\r\n");
  EXPECT_EQ(read_until(client, "never"), "\n");
}

TEST_F(ServeTest, RefusesTooManyConnections) {
  start({"--max-connections", "1"});
  tcp::socket first = connect();
  send(first, "isready\n");
  read_until(first, "readyok");
  tcp::socket second = connect();
  EXPECT_NE(read_until(second, "never").find("too many connections"), std::string::npos);
  first.close();
  // The place is free again, once the server has seen it.
  for (int i = 0; i < 500; ++i) {
    tcp::socket third = connect();
    boost::system::error_code code;
    asio::write(third, asio::buffer(std::string("isready\n")), code);
    if (read_until(third, "readyok").find("readyok") != std::string::npos) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  FAIL() << "the place of a closed connection stays taken";
}

TEST_F(ServeTest, SurvivesClientsThatVanish) {
  start();
  for (int i = 0; i < 20; ++i) {
    tcp::socket client = connect();
    send(client, i % 2 ? "go infinite\n" : "GET nonsense\r\n\r\n");
  }
  for (int i = 0; i < 500; ++i) {
    tcp::socket client = connect();
    boost::system::error_code code;
    asio::write(client, asio::buffer(std::string("isready\n")), code);
    if (read_until(client, "readyok").find("readyok") != std::string::npos) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  FAIL() << "no new client is served";
}

TEST_F(ServeTest, KeepsClientsFromFiles) {
  start();
  tcp::socket client = connect();
  send(client, "load /etc/passwd\nsetoption name Debug Log File value /tmp/x\nisready\n");
  const std::string text = read_until(client, "readyok");
  EXPECT_NE(text.find("may not read files"), std::string::npos) << text;
  EXPECT_NE(text.find("unknown option 'Debug Log File'"), std::string::npos) << text;
}

TEST_F(ServeTest, EndsBySignal) {
  start();
  tcp::socket client = connect();
  send(client, "go infinite\n");
  read_until(client, "info depth");
  server->signal(SIGTERM);
  EXPECT_EQ(server->wait_exit(), 0);
}

}  // namespace
}  // namespace millstone
