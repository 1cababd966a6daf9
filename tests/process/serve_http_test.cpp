// `millstone serve` and HTTP: pages, answers with a status and a sentence, and what foreign pages
// can make a browser send.
#include "tests/process/serve_fixture.h"

namespace millstone {
namespace {

class ServeHttpTest : public ServeTest {
 protected:
  const std::string upgrade =
      "Upgrade: websocket\r\nConnection: upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
};

TEST_F(ServeHttpTest, ServesThePage) {
  start();
  const std::string answer = ask("GET", "/");
  EXPECT_TRUE(starts_with(answer, "HTTP/1.1 200 OK\r\n")) << answer;
  for (const char* field :
       {"Content-Type: text/html", "X-Content-Type-Options: nosniff", "ETag: \"",
        "Content-Security-Policy: default-src 'none'; script-src 'self';"}) {
    EXPECT_NE(answer.find(field), std::string::npos) << field;
  }
  EXPECT_NE(answer.find("</html>"), std::string::npos);
  const std::string head = ask("HEAD", "/");
  EXPECT_EQ(head.find("</html>"), std::string::npos);
  EXPECT_NE(head.find("Content-Length: "), std::string::npos);
}

TEST_F(ServeHttpTest, KeepsAConnectionForFurtherRequests) {
  start();
  Socket client = connect();
  const std::string request = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
  send(client, request + request);  // both at once
  read_until(client, "ok:");
  read_until(client, "ok:");
  send(client, request);
  EXPECT_NE(read_until(client, "ok:").find("200 OK"), std::string::npos);
}

TEST_F(ServeHttpTest, AnswersWithAStatusAndASentence) {
  start();
  struct {
    const char *method, *target, *fields, *status, *words;
  } const cases[] = {
      {"GET", "/nothing", "", "404 Not Found", "there is no '/nothing' here"},
      {"DELETE", "/", "", "405 Method Not Allowed", "'DELETE'"},
      {"GET", "/ws", "", "426 Upgrade Required", "WebSocket"},
      {"GET", "/", "Host: evil.example\r\n", "403 Forbidden", "--allow-host"},
      {"POST", "/", "Content-Length: 1000000\r\n", "413 Payload Too Large", "body"},
      {"GET", "/", "no field\r\n", "400 Bad Request", "no HTTP request"},
  };
  for (const auto& one : cases) {
    const std::string answer = ask(one.method, one.target, one.fields);
    EXPECT_TRUE(starts_with(answer, std::string("HTTP/1.1 ") + one.status)) << answer;
    EXPECT_NE(answer.find(one.words), std::string::npos) << answer;
  }
  const std::string large = ask("GET", "/", "X: " + std::string(10'000, 'x') + "\r\n");
  EXPECT_TRUE(starts_with(large, "HTTP/1.1 431")) << large;
}

TEST_F(ServeHttpTest, RefusesPagesOfForeignSitesAndSaysSo) {
  start();
  const std::string answer = ask("GET", "/ws", upgrade + "Origin: https://example.com\r\n");
  EXPECT_TRUE(starts_with(answer, "HTTP/1.1 403 Forbidden")) << answer;
  EXPECT_NE(answer.find("https://example.com"), std::string::npos) << answer;
  EXPECT_TRUE(starts_with(ask("GET", "/ws", upgrade + "Origin: null\r\n"), "HTTP/1.1 403"));
  const std::string log = server->error_output();
  EXPECT_NE(log.find("403 Forbidden: pages of 'https://example.com'"), std::string::npos) << log;
}

TEST_F(ServeHttpTest, PagesFromFilesAreTheOperatorsChoice) {
  start({"--allow-origin", "null"});
  Socket client = connect();
  send(client, "GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\n" + upgrade + "\r\n");
  EXPECT_NE(read_until(client, "HTTP/1.1 ").find("101 Switching"), std::string::npos);
}

// A page of any site can make a browser send this, and reads no answer; but it needs none when its
// body is carried out.
TEST_F(ServeHttpTest, CommandsInABodyAreNeverCarriedOut) {
  start();
  for (const char* method : {"POST", "PUT", "OPTIONS", "patch", "uci", "\r\n\r\nPOST"}) {
    const std::string answer =
        ask(method, "/", "Origin: https://evil.example\r\nContent-Type: text/plain\r\n",
            "uci\nisready\ngo depth 1\n");
    EXPECT_TRUE(starts_with(answer, "HTTP/1.1 40")) << method << answer;
    EXPECT_EQ(answer.find("uciok"), std::string::npos) << method << answer;
    EXPECT_EQ(answer.find("readyok"), std::string::npos) << method << answer;
  }
  EXPECT_EQ(figure("lines_total"), 0);
}

TEST_F(ServeHttpTest, DropsWhatIsNeither) {
  start();
  Socket client = connect();
  send(client, std::string("\x16\x03\x01\x02\x00\x01\x00isready\n", 15));
  EXPECT_NE(read_to_end(client).find("neither a line of the protocol nor HTTP"), std::string::npos);
}

TEST_F(ServeHttpTest, TellsItsFigures) {
  start();
  Socket client = connect();
  send(client, "isready\n");
  read_until(client, "readyok");
  EXPECT_EQ(figure("sessions"), 1);
  EXPECT_EQ(figure("sessions_total{transport=\"tcp\"}"), 1);
  EXPECT_EQ(figure("lines_total"), 1);
  ask("GET", "/nothing");
  EXPECT_EQ(figure("http_requests_total{code=\"404\"}"), 1);
  EXPECT_GT(figure("resident_memory_bytes"), 1e6);
}

}  // namespace
}  // namespace millstone
