// One client of the server that has a session: its transport and the thread that runs the session.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "protocol/lines/line_splitter.h"
#include "protocol/server/admission.h"
#include "protocol/server/hub.h"
#include "protocol/server/transport.h"
#include "protocol/session/session.h"

namespace millstone {

// All calls but Sink::write come from the thread of the io_context, and so do all changes. That
// thread never waits for the session's.
class Connection : public std::enable_shared_from_this<Connection>, private Sink {
 public:
  // `on_over` is called once, when the connection can be forgotten.
  Connection(boost::asio::io_context& io, Hub& hub, std::unique_ptr<Transport> transport,
             std::string address, Admission::Place place, SessionLimits limits,
             std::function<void()> on_over);
  ~Connection() override;

  void start();
  // Ends the session, lets its search say its last words, and says goodbye.
  void end(std::string_view why);
  // Ends the session and drops the client, whatever either of them is doing.
  void disconnect(std::string_view why);

 private:
  class Publication;

  void write(std::string_view lines) override;  // Sink; from the session's threads
  void run_session();
  void read_more();
  void read_when_ready();
  bool has_enough_input() const;
  void take(std::string line);
  void write_more();
  void watch();
  void session_over();
  void finish_when_done();
  void forget_when_done();
  void abandon_session();

  boost::asio::io_context& io_;
  Hub& hub_;
  const std::uint64_t number_;
  std::unique_ptr<Transport> transport_;
  const std::string address_;
  Admission::Place place_;
  const SessionLimits limits_;
  std::function<void()> on_over_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_line_ = start_;
  boost::asio::steady_timer idle_, pause_;
  TokenBucket lines_;
  // Bytes of lines that were handed to the session and not yet carried out.
  const std::shared_ptr<std::atomic<std::size_t>> queued_;
  LineSplitter splitter_;
  std::string outgoing_;
  std::atomic<std::size_t> outgoing_bytes_ = 0;
  std::atomic<bool> flooded_ = false;  // more output than the client may leave unread
  bool writing_ = false;
  bool broken_ = false;        // nothing can be sent any more
  bool session_over_ = false;  // nothing more will be said
  bool farewell_ = false;      // the transport says goodbye
  bool over_ = false;
  bool input_ended_ = false;
  std::string why_;  // it ended
  std::uint64_t lines_read_ = 0, bytes_in_ = 0, bytes_out_ = 0;

  // The session lives on its own thread's stack; others reach it under the lock while it does.
  std::mutex session_mutex_;
  Session* session_ = nullptr;
  bool abandoned_ = false;
  std::thread thread_;
  // Keeps the io_context running while the session's thread may still post to it.
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
};

}  // namespace millstone
