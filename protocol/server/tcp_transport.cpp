// The protocol as plain lines over TCP.
#include <array>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include <netinet/tcp.h>

#include "protocol/server/transport.h"

namespace millstone {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

constexpr int kSystemBuffer = 32 << 10;  // bytes of input that the system keeps for us
constexpr unsigned kDeadAfter = 60'000;  // ms without a sign of life from the client's system

class TcpTransport : public Transport {
 public:
  TcpTransport(tcp::socket socket, std::string first)
      : socket_(std::move(socket)), timer_(socket_.get_executor()), first_(std::move(first)) {}

  std::string_view name() const override { return "tcp"; }

  void open(DoneHandler handler, std::function<void()> on_loss) override {
    ErrorCode ignored;
    socket_.set_option(tcp::no_delay(true), ignored);
    socket_.set_option(asio::socket_base::receive_buffer_size(kSystemBuffer), ignored);
    // A client whose machine is gone says nothing: the system asks it now and then.
    socket_.set_option(asio::socket_base::keep_alive(true), ignored);
    using Idle = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPIDLE>;
    using Interval = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPINTVL>;
    using UserTimeout = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_USER_TIMEOUT>;
    socket_.set_option(Idle(30), ignored);
    socket_.set_option(Interval(10), ignored);
    socket_.set_option(UserTimeout(kDeadAfter), ignored);
    watch_for_loss(socket_, std::move(on_loss));
    handler(true);
  }

  void read(ReadHandler handler) override {
    if (!first_.empty()) {
      asio::post(socket_.get_executor(), [first = std::exchange(first_, {}),
                                          handler = std::move(handler)] { handler(true, first); });
      return;
    }
    socket_.async_read_some(asio::buffer(buffer_), [this, handler = std::move(handler)](
                                                       ErrorCode code, std::size_t size) {
      if (code) return handler(false, code == asio::error::eof ? "end of input" : code.message());
      handler(true, {buffer_.data(), size});
    });
  }

  bool input_complete() const override {
    tcp_info info{};
    socklen_t size = sizeof info;
    const int descriptor = const_cast<tcp::socket&>(socket_).native_handle();
    return ::getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 &&
           info.tcpi_state == TCP_CLOSE_WAIT;
  }

  void write(std::string lines, DoneHandler handler) override {
    out_ = std::move(lines);
    asio::async_write(
        socket_, asio::buffer(out_),
        [handler = std::move(handler)](ErrorCode code, std::size_t) { handler(!code); });
  }

  // Ends the sending side and gives the client a moment to take what was sent: closing with input
  // unread would throw it away.
  void finish(std::string_view, DoneHandler handler) override {
    ErrorCode code;
    socket_.shutdown(tcp::socket::shutdown_send, code);
    if (code) return handler(false);
    timer_.expires_after(kFarewell);
    timer_.async_wait([this, handler = std::move(handler)](ErrorCode) {
      close();
      handler(true);
    });
  }

  void close() override {
    ErrorCode ignored;
    timer_.cancel();
    socket_.shutdown(tcp::socket::shutdown_both, ignored);
    socket_.close(ignored);
  }

 private:
  tcp::socket socket_;
  asio::steady_timer timer_;
  std::string first_;
  std::array<char, 4096> buffer_;
  std::string out_;
};

}  // namespace

void watch_for_loss(tcp::socket& socket, std::function<void()> on_loss) {
  socket.async_wait(tcp::socket::wait_error, [on_loss = std::move(on_loss)](ErrorCode code) {
    if (code != asio::error::operation_aborted) on_loss();
  });
}

std::unique_ptr<Transport> make_tcp_transport(tcp::socket socket, std::string first) {
  return std::make_unique<TcpTransport>(std::move(socket), std::move(first));
}

}  // namespace millstone
