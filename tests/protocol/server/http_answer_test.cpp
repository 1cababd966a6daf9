// Tests of protocol/server/http_answer.h.
#include "protocol/server/http_answer.h"

#include <gtest/gtest.h>

#include "protocol/server/web_files.h"

namespace millstone {
namespace {

namespace http = boost::beast::http;

struct Site {
  ServerOptions options;
  HttpSite site{options, [] { return std::string("figures\n"); },
                [] { return std::make_pair(true, std::string("ok")); }};

  HttpRequest request(std::string_view method, std::string_view target) const {
    HttpRequest request;
    request.version(11);
    request.method_string({method.data(), method.size()});
    request.target({target.data(), target.size()});
    request.set(http::field::host, "127.0.0.1:9000");
    return request;
  }
  HttpRequest upgrade(std::string_view target, const char* origin = nullptr) const {
    HttpRequest request = this->request("GET", target);
    request.set(http::field::connection, "Upgrade");
    request.set(http::field::upgrade, "websocket");
    request.set(http::field::sec_websocket_key, "dGhlIHNhbXBsZSBub25jZQ==");
    request.set(http::field::sec_websocket_version, "13");
    if (origin != nullptr) request.set(http::field::origin, origin);
    return request;
  }
  HttpAnswer get(std::string_view target) const {
    return site.judge(request("GET", target), 0).answer;
  }
};

std::string field(const HttpAnswer& answer, const std::string& name) {
  for (const auto& [key, value] : answer.fields) {
    if (key == name) return value;
  }
  return {};
}

TEST(HttpAnswer, GivesThePageWithItsTypeAndPolicy) {
  const Site site;
  for (const char* target : {"/", "/index.html", "/?game=tapatan"}) {
    const HttpAnswer answer = site.get(target);
    EXPECT_EQ(answer.status, HttpStatus::ok);
    EXPECT_EQ(answer.type, "text/html; charset=utf-8");
    EXPECT_NE(answer.content.find("Millstone"), std::string_view::npos);
    const std::string policy = field(answer, "Content-Security-Policy");
    EXPECT_NE(policy.find("script-src 'self';"), std::string::npos) << policy;
    EXPECT_NE(policy.find("ws://127.0.0.1:9000 "), std::string::npos) << policy;
    EXPECT_EQ(policy.find("unsafe"), std::string::npos) << policy;
  }
}

TEST(HttpAnswer, CompressesForThoseWhoTakeItAndKnowsItsTags) {
  const Site site;
  const std::string plain = field(site.get("/"), "ETag");
  HttpRequest request = site.request("GET", "/");
  request.set(http::field::accept_encoding, "br, gzip;q=0.5");
  HttpAnswer answer = site.site.judge(request, 0).answer;
  EXPECT_EQ(field(answer, "Content-Encoding"), "gzip");
  EXPECT_EQ(answer.content.substr(0, 2), "\x1f\x8b");
  const std::string packed = field(answer, "ETag");
  EXPECT_NE(packed, plain);
  request.set(http::field::if_none_match, "\"other\", W/" + packed);
  answer = site.site.judge(request, 0).answer;
  EXPECT_EQ(answer.status, HttpStatus::not_modified);
  EXPECT_TRUE(answer.content.empty());
  request.set(http::field::if_none_match, plain);
  request.set(http::field::accept_encoding, "gzip;q=0");
  EXPECT_EQ(site.site.judge(request, 0).answer.status, HttpStatus::not_modified);
}

TEST(HttpAnswer, EveryFileHasATypeAndShrinksOrStays) {
  ASSERT_FALSE(web_files().empty());
  for (const WebFile& file : web_files()) {
    EXPECT_FALSE(file.type.empty()) << file.path;
    EXPECT_EQ(file.gzip.substr(0, 2), "\x1f\x8b") << file.path;
    EXPECT_EQ(find_web_file(file.path), &file);
  }
}

TEST(HttpAnswer, SaysWhatIsWrong) {
  const Site site;
  struct {
    const char *method, *target;
    std::size_t body;
    unsigned status;
    const char* words;
  } const cases[] = {
      {"GET", "/nothing", 0, 404, "no '/nothing'"},
      {"GET", "/../etc/passwd", 0, 404, "here"},
      {"POST", "/", 10, 405, "'POST'"},
      {"OPTIONS", "/ws", 0, 405, "GET and HEAD"},
      {"uci", "/", 0, 405, "'uci'"},
      {"POST", "/", 1 << 20, 413, "body"},
      {"GET", "/", 1, 400, "no body"},
      {"GET", "/ws", 0, 426, "WebSocket"},
  };
  for (const auto& one : cases) {
    const HttpAnswer answer =
        site.site.judge(site.request(one.method, one.target), one.body).answer;
    EXPECT_EQ(static_cast<unsigned>(answer.status), one.status) << one.method << one.target;
    EXPECT_EQ(answer.text.substr(0, 4), std::to_string(one.status) + ' ');
    EXPECT_NE(answer.text.find(one.words), std::string::npos) << answer.text;
  }
  EXPECT_EQ(field(site.site.judge(site.request("PUT", "/"), 0).answer, "Allow"), "GET, HEAD");
  HttpRequest nameless = site.request("GET", "/");
  nameless.erase(http::field::host);
  EXPECT_EQ(site.site.judge(nameless, 0).answer.status, HttpStatus::bad_request);
  nameless.set(http::field::host, "evil.com");
  EXPECT_EQ(site.site.judge(nameless, 0).answer.status, HttpStatus::forbidden);
}

TEST(HttpAnswer, OpensSessionsForOwnPagesOnly) {
  Site site;
  for (const char* path : {"/", "/ws", "/ws?x=1"}) {
    EXPECT_TRUE(site.site.judge(site.upgrade(path), 0).is_session) << path;
    EXPECT_TRUE(site.site.judge(site.upgrade(path, "http://127.0.0.1:9000"), 0).is_session);
    for (const char* origin : {"https://evil.com", "null"}) {
      const HttpJudgement refused = site.site.judge(site.upgrade(path, origin), 0);
      EXPECT_FALSE(refused.is_session);
      EXPECT_EQ(refused.answer.status, HttpStatus::forbidden);
      EXPECT_NE(refused.answer.text.find("--allow-origin"), std::string::npos);
    }
  }
  EXPECT_EQ(site.site.judge(site.upgrade("/other"), 0).answer.status, HttpStatus::not_found);
  site.options.origins = {"null"};
  EXPECT_TRUE(site.site.judge(site.upgrade("/ws", "null"), 0).is_session);
}

TEST(HttpAnswer, WantsTheTokenForSessionsAndFigures) {
  Site site;
  site.options.token = "secret";
  EXPECT_EQ(site.get("/").status, HttpStatus::ok);
  EXPECT_EQ(site.get("/health").status, HttpStatus::ok);
  EXPECT_EQ(site.get("/metrics").status, HttpStatus::unauthorized);
  EXPECT_EQ(site.get("/metrics?token=secret").status, HttpStatus::ok);
  EXPECT_FALSE(site.site.judge(site.upgrade("/ws"), 0).is_session);
  for (const char* wrong : {"", "secre", "secret2", "secretsecret", "Secret"}) {
    EXPECT_FALSE(site.site.judge(site.upgrade(std::string("/ws?token=") + wrong), 0).is_session);
  }
  EXPECT_TRUE(site.site.judge(site.upgrade("/ws?x=1&token=secret"), 0).is_session);
  HttpRequest request = site.upgrade("/ws");
  request.set(http::field::authorization, "Bearer secret");
  EXPECT_TRUE(site.site.judge(request, 0).is_session);
  request = site.upgrade("/ws");
  request.set(http::field::cookie, "a=b; millstone_token=secret");
  EXPECT_TRUE(site.site.judge(request, 0).is_session);

  const HttpAnswer let_in = site.get("/?token=secret");
  EXPECT_EQ(let_in.status, HttpStatus::see_other);
  EXPECT_NE(field(let_in, "Set-Cookie").find("HttpOnly; SameSite=Strict"), std::string::npos);
  EXPECT_EQ(field(let_in, "Location"), "./");
  EXPECT_EQ(site.get("/?token=wrong").status, HttpStatus::unauthorized);
}

TEST(HttpAnswer, ReportsHealthAndFigures) {
  const Site site;
  EXPECT_EQ(site.get("/health").text, "ok\n");
  EXPECT_EQ(site.get("/metrics").text, "figures\n");
  ServerOptions options;
  const HttpSite ill(
      options, [] { return std::string(); },
      [] { return std::make_pair(false, std::string("stopping")); });
  EXPECT_EQ(ill.judge(site.request("GET", "/health"), 0).answer.status,
            HttpStatus::service_unavailable);
}

}  // namespace
}  // namespace millstone
