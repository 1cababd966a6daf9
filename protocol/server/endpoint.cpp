// Reading and writing where the server listens.
#include "protocol/server/endpoint.h"

#include <boost/asio/ip/address.hpp>

#include "engine/text/text.h"
#include "engine/text/words.h"

namespace millstone {

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

bool is_loopback(std::string_view address) {
  if (address == "localhost") return true;
  boost::system::error_code code;
  const auto parsed = boost::asio::ip::make_address(std::string(address), code);
  return !code && parsed.is_loopback();
}

std::string endpoint_text(std::string_view address, unsigned port) {
  const bool bare = address.find(':') == std::string_view::npos;
  const std::string host(address);
  return (bare ? host : '[' + host + ']') + ':' + std::to_string(port);
}

}  // namespace millstone
