// A connection that speaks HTTP: reads requests, sends answers, and hands a WebSocket on.
#include <limits>
#include <optional>

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include "engine/text/text.h"
#include "protocol/server/hub.h"

namespace millstone {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

constexpr std::uint32_t kMaxHeader = 8 << 10;
constexpr std::chrono::seconds kKeepAlive{30}, kSending{30};

class HttpSession : public Guest, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Hub& hub, tcp::socket socket, const std::string& first, std::string address)
      : hub_(hub), stream_(std::move(socket)), peer_(std::move(address)), address_(peer_) {
    buffer_.commit(asio::buffer_copy(buffer_.prepare(first.size()), asio::buffer(first)));
  }
  ~HttpSession() override { hub_.lobby.leave(number_); }

  void start() {
    number_ = hub_.lobby.enter(weak_from_this());
    read(hub_.options.limits.first_line);
  }

  void drop(std::string_view) override { stream_.close(); }

 private:
  using Self = std::shared_ptr<HttpSession>;

  void read(std::chrono::seconds patience) {
    parser_.emplace();
    parser_->header_limit(kMaxHeader);
    // Bodies are not read, only judged by what is announced.
    parser_->body_limit(std::numeric_limits<std::uint64_t>::max());
    stream_.expires_after(patience);
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](ErrorCode code, std::size_t) {
                              if (code) return self->fail(code);
                              self->take();
                            });
  }

  void fail(ErrorCode code) {
    if (code == http::error::header_limit) {
      return send_last(http_error(
          HttpStatus::request_header_fields_too_large,
          "the request's header is longer than " + std::to_string(kMaxHeader) + " bytes"));
    }
    // That a client has ended or says nothing more is no news, but within a request.
    const bool incomplete = code == http::error::partial_message ||
                            (code == beast::error::timeout && parser_->got_some());
    if (code == beast::error::timeout && incomplete) {
      return hub_.refuse("silence", address_, "a request was not completed in time");
    }
    if (code.category() == make_error_code(http::error::bad_version).category() &&
        code != http::error::end_of_stream && !incomplete) {
      return send_last(
          http_error(HttpStatus::bad_request, "this is no HTTP request: " + code.message()));
    }
  }

  void take() {
    const HttpRequest request = parser_->release();
    method_ = std::string(view(request.method_string()));
    target_ = std::string(view(request.target()));
    target_.resize(std::min(target_.find('?'), target_.size()));  // a query may hold the token
    head_ = request.method() == http::verb::head;
    keep_alive_ = request.keep_alive();
    version_ = request.version();
    set_address(request);
    if (!hub_.admission.may_request(address_, Admission::Clock::now())) {
      HttpAnswer answer =
          http_error(HttpStatus::too_many_requests,
                     "more than " + std::to_string(hub_.options.limits.requests_per_second) +
                         " requests a second came from your address");
      answer.fields.emplace_back("Retry-After", "1");
      return send_last(std::move(answer));
    }
    const auto length = parser_->content_length();
    const std::size_t body = parser_->chunked() ? 1 : length ? *length : 0;
    HttpJudgement judgement = hub_.site.judge(request, body);
    if (!judgement.is_session) return send(std::move(judgement.answer));

    Result<Admission::Place> place = hub_.admission.enter(address_);
    if (!place) {
      HttpAnswer answer = http_error(HttpStatus::service_unavailable, place.error().text());
      answer.fields.emplace_back("Retry-After", "5");
      return send_last(std::move(answer));
    }
    hub_.open_session(
        make_websocket_transport(std::move(stream_), request, hub_.options.limits.line_bytes),
        address_, std::move(*place));
  }

  // The client's own address where a proxy names it: the last one, which the proxy has written.
  void set_address(const HttpRequest& request) {
    if (!hub_.options.trust_proxy) return;
    const std::string_view all = view(request["X-Forwarded-For"]);
    const std::size_t comma = all.rfind(',');
    const std::string_view last =
        trim(comma == std::string_view::npos ? all : all.substr(comma + 1));
    ErrorCode code;
    const auto address = asio::ip::make_address(std::string(last), code);
    address_ = code ? peer_ : address.to_string();
  }

  void send_last(HttpAnswer answer) {
    answer.close = true;
    send(std::move(answer));
  }

  void send(HttpAnswer answer) {
    answer_ = std::move(answer);
    note();
    const std::string_view body = answer_.content.empty() ? answer_.text : answer_.content;
    keep_alive_ = keep_alive_ && !answer_.close;
    const bool bare = head_ || answer_.status == HttpStatus::not_modified;
    response_ = {};
    response_.version(version_);
    response_.result(answer_.status);
    response_.set(http::field::server, "Millstone");
    response_.set("X-Content-Type-Options", "nosniff");
    response_.set("X-Frame-Options", "DENY");
    response_.set("Referrer-Policy", "no-referrer");
    response_.set("Cross-Origin-Opener-Policy", "same-origin");
    response_.set("Cross-Origin-Resource-Policy", "same-origin");
    response_.keep_alive(keep_alive_);
    if (answer_.status == HttpStatus::upgrade_required) {
      response_.set(http::field::connection, "Upgrade, close");
    }
    if (answer_.status == HttpStatus::unauthorized) {
      response_.set(http::field::www_authenticate, "Bearer");
    }
    if (answer_.status != HttpStatus::not_modified) {
      response_.set(http::field::content_type, answer_.type);
      response_.content_length(body.size());
    }
    for (const auto& [name, value] : answer_.fields) response_.insert(name, value);
    if (!bare) response_.body() = {body.data(), body.size()};
    serializer_.emplace(response_);
    serializer_->split(bare);
    stream_.expires_after(kSending);
    const auto done = [self = shared_from_this()](ErrorCode code, std::size_t) {
      self->sent(code);
    };
    if (bare) {
      http::async_write_header(stream_, *serializer_, done);
    } else {
      http::async_write(stream_, *serializer_, done);
    }
  }

  // What was answered to whom; checks of the server's health come often and say little.
  void note() {
    ++hub_.figures.requests[static_cast<unsigned>(answer_.status)];
    const bool good = static_cast<unsigned>(answer_.status) < 400;
    if (good && (target_ == "/health" || target_ == "/metrics")) return;
    const std::string code = std::to_string(static_cast<unsigned>(answer_.status));
    std::string line = "http " + address_ + ' ' + quoted(method_) + ' ' + quoted(target_) + ' ';
    line += good ? code : std::string(trim(answer_.text));
    if (!good) ++hub_.figures.refused["http"];
    hub_.log.write(line);
  }

  void sent(ErrorCode code) {
    if (code) return;
    if (keep_alive_) return read(kKeepAlive);
    // Closing with input unread would take the answer from the client.
    ErrorCode ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(kFarewell);
    drain();
  }

  void drain() {
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(4096),
                            [self = shared_from_this()](ErrorCode code, std::size_t) {
                              if (!code) self->drain();
                            });
  }

  Hub& hub_;
  beast::tcp_stream stream_;
  std::uint64_t number_ = 0;
  std::string peer_, address_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  // --- of the last request
  std::string method_, target_;
  bool head_ = false, keep_alive_ = false;
  unsigned version_ = 11;
  HttpAnswer answer_;
  http::response<http::span_body<const char>> response_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;
};

}  // namespace

void serve_http(Hub& hub, tcp::socket socket, const std::string& first, std::string address) {
  std::make_shared<HttpSession>(hub, std::move(socket), first, std::move(address))->start();
}

}  // namespace millstone
