// The connection of a session as a stream of lines, over plain TCP or WebSocket.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include "protocol/server/http_answer.h"

namespace millstone {

// How long a client may take to close its side after it was told to go.
inline constexpr std::chrono::seconds kFarewell{1};

// All calls and all handlers run on the thread of the io_context. The owner keeps the transport
// until every handler has run; handlers keep their owner.
class Transport {
 public:
  // Not ok: the client has ended its side or is gone; `why` is for the log.
  using ReadHandler = std::function<void(bool ok, std::string_view bytes_or_why)>;
  using DoneHandler = std::function<void(bool ok)>;

  virtual ~Transport() = default;
  virtual std::string_view name() const = 0;  // "tcp", "websocket"
  // Before anything else: whatever greetings the transport needs. `on_loss` is called when the
  // client turns out to be gone, also while nothing is read.
  virtual void open(DoneHandler handler, std::function<void()> on_loss) = 0;
  // One read at a time.
  virtual void read(ReadHandler handler) = 0;
  // Whether the client is known to have ended its side, so that what is left to read is little.
  virtual bool input_complete() const { return false; }
  // One write at a time, of whole lines.
  virtual void write(std::string lines, DoneHandler handler) = 0;
  // Says goodbye, waits a little for the client's, and closes. Not while a write runs.
  virtual void finish(std::string_view reason, DoneHandler handler) = 0;
  // At once; handlers that wait are told.
  virtual void close() = 0;
};

// Calls `on_loss` when the socket breaks: what was sent came back with the word that nobody is
// there. Not when it is closed here.
void watch_for_loss(boost::asio::ip::tcp::socket& socket, std::function<void()> on_loss);

// `first` is what was read already.
std::unique_ptr<Transport> make_tcp_transport(boost::asio::ip::tcp::socket socket,
                                              std::string first);

// For a request that asks for a WebSocket and may have one. Each line sent is a text message
// without its line end; each message received, of at most `max_message` bytes, is a line or
// several.
std::unique_ptr<Transport> make_websocket_transport(boost::beast::tcp_stream stream,
                                                    HttpRequest request, std::size_t max_message);

}  // namespace millstone
