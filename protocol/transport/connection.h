// One client of the server: its transport, its session and the thread that runs it.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include "protocol/session/session.h"
#include "protocol/transport/line_splitter.h"
#include "protocol/transport/transport.h"

namespace millstone {

// All calls but Sink::write come from the thread of the io_context, and so do all changes.
class Connection : public std::enable_shared_from_this<Connection>, private Sink {
 public:
  // `on_over` is called once, when the connection can be forgotten.
  Connection(boost::asio::io_context& io, std::unique_ptr<Transport> transport,
             const SessionLimits& limits, std::function<void()> on_over);
  ~Connection() override;

  void start();
  // Ends the session and drops the client, whatever either of them is doing.
  void disconnect();

 private:
  void write(std::string_view lines) override;  // Sink; from the session's threads
  void read_more();
  void take(std::string line);
  void write_more();
  void session_over();
  void close_when_done();

  boost::asio::io_context& io_;
  std::unique_ptr<Transport> transport_;
  std::function<void()> on_over_;
  LineSplitter splitter_;
  std::deque<std::string> outgoing_;
  std::atomic<std::size_t> outgoing_bytes_ = 0;
  bool writing_ = false;
  bool broken_ = false;        // nothing can be sent any more
  bool session_over_ = false;  // nothing more will be said
  bool over_ = false;
  Session session_;
  std::thread thread_;
  // Keeps the io_context running while the session's thread may still post to it.
  std::optional<boost::asio::executor_work_guard<boost::asio::io_context::executor_type>> work_;
};

}  // namespace millstone
