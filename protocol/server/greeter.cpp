// The first seconds of a connection: reads until it is clear who speaks.
#include <array>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include "engine/text/text.h"
#include "engine/text/words.h"
#include "protocol/server/first_line.h"
#include "protocol/server/hub.h"

namespace millstone {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

class Greeter : public Guest, public std::enable_shared_from_this<Greeter> {
 public:
  Greeter(Hub& hub, tcp::socket socket)
      : hub_(hub), socket_(std::move(socket)), timer_(socket_.get_executor()) {}
  ~Greeter() override { hub_.lobby.leave(number_); }

  void start() {
    ErrorCode code;
    const tcp::endpoint client = socket_.remote_endpoint(code);
    if (code) return;  // it has gone again
    address_ = client.address().to_string();
    number_ = hub_.lobby.enter(weak_from_this());
    close_after(
        hub_.options.limits.first_line, "silence",
        "no first line within " + std::to_string(hub_.options.limits.first_line.count()) + " s");
    read();
  }

  void drop(std::string_view why) override {
    if (!socket_.is_open()) return;
    if (!refused_) hub_.refuse("lobby", address_, why);
    close();
  }

 private:
  void close() {
    ErrorCode ignored;
    timer_.cancel();
    socket_.close(ignored);
  }

  void close_after(std::chrono::seconds time, std::string kind, std::string why) {
    timer_.expires_after(time);
    timer_.async_wait(
        [self = shared_from_this(), kind = std::move(kind), why = std::move(why)](ErrorCode code) {
          if (code || !self->socket_.is_open()) return;
          if (!why.empty()) self->hub_.refuse(kind, self->address_, why);
          self->close();
        });
  }

  void read() {
    socket_.async_read_some(
        asio::buffer(buffer_), [self = shared_from_this()](ErrorCode code, std::size_t size) {
          if (code && code != asio::error::eof) return self->close();
          if (self->refused_)
            return code ? self->close() : self->read();  // what is read is dropped
          self->bytes_.append(self->buffer_.data(), size);
          self->judge(bool(code));
        });
  }

  void judge(bool ended) {
    if (ended && trim(bytes_).empty()) return close();
    const bool complete = ended || bytes_.size() > hub_.options.limits.line_bytes;
    switch (judge_first_line(bytes_, complete)) {
      case FirstLine::kUnfinished:
        return read();
      case FirstLine::kHttp:
        timer_.cancel();
        return serve_http(hub_, std::move(socket_), bytes_, address_);
      case FirstLine::kProtocol:
        return begin_session();
      case FirstLine::kForeign:
        return refuse("foreign", "these bytes are neither a line of the protocol nor HTTP");
    }
  }

  void begin_session() {
    if (!hub_.options.token.empty() && !take_token()) {
      return refuse("token", "this server wants `token` and its token as the first line");
    }
    Result<Admission::Place> place = hub_.admission.enter(address_);
    if (!place) return refuse("sessions", place.error().text());
    timer_.cancel();
    hub_.open_session(make_tcp_transport(std::move(socket_), std::move(bytes_)), address_,
                      std::move(*place));
  }

  // Takes the first line off what was read if it is "token" and the right one.
  bool take_token() {
    while (!bytes_.empty() && is_blank(bytes_.front())) bytes_.erase(0, 1);
    const std::size_t end = std::min(bytes_.find('\n'), bytes_.size());
    std::string_view line = std::string_view(bytes_).substr(0, end);
    const bool right = take_word(line) == "token" && same_secret(trim(line), hub_.options.token);
    bytes_.erase(0, std::min(end + 1, bytes_.size()));
    return right;
  }

  // Says why and closes, giving the client a moment to take it.
  void refuse(const std::string& kind, const std::string& why) {
    hub_.refuse(kind, address_, why);
    refused_ = true;
    bytes_ = "info string error: " + why + '\n';
    close_after(kFarewell, "", "");
    asio::async_write(socket_, asio::buffer(bytes_),
                      [self = shared_from_this()](ErrorCode code, std::size_t) {
                        if (code) return self->close();
                        ErrorCode ignored;
                        self->socket_.shutdown(tcp::socket::shutdown_send, ignored);
                        self->read();
                      });
  }

  Hub& hub_;
  tcp::socket socket_;
  asio::steady_timer timer_;
  std::uint64_t number_ = 0;
  std::string address_;
  std::array<char, 4096> buffer_;
  std::string bytes_;
  bool refused_ = false;
};

}  // namespace

void greet(Hub& hub, tcp::socket socket) {
  std::make_shared<Greeter>(hub, std::move(socket))->start();
}

}  // namespace millstone
