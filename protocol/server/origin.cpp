// Judging Host and Origin.
#include "protocol/server/origin.h"

#include <algorithm>

#include <boost/asio/ip/address.hpp>

#include "engine/text/text.h"

namespace millstone {
namespace {

struct Authority {
  std::string_view host;  // without the brackets of an IPv6 address
  std::string_view port;
};

// "host", "host:port", "[::1]:port"; an empty host where it is none of these.
Authority split_authority(std::string_view text) {
  Authority out;
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return {};
    out.host = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
  } else {
    out.host = text.substr(0, text.find(':'));
    text.remove_prefix(out.host.size());
  }
  if (text.empty()) return out;
  if (text.front() != ':') return {};
  out.port = text.substr(1);
  return std::all_of(out.port.begin(), out.port.end(), is_digit) ? out : Authority{};
}

bool is_local_host(std::string_view host) {
  if (equal_ignoring_case(host, "localhost")) return true;
  boost::system::error_code code;
  const auto address = boost::asio::ip::make_address(std::string(host), code);
  return !code && address.is_loopback();
}

}  // namespace

bool is_allowed_host(std::string_view host, const std::vector<std::string>& hosts) {
  const std::string_view name = split_authority(host).host;
  if (name.empty()) return false;
  if (equal_ignoring_case(name, "localhost")) return true;
  boost::system::error_code code;
  boost::asio::ip::make_address(std::string(name), code);
  if (!code) return true;
  return std::any_of(hosts.begin(), hosts.end(), [&](const std::string& allowed) {
    return equal_ignoring_case(name, allowed);
  });
}

bool is_allowed_origin(std::string_view origin, std::string_view host,
                       const std::vector<std::string>& origins) {
  if (origin.empty()) return true;
  if (std::find(origins.begin(), origins.end(), origin) != origins.end()) return true;
  const bool secure = origin.starts_with("https://");
  if (!secure && !origin.starts_with("http://")) return false;
  const std::string_view authority = origin.substr(secure ? 8 : 7);
  const Authority page = split_authority(authority), server = split_authority(host);
  if (page.host.empty()) return false;
  if (is_local_host(page.host)) return true;
  // A page names no port where it is the usual one.
  const std::string_view usual = secure ? "443" : "80";
  return equal_ignoring_case(page.host, server.host) &&
         (page.port.empty() ? usual : page.port) == (server.port.empty() ? usual : server.port);
}

}  // namespace millstone
