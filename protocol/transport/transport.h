// A connection of the server as a stream of text, over plain TCP or WebSocket.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/ip/tcp.hpp>

namespace millstone {

// All calls and all handlers run on the thread of the io_context. A handler is dropped with its
// transport; it keeps alive what it needs.
class Transport {
 public:
  using ReadHandler = std::function<void(bool ok, std::string_view bytes)>;
  using WriteHandler = std::function<void(bool ok)>;

  virtual ~Transport() = default;
  // Before anything else: whatever greetings the transport needs.
  virtual void open(WriteHandler handler) = 0;
  // One read at a time; not ok: the client has ended its side or is gone.
  virtual void read(ReadHandler handler) = 0;
  // One write at a time, of whole lines.
  virtual void write(std::string lines, WriteHandler handler) = 0;
  virtual void close() = 0;
};

std::unique_ptr<Transport> make_tcp_transport(boost::asio::ip::tcp::socket socket);

// Each line sent is a text message without its line end; each message received is a line (or
// several, with line ends between). Refuses browsers showing a page that is neither local nor in
// `origins` ("https://example.org"), so that no foreign web site can use a local engine.
std::unique_ptr<Transport> make_websocket_transport(boost::asio::ip::tcp::socket socket,
                                                    std::vector<std::string> origins);

// Whether a page of that origin ("http://localhost:8000") may connect; empty: not a browser.
bool is_allowed_origin(std::string_view origin, const std::vector<std::string>& origins);

}  // namespace millstone
