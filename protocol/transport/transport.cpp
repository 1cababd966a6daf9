// Plain TCP and WebSocket as streams of text.
#include "protocol/transport/transport.h"

#include <algorithm>
#include <array>
#include <utility>

#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "engine/text/text.h"
#include "protocol/transport/line_splitter.h"

namespace millstone {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

class TcpTransport : public Transport {
 public:
  explicit TcpTransport(tcp::socket socket) : socket_(std::move(socket)) {}

  void open(WriteHandler handler) override {
    ErrorCode ignored;
    socket_.set_option(tcp::no_delay(true), ignored);
    handler(true);
  }

  void read(ReadHandler handler) override {
    socket_.async_read_some(asio::buffer(buffer_),
                            [this, handler = std::move(handler)](ErrorCode code, std::size_t size) {
                              // After close() the transport may be gone.
                              if (code) return handler(false, {});
                              handler(true, {buffer_.data(), size});
                            });
  }

  void write(std::string lines, WriteHandler handler) override {
    out_ = std::move(lines);
    asio::async_write(
        socket_, asio::buffer(out_),
        [handler = std::move(handler)](ErrorCode code, std::size_t) { handler(!code); });
  }

  void close() override {
    ErrorCode ignored;
    socket_.shutdown(tcp::socket::shutdown_both, ignored);
    socket_.close(ignored);
  }

 private:
  tcp::socket socket_;
  std::array<char, 1 << 14> buffer_;
  std::string out_;
};

class WebSocketTransport : public Transport {
 public:
  WebSocketTransport(tcp::socket socket, std::vector<std::string> origins)
      : stream_(std::move(socket)), origins_(std::move(origins)) {}

  void open(WriteHandler handler) override {
    stream_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    stream_.read_message_max(LineSplitter::kMaxLine);
    beast::get_lowest_layer(stream_).expires_after(kHandshakeTime);
    http::async_read(beast::get_lowest_layer(stream_), buffer_, request_,
                     [this, handler = std::move(handler)](ErrorCode code, std::size_t) mutable {
                       if (code || !acceptable()) return handler(false);
                       accept(std::move(handler));
                     });
  }

  void read(ReadHandler handler) override {
    stream_.async_read(buffer_, [this, handler = std::move(handler)](ErrorCode code, std::size_t) {
      if (code) return handler(false, {});
      const std::string message = beast::buffers_to_string(buffer_.data()) + '\n';
      buffer_.consume(buffer_.size());
      handler(true, message);
    });
  }

  void write(std::string lines, WriteHandler handler) override {
    out_ = std::move(lines);
    write_line(0, std::move(handler));
  }

  void close() override { beast::get_lowest_layer(stream_).close(); }

 private:
  static constexpr std::chrono::seconds kHandshakeTime{10};

  bool acceptable() const {
    const auto origin = request_[http::field::origin];
    return websocket::is_upgrade(request_) &&
           is_allowed_origin({origin.data(), origin.size()}, origins_);
  }

  void accept(WriteHandler handler) {
    beast::get_lowest_layer(stream_).expires_never();  // the stream has a timeout of its own
    buffer_.consume(buffer_.size());
    stream_.async_accept(request_,
                         [handler = std::move(handler)](ErrorCode code) { handler(!code); });
  }

  void write_line(std::size_t begin, WriteHandler handler) {
    if (begin >= out_.size()) return handler(true);
    const std::size_t end = std::min(out_.find('\n', begin), out_.size());
    stream_.text(true);
    stream_.async_write(
        asio::buffer(out_.data() + begin, end - begin),
        [this, end, handler = std::move(handler)](ErrorCode code, std::size_t) mutable {
          if (code) return handler(false);
          write_line(end + 1, std::move(handler));
        });
  }

  websocket::stream<beast::tcp_stream> stream_;
  std::vector<std::string> origins_;
  beast::flat_buffer buffer_;
  http::request<http::empty_body> request_;
  std::string out_;
};

}  // namespace

std::unique_ptr<Transport> make_tcp_transport(tcp::socket socket) {
  return std::make_unique<TcpTransport>(std::move(socket));
}

std::unique_ptr<Transport> make_websocket_transport(tcp::socket socket,
                                                    std::vector<std::string> origins) {
  return std::make_unique<WebSocketTransport>(std::move(socket), std::move(origins));
}

bool is_allowed_origin(std::string_view origin, const std::vector<std::string>& origins) {
  if (origin.empty() || std::find(origins.begin(), origins.end(), origin) != origins.end()) {
    return true;
  }
  const std::size_t scheme = origin.find("://");
  if (scheme == std::string_view::npos) return false;
  std::string_view host = origin.substr(scheme + 3);
  host =
      host.substr(0, host.find(':', host.find(']') == std::string_view::npos ? 0 : host.find(']')));
  return host == "localhost" || host == "127.0.0.1" || host == "[::1]";
}

}  // namespace millstone
