// One client of the server.
#include "protocol/transport/connection.h"

#include <boost/asio/post.hpp>

namespace millstone {
namespace {

// A client that does not read what it asked for is dropped beyond this.
constexpr std::size_t kMaxOutgoing = std::size_t{16} << 20;

}  // namespace

Connection::Connection(boost::asio::io_context& io, std::unique_ptr<Transport> transport,
                       const SessionLimits& limits, std::function<void()> on_over)
    : io_(io),
      transport_(std::move(transport)),
      on_over_(std::move(on_over)),
      splitter_([this](std::string line) { take(std::move(line)); },
                [this] { session_.submit_overlong(); }),
      session_(*this, limits) {}

Connection::~Connection() {
  session_.abandon();
  if (thread_.joinable()) thread_.join();
}

void Connection::start() {
  auto self = shared_from_this();
  transport_->open([self](bool ok) {
    if (!ok || self->over_) {
      self->session_over_ = true;
      return self->disconnect();
    }
    self->work_.emplace(self->io_.get_executor());
    self->thread_ = std::thread([self] {
      self->session_.run();
      boost::asio::post(self->io_, [self] { self->session_over(); });
    });
    self->read_more();
  });
}

void Connection::read_more() {
  transport_->read([self = shared_from_this()](bool ok, std::string_view bytes) {
    if (self->broken_) return;
    if (ok) {
      self->splitter_.feed(bytes);
      if (!self->broken_) self->read_more();
    } else {
      // The client may still listen: what it asked for is answered to the end.
      self->splitter_.finish();
      self->session_.end_of_input();
    }
  });
}

void Connection::take(std::string line) {
  if (!session_.try_submit(std::move(line))) disconnect();
}

void Connection::write(std::string_view lines) {
  // Counted at once, so that a session cannot run far ahead of the network.
  if (outgoing_bytes_.fetch_add(lines.size()) > kMaxOutgoing) {
    boost::asio::post(io_, [self = shared_from_this()] { self->disconnect(); });
    return;
  }
  boost::asio::post(io_, [self = shared_from_this(), text = std::string(lines)]() mutable {
    self->outgoing_.push_back(std::move(text));
    self->write_more();
  });
}

void Connection::write_more() {
  if (writing_ || broken_ || outgoing_.empty()) return close_when_done();
  std::string lines;
  for (const std::string& text : outgoing_) lines += text;
  outgoing_.clear();
  const std::size_t size = lines.size();
  writing_ = true;
  transport_->write(std::move(lines), [self = shared_from_this(), size](bool ok) {
    self->writing_ = false;
    self->outgoing_bytes_ -= size;
    if (!ok) return self->disconnect();
    self->write_more();
  });
}

void Connection::session_over() {
  thread_.join();
  work_.reset();
  session_over_ = true;
  write_more();
}

void Connection::disconnect() {
  broken_ = true;
  session_.abandon();
  transport_->close();
  close_when_done();
}

void Connection::close_when_done() {
  if (over_ || !session_over_ || writing_ || (!broken_ && !outgoing_.empty())) return;
  over_ = true;
  broken_ = true;
  transport_->close();
  on_over_();
}

}  // namespace millstone
