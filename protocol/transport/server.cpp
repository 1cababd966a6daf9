// Accepting connections.
#include "protocol/transport/server.h"

#include <chrono>
#include <csignal>
#include <set>

#include <boost/asio.hpp>

#include "engine/text/text.h"
#include "engine/text/words.h"
#include "protocol/transport/connection.h"

namespace millstone {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

class Server::Impl {
 public:
  explicit Impl(ServerOptions options) : options_(std::move(options)) {}

  Status open() {
    ErrorCode code;
    tcp::resolver resolver(io_);
    const auto found = resolver.resolve(options_.address, std::to_string(options_.port), code);
    if (code) return failure(code);
    const tcp::endpoint endpoint = found.begin()->endpoint();
    acceptor_.open(endpoint.protocol(), code);
    if (!code) acceptor_.set_option(tcp::acceptor::reuse_address(true), code);
    if (!code) acceptor_.bind(endpoint, code);
    if (!code) acceptor_.listen(asio::socket_base::max_listen_connections, code);
    if (code) return failure(code);
    return Done{};
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  void run() {
    accept();
    io_.run();
    connections_.clear();
  }

  void stop() {
    asio::post(io_, [this] {
      stopping_ = true;
      ErrorCode ignored;
      acceptor_.close(ignored);
      retry_.cancel();
      signals_.cancel(ignored);
      for (const auto& socket : undecided_) socket->close(ignored);
      const auto open = connections_;
      for (const auto& connection : open) connection->disconnect();
    });
  }

  void stop_on_signals() {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](ErrorCode code, int) {
      if (!code) stop();
    });
  }

 private:
  using SocketPtr = std::shared_ptr<tcp::socket>;

  Status failure(ErrorCode code) const {
    return Error{"cannot listen on " + options_.address + ':' + std::to_string(options_.port) +
                     ": " + code.message(),
                 "", "an address of this machine and a free port"};
  }

  void accept() {
    acceptor_.async_accept([this](ErrorCode code, tcp::socket socket) {
      if (stopping_) return;
      if (!code) {
        take(std::make_shared<tcp::socket>(std::move(socket)));
        return accept();
      }
      // Too many open files, for instance: better a little later than in a busy loop.
      retry_.expires_after(std::chrono::milliseconds(100));
      retry_.async_wait([this](ErrorCode cancelled) {
        if (!cancelled) accept();
      });
    });
  }

  // Waits for the first byte: only the request of a WebSocket begins with a capital G.
  void take(SocketPtr socket) {
    if (connections_.size() + undecided_.size() >= options_.max_connections) return refuse(socket);
    undecided_.insert(socket);
    socket->async_wait(tcp::socket::wait_read, [this, socket](ErrorCode code) {
      undecided_.erase(socket);
      char first = 0;
      if (!code) socket->receive(asio::buffer(&first, 1), tcp::socket::message_peek, code);
      if (code) return;
      connect(first == 'G' ? make_websocket_transport(std::move(*socket), options_.origins)
                           : make_tcp_transport(std::move(*socket)));
    });
  }

  void refuse(const SocketPtr& socket) {
    constexpr std::string_view kText = "info string error: too many connections\n";
    ErrorCode ignored;
    socket->non_blocking(true, ignored);
    socket->send(asio::buffer(kText), 0, ignored);
  }

  void connect(std::unique_ptr<Transport> transport) {
    // What forgets the connection is made before it.
    const auto holder = std::make_shared<std::weak_ptr<Connection>>();
    auto connection =
        std::make_shared<Connection>(io_, std::move(transport), options_.limits,
                                     [this, holder] { connections_.erase(holder->lock()); });
    *holder = connection;
    connections_.insert(connection);
    connection->start();
  }

  ServerOptions options_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  asio::steady_timer retry_{io_};
  asio::signal_set signals_{io_};
  bool stopping_ = false;
  std::set<SocketPtr> undecided_;
  std::set<std::shared_ptr<Connection>> connections_;
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::open(const ServerOptions& options) {
  auto impl = std::make_unique<Impl>(options);
  if (Status status = impl->open(); !status) return status.error();
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

std::uint16_t Server::port() const {
  return impl_->port();
}
void Server::run() {
  impl_->run();
}
void Server::stop() {
  impl_->stop();
}
void Server::stop_on_signals() {
  impl_->stop_on_signals();
}

Status read_endpoint(const std::string& text, ServerOptions& options) {
  const Error error{quoted(text) + " is no address and port", "--listen", "127.0.0.1:9000"};
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) return error;
  const auto port = parse_integer(text.substr(colon + 1));
  if (!port || *port < 0 || *port > 65535) return error;
  std::string address = text.substr(0, colon);
  if (address.size() > 2 && address.front() == '[' && address.back() == ']') {
    address = address.substr(1, address.size() - 2);
  } else if (address.find(':') != std::string::npos) {
    return error;
  }
  if (!address.empty()) options.address = address;
  options.port = static_cast<std::uint16_t>(*port);
  return Done{};
}

}  // namespace millstone
