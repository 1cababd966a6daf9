// What the server answers to HTTP: files, its health, its figures, and a status with a sentence for
// everything else. Decides from the request alone; http_session.h does the reading and sending.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/status.hpp>

#include "protocol/server/server_options.h"

namespace millstone {

using HttpRequest = boost::beast::http::request<boost::beast::http::empty_body>;
using HttpStatus = boost::beast::http::status;

struct HttpAnswer {
  HttpStatus status = HttpStatus::ok;
  std::string type = "text/plain; charset=utf-8";
  std::string text;          // the body,
  std::string_view content;  // unless it is this, which lives as long as the program
  std::vector<std::pair<std::string, std::string>> fields;  // besides those every answer has
  bool close = false;                                       // nothing more is read from this client
};

// Beast's views as the standard's.
inline std::string_view view(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

// A status with its reason in words, as plain text.
HttpAnswer http_error(HttpStatus status, std::string_view sentence);

// A request whose method, path and credentials were looked at.
struct HttpJudgement {
  bool is_session = false;  // a WebSocket may be opened; otherwise `answer` is to be sent
  HttpAnswer answer;
};

class HttpSite {
 public:
  // `metrics` gives the text for /metrics, `health` a sentence, and whether all is well.
  HttpSite(const ServerOptions& options, std::function<std::string()> metrics,
           std::function<std::pair<bool, std::string>()> health);

  // `body_size` is what the request announces beyond its header.
  HttpJudgement judge(const HttpRequest& request, std::size_t body_size) const;

 private:
  HttpAnswer show(const HttpRequest& request, std::string_view path) const;
  HttpAnswer file(const HttpRequest& request, std::string_view path) const;
  HttpAnswer let_in(std::string_view given) const;
  bool knows_token(const HttpRequest& request, std::string_view query) const;

  const ServerOptions& options_;
  std::function<std::string()> metrics_;
  std::function<std::pair<bool, std::string>()> health_;
};

// Compares without telling by the time it takes how much was right.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace millstone
