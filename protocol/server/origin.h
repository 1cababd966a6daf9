// Which web pages may command the server. A browser sends the requests of any page to any address,
// loopback too, and tells only by two header fields what it does: Host, the name the page used for
// the server, and Origin, where the page comes from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace millstone {

// Whether a request may call the server by that name (the field Host, with or without a port).
// Addresses and localhost are always right; of other names only those in `hosts`, or a foreign site
// whose name is made to point here (DNS rebinding) would count as the server's own page.
bool is_allowed_host(std::string_view host, const std::vector<std::string>& hosts);

// Whether a page of that origin ("http://localhost:8000") may open a session with the server it
// calls `host`: no browser (empty), the server's own page, any page of this machine's loopback
// address, or one of `origins` ("https://example.org"; "null" for pages from files).
bool is_allowed_origin(std::string_view origin, std::string_view host,
                       const std::vector<std::string>& origins);

}  // namespace millstone
