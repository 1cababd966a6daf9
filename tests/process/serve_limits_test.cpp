// The limits of `millstone serve`: what one client does must neither stop nor fill the server.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include <sys/resource.h>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include "tests/process/serve_fixture.h"

namespace millstone {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

std::string repeat(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

class ServeLimitsTest : public ServeTest {
 protected:
  // A session that has answered.
  Socket session() {
    Socket client = connect();
    send(client, "isready\n");
    read_until(client, "readyok");
    return client;
  }
  std::string reply(Socket& client, const std::string& line) {
    send(client, line + "\nisready\n");
    return read_until(client, "readyok");
  }
  // Waits until a figure has that value.
  bool comes_to(const std::string& name, double value) {
    for (int i = 0; i < 3000; ++i) {
      if (figure(name) == value) return true;
      std::this_thread::sleep_for(milliseconds(10));
    }
    return false;
  }
  bool is_logged(const std::string& words) {
    for (int i = 0; i < 1000; ++i) {
      if (server->error_output().find(words) != std::string::npos) return true;
      std::this_thread::sleep_for(milliseconds(10));
    }
    return false;
  }
};

// --- those who say nothing

TEST_F(ServeLimitsTest, SilenceEndsAConnection) {
  start({"--first-line-timeout", "1"});
  std::vector<Socket> silent;
  for (int i = 0; i < 8; ++i) silent.push_back(connect());
  send(silent[1], "uc");                         // not a line
  send(silent[2], "GET / HTTP/1.1\r\nHost: a");  // not a request
  for (Socket& client : silent) EXPECT_EQ(read_to_end(client), "\n");
  EXPECT_TRUE(is_logged("no first line within 1 s"));
  EXPECT_TRUE(is_logged("not completed in time"));
}

TEST_F(ServeLimitsTest, TheOldestSilentConnectionMakesRoom) {
  start({"--max-connections", "4"});
  std::vector<Socket> silent;
  for (int i = 0; i < 20; ++i) silent.push_back(connect());
  Socket client = session();
  EXPECT_NE(reply(client, "state").find("state ongoing"), std::string::npos);
  EXPECT_EQ(read_to_end(silent[0]), "\n");
}

TEST_F(ServeLimitsTest, AnIdleSessionIsEndedAndTold) {
  start({"--idle-timeout", "1"});
  Socket plain = session();
  send(plain, "go infinite\n");
  beast::websocket::stream<Socket> page(connect());
  page.handshake("localhost", "/ws");
  EXPECT_NE(read_to_end(plain).find("bestmove"), std::string::npos);
  beast::flat_buffer message;
  beast::error_code code;
  page.read(message, code);
  EXPECT_EQ(code, beast::websocket::error::closed);
  EXPECT_EQ(page.reason().reason, "no line came for 1 s");
  EXPECT_TRUE(is_logged("closed: no line came for 1 s"));
}

// --- those who say too much

TEST_F(ServeLimitsTest, ALineTooLongIsNotKept) {
  start({"--max-line", "1"});
  Socket client = session();
  EXPECT_NE(reply(client, "go searchmoves " + repeat("z ", 100'000)).find("too long"),
            std::string::npos);
  beast::websocket::stream<Socket> page(connect());
  page.handshake("localhost", "/ws");
  beast::error_code code;
  page.write(asio::buffer(repeat("z ", 2000)), code);
  beast::flat_buffer message;
  page.read(message, code);
  EXPECT_TRUE(code);
  EXPECT_EQ(page.reason().code, beast::websocket::close_code::too_big);
}

TEST_F(ServeLimitsTest, WhoDoesNotReadIsDropped) {
  start({"--max-output", "64"});
  Socket client = connect();
  send(client, repeat("uci\n", 2000));
  EXPECT_TRUE(comes_to("dropped_total{reason=\"slow reader\"}", 1));
  EXPECT_TRUE(comes_to("sessions", 0));
  EXPECT_TRUE(is_logged("it does not read what it asked for"));
}

TEST_F(ServeLimitsTest, FloodsNeitherFillTheMemoryNorHideStop) {
  start({"--max-lines-per-second", "1000000", "--max-queue", "64"});
  Socket client = session();
  send(client, "go infinite\n");
  std::thread reader([&] { read_until(client, "bestmove"); });
  for (int i = 0; i < 40; ++i) {
    send(client, repeat("setoption name MultiPV value 2\nposition startpos moves d6 f4\n", 300));
  }
  EXPECT_LE(figure("queued_bytes"), 200'000);
  send(client, "stop\n");
  reader.join();
  EXPECT_LT(figure("resident_memory_bytes"), 150e6);
}

TEST_F(ServeLimitsTest, LinesAreReadAtARate) {
  start({"--max-lines-per-second", "500"});
  Socket client = session();
  const auto start = Clock::now();
  send(client, repeat("isready\n", 2000) + "state\n");
  EXPECT_NE(read_until(client, "state").find("state ongoing"), std::string::npos);
  EXPECT_GE(Clock::now() - start, milliseconds(900));  // 1000 at once, and some buffers more
}

TEST_F(ServeLimitsTest, RequestsAreAnsweredAtARate) {
  start({"--max-requests-per-second", "2"});
  std::string last;
  for (int i = 0; i < 100 && last.find(" 429 ") == std::string::npos; ++i) {
    last = ask("GET", "/health");
  }
  EXPECT_NE(last.find("HTTP/1.1 429 Too Many Requests"), std::string::npos) << last;
  EXPECT_NE(last.find("Retry-After: 1"), std::string::npos);
}

// --- what all share

TEST_F(ServeLimitsTest, SessionsShareTheMemoryForTables) {
  start({"--max-sessions", "4", "--max-hash-total", "64"});
  Socket a = session(), b = session();
  EXPECT_NE(reply(a, "uci").find("name Hash type spin default 6 min 1 max 256"), std::string::npos);
  EXPECT_EQ(reply(a, "setoption name Hash value 32").find("error"), std::string::npos);
  const std::string refused = reply(b, "setoption name Hash value 32");
  EXPECT_NE(refused.find("error: all sessions of this server share 64 MB"), std::string::npos)
      << refused;
  EXPECT_NE(reply(b, "bench 1 1 32").find("share 64 MB"), std::string::npos);
  EXPECT_EQ(figure("table_megabytes"), 34 + 8);
  send(a, "quit\n");
  read_to_end(a);
  EXPECT_TRUE(comes_to("table_megabytes", 8));
  EXPECT_EQ(reply(b, "setoption name Hash value 32").find("error"), std::string::npos);
}

TEST_F(ServeLimitsTest, SessionsShareThreads) {
  start({"--max-threads-total", "4", "--max-threads", "3"});
  Socket a = session(), b = session();
  EXPECT_EQ(reply(a, "setoption name Threads value 3").find("error"), std::string::npos);
  EXPECT_NE(reply(b, "setoption name Threads value 2").find("share 4 threads"), std::string::npos);
  Socket c = connect();
  send(c, "isready\n");
  EXPECT_NE(read_to_end(c).find("share 4 threads"), std::string::npos);
  EXPECT_EQ(reply(a, "setoption name Threads value 1").find("error"), std::string::npos);
  EXPECT_EQ(reply(b, "setoption name Threads value 2").find("error"), std::string::npos);
}

TEST_F(ServeLimitsTest, OneCountRunsAtATime) {
  start();
  Socket a = session(), b = session();
  send(a, "go perft 30\n");
  ASSERT_TRUE(comes_to("threads", 3));
  EXPECT_NE(reply(b, "go perft 1").find("share 1 counts and benches"), std::string::npos);
  send(a, "stop\n");
  ASSERT_TRUE(comes_to("threads", 2));
  send(b, "go perft 1\n");
  EXPECT_NE(read_until(b, "Nodes searched").find("Nodes searched: 24"), std::string::npos);
}

TEST_F(ServeLimitsTest, ASearchForEverDoesNotStarveAnother) {
  start({"--search-slots", "1"});
  Socket greedy = session(), modest = session();
  reply(greedy, "setoption name Threads value 4");
  send(greedy, "go infinite\n");
  read_until(greedy, "info depth");
  send(modest, "go nodes 20000\n");
  EXPECT_NE(read_until(modest, "bestmove").find("bestmove"), std::string::npos);
  EXPECT_EQ(figure("search_slots"), 1);
}

// --- the end

TEST_F(ServeLimitsTest, WhatAGoneClientLeftIsForgotten) {
  start();
  const std::string work =
      "setoption name Hash value 128\ngo infinite\n" + repeat("ucinewgame\n", 9000);
  {
    Socket vanished = connect();
    send(vanished, work);
  }
  {
    Socket reset = connect();
    send(reset, work);
    reset.set_option(asio::socket_base::linger(true, 0));
  }
  {
    beast::websocket::stream<Socket> page(connect());
    page.handshake("localhost", "/ws");
    page.write(asio::buffer(std::string("go infinite\n")));
    page.write(asio::buffer(repeat("ucinewgame\n", 5000)));
  }
  EXPECT_TRUE(comes_to("sessions", 0));
  EXPECT_EQ(figure("search_threads_running"), 0);
  EXPECT_EQ(figure("queued_bytes"), 0);
}

TEST_F(ServeLimitsTest, SigtermLetsSearchesSayTheirLastWords) {
  start();
  Socket client = session();
  send(client, "go infinite\n" + repeat("ucinewgame\n", 1000));
  read_until(client, "info depth");
  const auto start = Clock::now();
  server->signal(SIGTERM);
  EXPECT_NE(read_to_end(client).find("\nbestmove "), std::string::npos);
  EXPECT_EQ(server->wait_exit(), 0);
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(10));
  EXPECT_TRUE(is_logged("closed: the server is stopping"));
}

TEST_F(ServeLimitsTest, SigtermDoesNotWaitForThoseWhoDoNotRead) {
  start({"--max-output", "100000"});
  Socket client = connect();
  send(client, repeat("uci\n", 2000));
  beast::websocket::stream<Socket> page(connect());
  page.handshake("localhost", "/ws");  // and never reads the goodbye
  page.write(asio::buffer(std::string("go infinite")));
  Socket silent = connect();
  std::this_thread::sleep_for(milliseconds(200));
  server->signal(SIGTERM);
  EXPECT_EQ(server->wait_exit(), 0);
}

// Not steady yet: how much memory is left when the first clients come depends on the machine.
class DeepServeLimitsTest : public ServeLimitsTest {};

TEST_F(DeepServeLimitsTest, MemoryThatRunsOutEndsNoMoreThanASession) {
  rlimit old{};
  ASSERT_EQ(::getrlimit(RLIMIT_AS, &old), 0);
  const rlimit tight{rlim_t{700} << 20, old.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_AS, &tight), 0);
  start({"--max-sessions", "200", "--max-sessions-per-address", "200"});
  ASSERT_EQ(::setrlimit(RLIMIT_AS, &old), 0);
  int served = 0, refused = 0;
  {
    std::vector<Socket> clients;
    for (int i = 0; i < 120; ++i) {
      clients.push_back(connect());
      send(clients.back(), "go depth 2\n");
    }
    for (Socket& client : clients) {
      const std::string text = read_until(client, "bestmove");
      (text.find("bestmove") != std::string::npos ? served : refused) += 1;
    }
  }
  EXPECT_GT(served, 0);
  EXPECT_GT(refused, 0);  // or the memory was not tight enough to show anything
  EXPECT_TRUE(serves_again());
}

// --- what the operator says

TEST_F(ServeLimitsTest, OtherMachinesNeedATokenOrTheOperatorsWord) {
  EngineProcess open({"serve", "--listen", "0.0.0.0:0"});
  EXPECT_EQ(open.wait_exit(), 2);
  EXPECT_NE(open.error_output().find("--token-file"), std::string::npos);
  EngineProcess insecure({"serve", "--listen", "0.0.0.0:0", "--insecure"});
  EXPECT_TRUE(insecure.read_line());
  EXPECT_NE(insecure.error_output().find("everybody"), std::string::npos);
  EngineProcess bad({"serve", "--max-sessions", "0"});
  EXPECT_EQ(bad.wait_exit(), 2);
  EXPECT_NE(bad.error_output().find("--max-sessions takes 1 to"), std::string::npos);
}

class ServeFilesTest : public ServeLimitsTest {
 protected:
  void SetUp() override {
    folder =
        std::filesystem::temp_directory_path() / ("millstone-serve-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }
  std::string file(const std::string& name, const std::string& content) {
    std::ofstream(folder / name) << content;
    return (folder / name).string();
  }
  std::filesystem::path folder;
};

TEST_F(ServeFilesTest, TheTokenOpensSessions) {
  const std::string short_token = file("short", "secret\n");
  EngineProcess bad({"serve", "--token-file", short_token});
  EXPECT_EQ(bad.wait_exit(), 2);
  const std::string token = "0123456789abcdef";
  start({"--token-file", file("token", token + "\n")});
  for (const char* first : {"uci\n", "token wrong\nuci\n", "token\nuci\n"}) {
    Socket client = connect();
    send(client, first);
    const std::string text = read_to_end(client);
    EXPECT_NE(text.find("wants `token`"), std::string::npos) << text;
    EXPECT_EQ(text.find("uciok"), std::string::npos);
  }
  Socket client = connect();
  send(client, "token " + token + "\nuci\n");
  EXPECT_NE(read_until(client, "uciok").find("uciok"), std::string::npos);
  EXPECT_NE(ask("GET", "/metrics").find("401 Unauthorized"), std::string::npos);
  EXPECT_NE(ask("GET", "/?token=" + token).find("Set-Cookie: millstone_token=" + token),
            std::string::npos);
}

TEST_F(ServeFilesTest, VariantFilesAreReadAgainAtSighup) {
  const std::string path = file("games.ini", "[mine:tapatan]\n");
  start({"--load", path});
  Socket before = session();
  EXPECT_EQ(reply(before, "setoption name Variant value mine").find("error"), std::string::npos);
  file("games.ini", "[mine:tapatan]\n[yours:tapatan]\n");
  server->signal(SIGHUP);
  ASSERT_TRUE(is_logged("variant files were read again"));
  Socket after = session();
  EXPECT_EQ(reply(after, "setoption name Variant value yours").find("error"), std::string::npos);
  file("games.ini", "[worse:nosuch]\n");
  server->signal(SIGHUP);
  ASSERT_TRUE(is_logged("the variants stay as they were"));
  Socket last = session();
  EXPECT_EQ(reply(last, "setoption name Variant value yours").find("error"), std::string::npos);
  EngineProcess bad({"serve", "--load", path});
  EXPECT_EQ(bad.wait_exit(), 1);
  EXPECT_NE(bad.error_output().find("nosuch"), std::string::npos);
}

TEST_F(ServeFilesTest, TablesOfTheOperatorServeAllSessions) {
  EngineProcess build({"tablebase", "build", "--variant", "tapatan", "--dir", folder.string()});
  ASSERT_EQ(build.wait_exit(), 0) << build.error_output();
  start({"--tables", folder.string()});
  Socket client = session();
  const std::string text = reply(client,
                                 "setoption name TablebaseBuiltIn value false\n"
                                 "setoption name Variant value tapatan\n"
                                 "position fen WW1/1BB/B1W w 0 0 0 0 1\nd");
  EXPECT_NE(text.find("\nTables: "), std::string::npos) << text;
}

TEST_F(ServeFilesTest, ClientsHaveNoFiles) {
  start();
  Socket client = session();
  const std::string target = (folder / "log").string();
  const std::string lines[] = {
      "load /etc/passwd", "check /etc/passwd", "setoption name Debug Log File value " + target,
      "setoption name VariantPath value /etc", "setoption name TablebasePath value /etc"};
  for (const std::string& line : lines) {
    const std::string text = reply(client, line);
    EXPECT_NE(text.find("error: this session may not"), std::string::npos) << text;
  }
  EXPECT_FALSE(std::filesystem::exists(target));
  EXPECT_EQ(reply(client, "uci").find("Debug Log File"), std::string::npos);
}

TEST_F(ServeFilesTest, TheBrowserIsOpenedWithTheAddress) {
  const std::string seen = (folder / "seen").string();
  const std::string program = file("xdg-open", "#!/bin/sh\necho \"$1\" > '" + seen + "'\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", (folder.string() + ':' + path).c_str(), 1);
  start({"--open"});
  ::setenv("PATH", path.c_str(), 1);
  std::string url;
  for (int i = 0; i < 1000 && url.empty(); ++i) {
    std::this_thread::sleep_for(milliseconds(10));
    std::getline(std::ifstream(seen) >> std::ws, url);
  }
  EXPECT_EQ(url, "http://127.0.0.1:" + std::to_string(port) + "/");
}

}  // namespace
}  // namespace millstone
