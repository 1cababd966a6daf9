// `millstone serve`: the protocol over TCP and WebSocket.
#include <csignal>

#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include "tests/process/serve_fixture.h"

namespace millstone {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

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

TEST_F(ServeTest, WebSocketAnswersAreUtf8WhateverWasSent) {
  start();
  tcp::socket plain = connect();
  beast::websocket::stream<tcp::socket> client(connect());
  client.handshake("127.0.0.1", "/ws");
  client.binary(true);  // a text message would have to be good itself
  client.write(asio::buffer(std::string("no\xffsuch\xc3 command\nisready")));
  beast::flat_buffer message;
  std::string line;
  do {
    message.clear();
    client.read(message);  // throws on text that is not UTF-8
    line = beast::buffers_to_string(message.data());
  } while (line != "readyok");
}

TEST_F(ServeTest, RefusesTooManySessions) {
  start({"--max-sessions", "1"});
  tcp::socket first = connect();
  send(first, "isready\n");
  read_until(first, "readyok");
  tcp::socket second = connect();
  send(second, "isready\n");
  EXPECT_NE(read_to_end(second).find("too many sessions"), std::string::npos);
  first.close();
  EXPECT_TRUE(serves_again()) << "the place of a closed connection stays taken";
}

TEST_F(ServeTest, RefusesTooManySessionsOfOneAddress) {
  start({"--max-sessions-per-address", "1"});
  tcp::socket first = connect();
  send(first, "isready\n");
  read_until(first, "readyok");
  tcp::socket second = connect();
  send(second, "isready\n");
  EXPECT_NE(read_to_end(second).find("too many sessions from your address"), std::string::npos);
}

TEST_F(ServeTest, SurvivesClientsThatVanish) {
  start({"--max-sessions", "10"});
  for (int i = 0; i < 20; ++i) {
    tcp::socket client = connect();
    send(client, i % 2 ? "go infinite\n" : "GET nonsense\r\n\r\n");
  }
  EXPECT_TRUE(serves_again());
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
