// One client of the server.
#include "protocol/server/connection.h"

#include <cstdio>
#include <exception>
#include <system_error>
#include <utility>

#include <boost/asio/post.hpp>

namespace millstone {
namespace {

// How soon input is looked at again that must not be read now.
constexpr std::chrono::milliseconds kPause{5};
// How long a session goes on after the end of its input: the client may listen, or be gone.
constexpr std::chrono::seconds kAfterInput{30};

// A line's part of the input that waits; given back when the line was carried out or forgotten.
class InputCharge {
 public:
  InputCharge(std::shared_ptr<SharedBudget> all, std::shared_ptr<std::atomic<std::size_t>> own,
              std::size_t bytes)
      : all_(std::move(all)), own_(std::move(own)), bytes_(bytes) {
    *own_ += bytes_;
    all_->charge(Resource::kInput, static_cast<std::int64_t>(bytes_));
  }
  ~InputCharge() {
    *own_ -= bytes_;
    all_->give_back(Resource::kInput, static_cast<std::int64_t>(bytes_));
  }
  InputCharge(const InputCharge&) = delete;
  InputCharge& operator=(const InputCharge&) = delete;

 private:
  std::shared_ptr<SharedBudget> all_;
  std::shared_ptr<std::atomic<std::size_t>> own_;
  std::size_t bytes_;
};

std::string seconds_since(std::chrono::steady_clock::time_point start) {
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  char text[32];
  std::snprintf(text, sizeof text, "%.1f s", time.count());
  return text;
}

}  // namespace

Connection::Connection(boost::asio::io_context& io, Hub& hub, std::unique_ptr<Transport> transport,
                       std::string address, Admission::Place place, SessionLimits limits,
                       std::function<void()> on_over)
    : io_(io),
      hub_(hub),
      number_(++hub.last_session),
      transport_(std::move(transport)),
      address_(std::move(address)),
      place_(std::move(place)),
      limits_(std::move(limits)),
      on_over_(std::move(on_over)),
      idle_(io),
      pause_(io),
      lines_(hub.options.limits.lines_per_second, start_),
      queued_(std::make_shared<std::atomic<std::size_t>>(0)),
      splitter_([this](std::string line) { take(std::move(line)); },
                [this] {
                  ++lines_read_;
                  const std::lock_guard lock(session_mutex_);
                  if (session_ != nullptr) session_->submit_overlong();
                },
                hub.options.limits.line_bytes),
      work_(io.get_executor()) {}

Connection::~Connection() {
  abandon_session();
  if (thread_.joinable()) thread_.join();
}

void Connection::start() {
  hub_.log.write("session " + std::to_string(number_) + " opened by " + address_ + " over " +
                 std::string(transport_->name()));
  ++hub_.figures.sessions[std::string(transport_->name())];
  transport_->open(
      [self = shared_from_this()](bool ok) {
        if (!ok || self->broken_) {
          self->session_over_ = true;
          self->work_.reset();
          return self->disconnect("no connection came about");
        }
        try {
          self->thread_ = std::thread([self] { self->run_session(); });
        } catch (const std::system_error&) {
          self->write("info string error: the server has no thread left; try again later\n");
          self->why_ = "no thread left";
          self->session_over();
        }
      },
      [self = shared_from_this()] {
        if (!self->over_) self->disconnect("it is gone");
      });
}

// While it lives others can reach the session, unless the client has gone before.
class Connection::Publication {
 public:
  Publication(Connection& connection, Session& session) : connection_(connection) {
    const std::lock_guard lock(connection_.session_mutex_);
    if (!connection_.abandoned_) connection_.session_ = &session;
  }
  ~Publication() {
    const std::lock_guard lock(connection_.session_mutex_);
    connection_.session_ = nullptr;
  }
  Publication(const Publication&) = delete;
  Publication& operator=(const Publication&) = delete;

 private:
  Connection& connection_;
};

// On the session's thread.
void Connection::run_session() {
  try {
    Session session(*this, limits_);
    const Publication published(*this, session);
    if (session_ != nullptr) {
      boost::asio::post(io_, [self = shared_from_this()] {
        self->watch();
        self->read_more();
      });
      session.run();
    }
  } catch (const std::exception& error) {
    // Memory or threads ran out while the session was made.
    write("info string error: the server cannot serve you: " + std::string(error.what()) + '\n');
    boost::asio::post(
        io_, [self = shared_from_this(), what = std::string(error.what())] { self->why_ = what; });
  }
  boost::asio::post(io_, [self = shared_from_this()] { self->session_over(); });
}

void Connection::read_more() {
  if (broken_ || over_) return;
  transport_->read([self = shared_from_this()](bool ok, std::string_view bytes) {
    if (self->broken_ || self->over_) return;
    if (!ok) {
      if (self->farewell_) return self->transport_->close();
      if (bytes != "end of input") return self->disconnect(bytes);
      // The client may still listen: what it asked for is answered to the end.
      self->splitter_.finish();
      if (self->why_.empty()) self->why_ = "end of input";
      self->input_ended_ = true;
      self->watch();
      const std::lock_guard lock(self->session_mutex_);
      if (self->session_ != nullptr) self->session_->end_of_input();
      return;
    }
    self->bytes_in_ += bytes.size();
    self->hub_.figures.bytes_in += bytes.size();
    self->splitter_.feed(bytes);
    self->read_when_ready();
  });
}

bool Connection::has_enough_input() const {
  const SharedBudget& all = *hub_.budget;
  return *queued_ > hub_.options.limits.queued_bytes ||
         (*queued_ > 0 && all.used(Resource::kInput) > all.limit(Resource::kInput));
}

// Reads on, but not faster than the client may ask and the session answers.
void Connection::read_when_ready() {
  if (broken_ || over_) return;
  // Of a client that has ended its side no more can come than the system holds.
  std::chrono::milliseconds wait = transport_->input_complete() ? lines_.wait() * 0 : lines_.wait();
  if (has_enough_input()) wait = std::max(wait, kPause);
  if (wait.count() == 0) return read_more();
  pause_.expires_after(wait);
  pause_.async_wait([self = shared_from_this()](boost::system::error_code) {
    self->lines_.take(std::chrono::steady_clock::now(), 0);
    self->read_when_ready();
  });
}

void Connection::take(std::string line) {
  ++lines_read_;
  ++hub_.figures.lines;
  last_line_ = std::chrono::steady_clock::now();
  lines_.take(last_line_);
  if (line.empty()) return;
  auto charge = std::make_shared<InputCharge>(hub_.budget, queued_, weight_of_line(line));
  bool taken = true;
  {
    const std::lock_guard lock(session_mutex_);
    if (session_ != nullptr) taken = session_->try_submit(std::move(line), std::move(charge));
  }
  if (!taken) disconnect("it sent faster than it could be served");
}

void Connection::write(std::string_view lines) {
  // Counted at once, so that a session cannot run far ahead of the network.
  if (outgoing_bytes_.fetch_add(lines.size()) + lines.size() > hub_.options.limits.output_bytes) {
    outgoing_bytes_ -= lines.size();
    if (flooded_.exchange(true)) return;
    boost::asio::post(io_, [self = shared_from_this()] {
      ++self->hub_.figures.dropped["slow reader"];
      self->disconnect("it does not read what it asked for");
    });
    return;
  }
  boost::asio::post(io_, [self = shared_from_this(), text = std::string(lines)] {
    self->outgoing_ += text;
    self->write_more();
  });
}

void Connection::write_more() {
  if (writing_ || broken_ || farewell_ || outgoing_.empty()) return finish_when_done();
  const std::size_t size = outgoing_.size();
  writing_ = true;
  transport_->write(std::exchange(outgoing_, {}), [self = shared_from_this(), size](bool ok) {
    self->writing_ = false;
    self->outgoing_bytes_ -= size;
    self->bytes_out_ += size;
    self->hub_.figures.bytes_out += size;
    if (!ok) return self->disconnect("it is gone");
    self->write_more();
  });
}

// Ends the session when nothing has come from the client for long.
void Connection::watch() {
  const auto limit = input_ended_ ? kAfterInput : hub_.options.limits.idle;
  idle_.expires_at(last_line_ + limit);
  idle_.async_wait([self = shared_from_this(), limit](boost::system::error_code code) {
    if (code || self->over_ || self->broken_ || self->session_over_) return;
    if (std::chrono::steady_clock::now() < self->last_line_ + limit) return self->watch();
    ++self->hub_.figures.dropped["idle"];
    self->why_.clear();
    self->end("no line came for " + std::to_string(limit.count()) + " s");
  });
}

void Connection::abandon_session() {
  const std::lock_guard lock(session_mutex_);
  abandoned_ = true;
  if (session_ != nullptr) session_->abandon();
}

void Connection::end(std::string_view why) {
  if (why_.empty()) why_ = why;
  abandon_session();
}

void Connection::disconnect(std::string_view why) {
  if (why_.empty()) why_ = why;
  broken_ = true;
  abandon_session();
  transport_->close();
  forget_when_done();
}

void Connection::session_over() {
  if (thread_.joinable()) thread_.join();
  work_.reset();
  session_over_ = true;
  if (why_.empty()) why_ = "quit";
  idle_.expires_after(hub_.options.limits.last_words);
  idle_.async_wait([self = shared_from_this()](boost::system::error_code code) {
    if (!code && !self->over_) self->disconnect("it does not take its last lines");
  });
  write_more();
}

void Connection::finish_when_done() {
  if (!session_over_ || writing_ || farewell_ || broken_ || !outgoing_.empty()) {
    return forget_when_done();
  }
  farewell_ = true;
  transport_->finish(why_, [self = shared_from_this()](bool) {
    self->broken_ = true;
    self->forget_when_done();
  });
}

void Connection::forget_when_done() {
  if (over_ || !session_over_ || writing_ || !broken_) return;
  over_ = true;
  idle_.cancel();
  pause_.cancel();
  transport_->close();
  hub_.log.write("session " + std::to_string(number_) + " closed: " + why_ + "; " + address_ +
                 ", " + seconds_since(start_) + ", " + std::to_string(lines_read_) + " lines, " +
                 std::to_string(bytes_in_) + " bytes in, " + std::to_string(bytes_out_) + " out");
  on_over_();
}

}  // namespace millstone
