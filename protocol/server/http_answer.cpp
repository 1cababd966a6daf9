// The server's answers to HTTP.
#include "protocol/server/http_answer.h"

#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "engine/text/text.h"
#include "protocol/server/origin.h"
#include "protocol/server/web_files.h"

namespace millstone {
namespace {

namespace http = boost::beast::http;

constexpr std::string_view kSessionPath = "/ws";
constexpr std::string_view kTokenCookie = "millstone_token";
constexpr std::size_t kMaxBody = 64 << 10;

std::string_view field(const HttpRequest& request, http::field name) {
  return view(request[name]);
}

// The value of `name` in "a=1&b=2". Tokens hold no characters that would have to be decoded.
std::string_view parameter(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    if (pair.starts_with(name) && pair.substr(name.size()).starts_with('=')) {
      return pair.substr(name.size() + 1);
    }
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
  }
  return {};
}

std::string_view cookie(const HttpRequest& request, std::string_view name) {
  std::string_view all = field(request, http::field::cookie);
  while (!all.empty()) {
    const std::string_view pair = all.substr(0, all.find(';'));
    const std::string_view one = trim(pair);
    if (one.starts_with(name) && one.substr(name.size()).starts_with('=')) {
      return one.substr(name.size() + 1);
    }
    all.remove_prefix(std::min(pair.size() + 1, all.size()));
  }
  return {};
}

// Whether the client takes gzip: named, and not with a weight of 0.
bool takes_gzip(const HttpRequest& request) {
  for (const auto& coding : http::ext_list(request[http::field::accept_encoding])) {
    if (!equal_ignoring_case(view(coding.first), "gzip")) continue;
    for (const auto& weight : coding.second) {
      const std::string_view value = view(weight.second);
      if (view(weight.first) == "q" && value.find_first_not_of("0.") == std::string_view::npos) {
        return false;
      }
    }
    return true;
  }
  return false;
}

bool names_tag(std::string_view list, std::string_view tag) {
  while (!list.empty()) {
    const std::string_view item = list.substr(0, list.find(','));
    std::string_view one = trim(item);
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one == tag || one == "*") return true;
    list.remove_prefix(std::min(item.size() + 1, list.size()));
  }
  return false;
}

// What the pages may do: nothing but run and show what this server hands out, and talk to it.
std::string content_policy(std::string_view host) {
  const std::string name(host);
  return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
         "font-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self' ws://" +
         name + " wss://" + name + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}

}  // namespace

HttpAnswer http_error(HttpStatus status, std::string_view sentence) {
  HttpAnswer answer;
  answer.status = status;
  answer.text = std::to_string(static_cast<unsigned>(status)) + ' ' +
                std::string(view(http::obsolete_reason(status))) + ": " + std::string(sentence) +
                '\n';
  return answer;
}

bool same_secret(std::string_view a, std::string_view b) {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const char other = b.empty() ? '\0' : b[i % b.size()];
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(other);
  }
  return difference == 0;
}

HttpSite::HttpSite(const ServerOptions& options, std::function<std::string()> metrics,
                   std::function<std::pair<bool, std::string>()> health)
    : options_(options), metrics_(std::move(metrics)), health_(std::move(health)) {}

HttpJudgement HttpSite::judge(const HttpRequest& request, std::size_t body_size) const {
  const auto refuse = [](HttpAnswer answer) {
    answer.close = true;
    return HttpJudgement{false, std::move(answer)};
  };
  if (request.version() > 11) {
    return refuse(http_error(HttpStatus::http_version_not_supported, "HTTP/1.1 is spoken here"));
  }
  if (body_size > kMaxBody) {
    return refuse(http_error(HttpStatus::payload_too_large,
                             "no request here needs a body, least of all one of that size"));
  }
  const std::string_view host = field(request, http::field::host);
  if (host.empty()) {
    return refuse(http_error(HttpStatus::bad_request, "the field Host is missing"));
  }
  if (!is_allowed_host(host, options_.hosts)) {
    return refuse(
        http_error(HttpStatus::forbidden, "this server is not called " + quoted(host) +
                                              "; its operator can allow it by --allow-host"));
  }
  const bool get = request.method() == http::verb::get;
  if (!get && request.method() != http::verb::head) {
    HttpAnswer answer = http_error(HttpStatus::method_not_allowed,
                                   "the method " + quoted(view(request.method_string())) +
                                       " does nothing here; GET and HEAD do");
    answer.fields.emplace_back("Allow", "GET, HEAD");
    return refuse(std::move(answer));
  }
  if (body_size > 0) return refuse(http_error(HttpStatus::bad_request, "GET takes no body"));

  const std::string_view target = view(request.target());
  const std::string_view path = target.substr(0, target.find('?'));
  const std::string_view query = target.substr(std::min(path.size() + 1, target.size()));
  const bool upgrade = get && boost::beast::websocket::is_upgrade(request);
  if (upgrade && (path == kSessionPath || path == "/")) {
    const std::string_view origin = field(request, http::field::origin);
    if (!is_allowed_origin(origin, host, options_.origins)) {
      return refuse(http_error(HttpStatus::forbidden,
                               "pages of " + quoted(origin) +
                                   " may not use this server; its operator can allow them by "
                                   "--allow-origin"));
    }
    if (!knows_token(request, query)) {
      return refuse(http_error(HttpStatus::unauthorized,
                               "this server wants its token: ?token=… in the address, or the field "
                               "Authorization: Bearer …"));
    }
    return {true, {}};
  }
  if (path == kSessionPath) {
    HttpAnswer answer = http_error(HttpStatus::upgrade_required,
                                   "a WebSocket speaks here, and this was no request for one");
    answer.fields.emplace_back("Upgrade", "websocket");
    answer.close = true;
    return {false, std::move(answer)};
  }
  if (path == "/" && !options_.token.empty()) {
    if (const std::string_view given = parameter(query, "token"); !given.empty()) {
      return {false, let_in(given)};
    }
  }
  if (path == "/metrics" && !knows_token(request, query)) {
    return {false, http_error(HttpStatus::unauthorized, "the figures need the server's token")};
  }
  HttpAnswer answer = show(request, path);
  answer.fields.emplace_back("Content-Security-Policy", content_policy(host));
  return {false, std::move(answer)};
}

HttpAnswer HttpSite::show(const HttpRequest& request, std::string_view path) const {
  HttpAnswer answer;
  answer.fields.emplace_back("Cache-Control", "no-store");
  if (path == "/health") {
    const auto [good, sentence] = health_();
    answer.status = good ? HttpStatus::ok : HttpStatus::service_unavailable;
    answer.text = sentence + '\n';
    return answer;
  }
  if (path == "/metrics") {
    answer.type = "text/plain; version=0.0.4; charset=utf-8";
    answer.text = metrics_();
    return answer;
  }
  return file(request, path);
}

HttpAnswer HttpSite::file(const HttpRequest& request, std::string_view path) const {
  const WebFile* file = find_web_file(path);
  if (file == nullptr) {
    return http_error(HttpStatus::not_found, "there is no " + quoted(path) + " here");
  }
  const bool gzip = takes_gzip(request);
  HttpAnswer answer;
  answer.type = file->type;
  answer.content = gzip ? file->gzip : file->content;
  const std::string tag = '"' + std::string(file->digest) + (gzip ? "-gzip\"" : "\"");
  answer.fields.emplace_back("ETag", tag);
  // Kept, but asked about every time: a new program has new pages.
  answer.fields.emplace_back("Cache-Control", "no-cache");
  answer.fields.emplace_back("Vary", "Accept-Encoding");
  if (names_tag(field(request, http::field::if_none_match), tag)) {
    answer.status = HttpStatus::not_modified;
    answer.content = {};
  } else if (gzip) {
    answer.fields.emplace_back("Content-Encoding", "gzip");
  }
  return answer;
}

// "/?token=…" makes the browser remember the token and hides it from the address.
HttpAnswer HttpSite::let_in(std::string_view given) const {
  if (!same_secret(given, options_.token)) {
    return http_error(HttpStatus::unauthorized, "that is not this server's token");
  }
  HttpAnswer answer = http_error(HttpStatus::see_other, "the token is right");
  answer.fields.emplace_back("Location", "./");
  answer.fields.emplace_back("Cache-Control", "no-store");
  answer.fields.emplace_back("Set-Cookie", std::string(kTokenCookie) + '=' + options_.token +
                                               "; HttpOnly; SameSite=Strict; Path=/");
  return answer;
}

bool HttpSite::knows_token(const HttpRequest& request, std::string_view query) const {
  if (options_.token.empty()) return true;
  constexpr std::string_view kBearer = "Bearer ";
  std::string_view bearer = field(request, http::field::authorization);
  if (bearer.starts_with(kBearer) && same_secret(bearer.substr(kBearer.size()), options_.token)) {
    return true;
  }
  return same_secret(parameter(query, "token"), options_.token) ||
         same_secret(cookie(request, kTokenCookie), options_.token);
}

}  // namespace millstone
