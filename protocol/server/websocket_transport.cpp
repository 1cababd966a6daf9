// The protocol over WebSocket.
#include <algorithm>
#include <utility>

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "protocol/server/transport.h"
#include "protocol/server/utf8.h"

namespace millstone {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using ErrorCode = boost::system::error_code;

constexpr std::size_t kMaxCloseReason = 120;  // bytes; the frame holds 123

class WebSocketTransport : public Transport {
 public:
  WebSocketTransport(beast::tcp_stream stream, HttpRequest request, std::size_t max_message)
      : stream_(std::move(stream)), request_(std::move(request)) {
    beast::get_lowest_layer(stream_).expires_never();  // the stream has a timeout of its own
    auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
    timeout.handshake_timeout = std::chrono::seconds(5);  // for the farewell, too
    timeout.idle_timeout = std::chrono::seconds(120);     // pings are sent at half of it
    stream_.set_option(timeout);
    stream_.read_message_max(max_message);
    // Boost's own name and version are nobody's business.
    stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      response.set(beast::http::field::server, "Millstone");
    }));
  }

  std::string_view name() const override { return "websocket"; }

  void open(DoneHandler handler, std::function<void()> on_loss) override {
    ErrorCode ignored;
    asio::ip::tcp::socket& socket = beast::get_lowest_layer(stream_).socket();
    socket.set_option(asio::ip::tcp::no_delay(true), ignored);
    watch_for_loss(socket, std::move(on_loss));
    stream_.async_accept(request_,
                         [handler = std::move(handler)](ErrorCode code) { handler(!code); });
  }

  void read(ReadHandler handler) override {
    stream_.async_read(buffer_, [this, handler = std::move(handler)](ErrorCode code, std::size_t) {
      if (code) {
        return handler(false,
                       code == websocket::error::closed ? "the client closed it" : code.message());
      }
      const std::string message = beast::buffers_to_string(buffer_.data()) + '\n';
      buffer_.consume(buffer_.size());
      handler(true, message);
    });
  }

  void write(std::string lines, DoneHandler handler) override {
    out_ = well_formed_utf8(lines);
    write_line(0, std::move(handler));
  }

  void finish(std::string_view reason, DoneHandler handler) override {
    const std::string text = well_formed_utf8(reason.substr(0, kMaxCloseReason));
    stream_.async_close({websocket::close_code::going_away, text},
                        [this, handler = std::move(handler)](ErrorCode code) {
                          close();
                          handler(!code);
                        });
  }

  void close() override { beast::get_lowest_layer(stream_).close(); }

 private:
  void write_line(std::size_t begin, DoneHandler handler) {
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
  beast::flat_buffer buffer_;
  HttpRequest request_;
  std::string out_;
};

}  // namespace

std::unique_ptr<Transport> make_websocket_transport(beast::tcp_stream stream, HttpRequest request,
                                                    std::size_t max_message) {
  return std::make_unique<WebSocketTransport>(std::move(stream), std::move(request), max_message);
}

}  // namespace millstone
