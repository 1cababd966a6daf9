// What the parts of the server share. All of it belongs to the thread of the io_context.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/ip/tcp.hpp>

#include "protocol/server/admission.h"
#include "protocol/server/figures.h"
#include "protocol/server/http_answer.h"
#include "protocol/server/server_log.h"
#include "protocol/server/server_options.h"
#include "protocol/server/transport.h"

namespace millstone {

// A connection without a session: new, or a browser that fetches files.
class Guest {
 public:
  virtual ~Guest() = default;
  // Closes it at once; its handlers end by that.
  virtual void drop(std::string_view why) = 0;
};

// All guests, so that the oldest can make room for new ones.
class Lobby {
 public:
  // The number to leave with.
  std::uint64_t enter(std::weak_ptr<Guest> guest) {
    guests_.emplace(++last_, std::move(guest));
    return last_;
  }
  void leave(std::uint64_t number) { guests_.erase(number); }
  std::size_t size() const { return guests_.size(); }
  void drop_oldest(std::string_view why) {
    if (const auto guest = guests_.begin()->second.lock()) guest->drop(why);
  }
  void drop_all(std::string_view why) {
    const auto guests = guests_;  // those dropped leave
    for (const auto& [number, guest] : guests) {
      if (const auto alive = guest.lock()) alive->drop(why);
    }
  }

 private:
  std::uint64_t last_ = 0;
  std::map<std::uint64_t, std::weak_ptr<Guest>> guests_;
};

struct Hub {
  ServerOptions options;
  std::shared_ptr<SharedBudget> budget;
  ServerLog log;
  ServerFigures figures;
  Admission admission;
  HttpSite site;
  Lobby lobby;
  std::uint64_t last_session = 0;
  // Begins a session that was admitted.
  std::function<void(std::unique_ptr<Transport>, std::string address, Admission::Place)>
      open_session;

  // Counts and logs that somebody was turned away; `kind` is one word.
  void refuse(const std::string& kind, const std::string& address, std::string_view why) {
    ++figures.refused[kind];
    log.write("refused " + address + ": " + std::string(why));
  }
};

// Waits for the first line of a new connection and makes it a session or an HTTP session.
void greet(Hub& hub, boost::asio::ip::tcp::socket socket);

// Answers the requests of a connection that has begun with the bytes `first`.
void serve_http(Hub& hub, boost::asio::ip::tcp::socket socket, const std::string& first,
                std::string address);

}  // namespace millstone
